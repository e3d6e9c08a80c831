import type { Decorator, Library, Shape } from '../../model/catalogue.js';
import { CALLER, stableOrigin } from './entry-parts.js';
import { HEADER_ORIGINS, route } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

const METHODS: Readonly<Record<string, string | undefined>> = { Get: 'GET', Head: 'HEAD', Options: 'OPTIONS', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE', All: undefined, Search: 'SEARCH' };

const routed = (method: string | undefined): Shape => ({ decorator: { method: { run: { ...route(method, '0', `${method ?? 'ALL'} {0}`), acknowledge: 'return' } } } });
const parameter = (more: Partial<Decorator> = {}): Shape => ({ decorator: { parameter: stableOrigin('caller'), ...more } });
const marker: Shape = { decorator: { inert: true }, call: { inert: true } };
const failure: Shape = classOf('Failure');

const FAILURES = [
  'HttpException', 'BadRequestException', 'UnauthorizedException', 'NotFoundException', 'ForbiddenException', 'NotAcceptableException', 'RequestTimeoutException', 'ConflictException', 'GoneException',
  'HttpVersionNotSupportedException', 'PayloadTooLargeException', 'UnsupportedMediaTypeException', 'UnprocessableEntityException', 'InternalServerErrorException', 'NotImplementedException', 'ImATeapotException',
  'MethodNotAllowedException', 'BadGatewayException', 'ServiceUnavailableException', 'GatewayTimeoutException', 'PreconditionFailedException', 'MisdirectedException', 'IntrinsicException',
];
const MARKERS = [
  'Injectable', 'Module', 'Global', 'Catch', 'Optional', 'HttpCode', 'Header', 'Redirect', 'Render', 'Version', 'SetMetadata', 'UseGuards', 'UseInterceptors', 'UsePipes', 'UseFilters', 'SerializeOptions', 'Bind', 'Dependencies',
  'applyDecorators', 'RequestMapping',
];

export const nestCommon: Library = {
  name: '@nestjs/common', family: 'server', packages: ['@nestjs/common'], source: 'https://docs.nestjs.com/controllers',
  types: {
    Logger: { members: harmless('log', 'error', 'warn', 'debug', 'verbose', 'fatal', 'setContext', 'setLogLevels', 'localInstance') },
    Failure: {},
    ParameterMark: { decorator: { parameter: stableOrigin('caller') } },
    /** What a guard or interceptor looks at. */
    ExecutionContext: { members: { switchToHttp: { call: { returns: 'HttpHost' } }, switchToRpc: { call: { returns: 'RpcHost' } }, switchToWs: { call: { returns: 'RpcHost' } }, ...harmless('getClass', 'getHandler', 'getType'), getArgs: { call: { origin: stableOrigin('caller') } }, getArgByIndex: { call: { origin: stableOrigin('caller') } } } },
    HttpHost: { members: { getRequest: { call: { returns: 'express#Request' } }, getResponse: { call: { returns: 'express#Response' } }, getNext: { call: { returns: 'express#Next' } } } },
    RpcHost: { members: { getData: { call: { origin: stableOrigin('message') } }, getContext: { call: {} }, getClient: { call: {} }, getPattern: { call: { origin: stableOrigin('message') } } } },
    CallHandler: { members: { handle: { call: {} } } },
    Interceptor: { implement: { intercept: { run: { kind: 'per-attempt' }, params: { 0: { type: 'ExecutionContext' }, 1: { type: 'CallHandler' } } } } },
    Guard: { implement: { canActivate: { run: { kind: 'per-attempt' }, params: { 0: { type: 'ExecutionContext' } } } } },
    Middleware: { implement: { use: { run: { kind: 'per-attempt' }, params: { 0: { type: 'express#Request' }, 1: { type: 'express#Response' }, 2: { type: 'express#Next' } } } } },
    Lifecycle: { implement: Object.fromEntries(['onModuleInit', 'onApplicationBootstrap', 'onModuleDestroy', 'beforeApplicationShutdown', 'onApplicationShutdown'].map((name) => [name, { run: { kind: 'later' as const } }])) },
  },
  exports: {
    Controller: { decorator: { prefix: '0' } },
    ...Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [name, routed(method)])),
    Sse: { decorator: { method: { run: { ...route('GET', '0'), acknowledge: 'return' } } } },
    ...Object.fromEntries(['Body', 'Param', 'Query', 'Ip', 'HostParam', 'Session', 'UploadedFile', 'UploadedFiles', 'RawBody'].map((name) => [name, parameter()])),
    Headers: parameter({ parameterBy: HEADER_ORIGINS }),
    Req: { decorator: { injects: 'express#Request' } }, Request: { decorator: { injects: 'express#Request' } }, Res: { decorator: { injects: 'express#Response' } }, Response: { decorator: { injects: 'express#Response' } }, Next: { decorator: { injects: 'express#Next' } },
    createParamDecorator: { call: { returns: 'ParameterMark', callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: CALLER, 1: { type: 'ExecutionContext' } } }] } },
    Inject: { decorator: { injects: { token: '0' } } }, forwardRef: { call: { returns: { resultOf: '0' }, callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
    ...Object.fromEntries(MARKERS.map((name) => [name, marker])), ...Object.fromEntries(FAILURES.map((name) => [name, failure])),
    Logger: classOf('Logger'), ConsoleLogger: classOf('Logger'), HttpStatus: { members: { '*': {} } }, RequestMethod: { members: { '*': {} } }, Scope: { members: { '*': {} } },
    ...typesOf({
      ExecutionContext: 'ExecutionContext', ArgumentsHost: 'ExecutionContext', CallHandler: 'CallHandler', NestInterceptor: 'Interceptor', CanActivate: 'Guard', NestMiddleware: 'Middleware', LoggerService: 'Logger',
      OnModuleInit: 'Lifecycle', OnApplicationBootstrap: 'Lifecycle', OnModuleDestroy: 'Lifecycle', OnApplicationShutdown: 'Lifecycle', BeforeApplicationShutdown: 'Lifecycle',
    }),
    ...Object.fromEntries(['ValidationPipe', 'ParseIntPipe', 'ParseUUIDPipe', 'ParseBoolPipe', 'ParseArrayPipe', 'ParseEnumPipe', 'ParseFloatPipe', 'ParseDatePipe', 'DefaultValuePipe', 'ParseFilePipe', 'ClassSerializerInterceptor', 'StreamableFile', 'ConfigurableModuleBuilder'].map((name) => [name, { new: { inert: true } }])),
  },
};

export const nestCore: Library = {
  name: '@nestjs/core', family: 'server', packages: ['@nestjs/core'], source: 'https://docs.nestjs.com/first-steps',
  types: { App: { members: { '*': { call: { inert: true } } } }, Reflector: { members: harmless('get', 'getAll', 'getAllAndMerge', 'getAllAndOverride') }, ModuleRef: { members: harmless('get', 'resolve', 'create') } },
  exports: {
    NestFactory: { members: Object.fromEntries(['create', 'createMicroservice', 'createApplicationContext'].map((name) => [name, { call: { returns: 'App' } }])) },
    Reflector: classOf('Reflector'), ModuleRef: { type: 'ModuleRef' }, APP_INTERCEPTOR: {}, APP_GUARD: {}, APP_PIPE: {}, APP_FILTER: {}, REQUEST: {}, HttpAdapterHost: { type: 'App' }, DiscoveryService: { type: 'App' }, BaseExceptionFilter: { type: 'App' },
  },
};
