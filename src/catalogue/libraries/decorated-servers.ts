import type { Library, Shape } from '../../model/catalogue.js';
import { stableOrigin } from './entry-parts.js';
import { HEADER_ORIGINS, route } from './server-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Servers whose routes are decorated methods, by names that Nest has too. */

const METHODS: Readonly<Record<string, string>> = { Get: 'GET', Head: 'HEAD', Options: 'OPTIONS', Post: 'POST', Put: 'PUT', Patch: 'PATCH', Delete: 'DELETE' };
const routed = (method: string): Shape => ({ decorator: { method: { run: { ...route(method, '0'), acknowledge: 'return' } } } });
const methods: Record<string, Shape> = Object.fromEntries(Object.entries(METHODS).map(([name, method]) => [name, routed(method)]));
const parameter: Shape = { decorator: { parameter: stableOrigin('caller') } };
const header: Shape = { decorator: { parameter: stableOrigin('caller'), parameterBy: HEADER_ORIGINS } };
const marker: Shape = { decorator: { inert: true }, call: { inert: true } };
const marked = (...names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, marker]));
const parameters = (...names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, parameter]));
const FAILURES = ['HttpError', 'BadRequestError', 'UnauthorizedError', 'ForbiddenError', 'NotFoundError', 'MethodNotAllowedError', 'NotAcceptableError', 'InternalServerError'];

export const routingControllers: Library = {
  name: 'routing-controllers', family: 'server', packages: ['routing-controllers'], source: 'https://github.com/typestack/routing-controllers#readme',
  types: { Failure: {} },
  exports: {
    ...methods, Controller: { decorator: { prefix: '0' } }, JsonController: { decorator: { prefix: '0' } }, HeaderParam: header, HeaderParams: header,
    ...parameters('Body', 'BodyParam', 'Param', 'Params', 'QueryParam', 'QueryParams', 'CookieParam', 'UploadedFile', 'UploadedFiles', 'CurrentUser', 'Session', 'SessionParam', 'State'),
    Req: { decorator: { injects: 'express#Request' } }, Res: { decorator: { injects: 'express#Response' } }, Ctx: { decorator: { injects: 'koa#Context' } },
    ...marked('UseBefore', 'UseAfter', 'Middleware', 'Interceptor', 'UseInterceptor', 'Authorized', 'HttpCode', 'OnUndefined', 'OnNull', 'ContentType', 'Header', 'Redirect', 'Render', 'Location'), ...harmless('useExpressServer', 'createExpressServer', 'createKoaServer', 'useKoaServer', 'useContainer'),
    ...Object.fromEntries(FAILURES.map((name) => [name, classOf('Failure')])),
  },
};

export const tsoa: Library = {
  name: 'tsoa', family: 'server', packages: ['tsoa', '@tsoa/runtime'], source: 'https://tsoa-community.github.io/docs/getting-started.html',
  types: { Controller: { members: harmless('setStatus', 'setHeader', 'getStatus', 'getHeader', 'getHeaders') } },
  exports: { ...methods, Controller: { type: 'Controller' }, Route: { decorator: { prefix: '0' } }, Header: header, ...parameters('Body', 'BodyProp', 'Path', 'Query', 'Queries', 'FormField', 'UploadedFile', 'UploadedFiles'), Request: { decorator: { injects: 'express#Request' } }, Inject: marker, ...marked('Response', 'SuccessResponse', 'Security', 'NoSecurity', 'Tags', 'OperationId', 'Example', 'Hidden', 'Deprecated', 'Middlewares', 'Produces', 'Consumes') },
};

export const loopback: Library = {
  name: '@loopback/rest', family: 'server', packages: ['@loopback/rest', '@loopback/openapi-v3'], source: 'https://loopback.io/doc/en/lb4/Controller.html',
  exports: {
    ...Object.fromEntries(Object.entries({ get: 'GET', post: 'POST', put: 'PUT', patch: 'PATCH', del: 'DELETE' }).map(([name, method]) => [name, routed(method)])), operation: { decorator: { method: { run: { ...route(undefined, '1'), acknowledge: 'return' } } } },
    requestBody: parameter, param: { decorator: parameter.decorator!, members: { 'header.string': header, '*': parameter, 'path.string': parameter, 'path.number': parameter, 'query.string': parameter, 'query.number': parameter } }, api: { decorator: { inert: true } }, ...harmless('getModelSchemaRef'), HttpErrors: { members: { '*': { new: { inert: true } } } },
  },
};
