import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named } from './store-parts.js';

/** Validators give back what they were given, when it is as it should be: a key that was checked is still the caller's key. */

const first: Operation = { returns: { same: '0' } };
const second: Operation = { returns: { same: '1' } };
/** A result object around the value. */
const aroundFirst: Operation = { origin: { kind: 'derived', from: ['0'] } };
const aroundSecond: Operation = { origin: { kind: 'derived', from: ['1'] } };
const builds: Operation = { inert: true, returns: 'Schema' };

/** Everything on a schema gives another schema, but for what reads a value. */
const schema: Shape = {
  call: first,
  members: {
    ...named([
      'parse', 'parseAsync', 'validateSync', 'validateAsync', 'cast', 'assert', 'decode', 'encode', 'validateOrThrow', 'from',
    ], first),
    ...named([
      'safeParse', 'safeParseAsync', 'spa', 'validate', 'safeDecode', 'allows', 'is', 'isValid', 'isValidSync', 'safeEncode',
    ], aroundFirst),
    // Written into the schema, run for each value.
    ...named([
      'refine', 'superRefine', 'transform', 'preprocess', 'check', 'test', 'custom', 'when', 'overwrite',
    ], { ...builds, callbacks: [{ at: 'fn', run: { kind: 'inline' } }] }),
    '~standard': { members: { validate: { call: aroundFirst } } }, '*': { call: builds, instance: 'Schema' },
  },
};

export const schemaBuilders: Library = {
  name: 'zod', family: 'inert', packages: ['zod', 'zod/*', 'yup', 'joi', '@hapi/joi', 'myzod', 'runtypes', 'arktype'],
  source: 'https://zod.dev/basics',
  types: { Schema: schema },
  exports: {
    z: { instance: 'Schema' }, default: { instance: 'Schema' }, '=': { instance: 'Schema' }, type: { instance: 'Schema', call: builds },
    ZodError: { new: { inert: true } }, ValidationError: { new: { inert: true } },
    ...named(['attempt', 'compile'], first), ...named(['assert'], { inert: true }),
    '*': { call: builds, type: 'Schema', new: builds, members: { '*': { call: builds } } },
  },
};

/** `parse(schema, value)`. */
export const functionValidators: Library = {
  name: 'valibot', family: 'inert', packages: ['valibot', '@effect/schema', 'superstruct', 'io-ts', '@badrap/valita'],
  source: 'https://valibot.dev/api/parse/',
  types: { Schema: schema },
  exports: {
    ...named(['parse', 'parseAsync', 'decode'], second), ...named(['safeParse', 'safeParseAsync', 'is', 'validate'], aroundSecond),
    ...named(['create', 'mask'], first), assert: { call: { inert: true } },
    '*': { call: builds, members: { '*': { call: builds } } }, default: { members: { ...named(['parse'], second), '*': { call: builds } } },
  },
};

const typeboxValue: Shape = {
  members: {
    ...named(['Parse', 'Decode', 'Cast', 'Convert', 'Clean', 'Default', 'Encode'], second), ...named(['Check', 'Errors'], aroundSecond),
    Create: { call: { origin: { kind: 'derived' } } }, '*': { call: { origin: { kind: 'derived' } } },
  },
};

export const typebox: Library = {
  name: '@sinclair/typebox', family: 'inert', packages: ['@sinclair/typebox', '@sinclair/typebox/*', 'typebox', 'typebox/*'],
  source: 'https://github.com/sinclairzx81/typebox#values',
  exports: {
    Type: { members: { '*': { call: { inert: true } } } }, Value: typeboxValue,
    TypeCompiler: { members: { Compile: { call: { inert: true, returns: 'Checker' } } } },
    default: { members: { '*': { call: { inert: true } } } }, ...harmless('TypeRegistry', 'FormatRegistry', 'SetErrorFunction'),
  },
  types: { Checker: { members: { ...named(['Check', 'Errors', 'Decode', 'Encode'], aroundFirst), Code: { call: { inert: true } } } } },
};

const ajvClass: Shape = {
  members: {
    compile: { call: { inert: true, returns: 'Check' } }, getSchema: { call: { inert: true, returns: 'Check' } },
    validate: { call: aroundSecond }, '*': { call: { inert: true, returns: 'Ajv' } },
  },
};

export const ajv: Library = {
  name: 'ajv', family: 'inert',
  packages: ['ajv', 'ajv/*', 'ajv-formats', 'ajv-errors', 'ajv-keywords', 'jsonschema', '@cfworker/json-schema', 'fastest-validator'],
  source: 'https://ajv.js.org/guide/getting-started.html',
  types: { Ajv: ajvClass, Check: { call: aroundFirst } },
  exports: Object.fromEntries([
    'default', 'Ajv', 'Ajv2020', '=', 'Validator',
  ].map((name) => [name, { ...classOf('Ajv', { inert: true }), call: { inert: true } }])),
};

/** `plainToInstance(Class, value)`. */
export const classTransformer: Library = {
  name: 'class-transformer', family: 'inert', packages: ['class-transformer'],
  source: 'https://github.com/typestack/class-transformer#readme',
  exports: {
    ...named(['plainToInstance', 'plainToClass', 'plainToClassFromExist', 'plainToInstanceFromExist', 'deserialize'], second),
    ...named(['instanceToPlain', 'classToPlain', 'instanceToInstance', 'serialize', 'classToClass'], first),
    ...Object.fromEntries([
      'Type', 'Transform', 'Expose', 'Exclude', 'TransformPlainToInstance', 'TransformInstanceToPlain',
    ].map((name) => [name, { decorator: { inert: true } }])),
  },
};

/** The middleware leaves the request as it is; `matchedData(req)` reads what was checked. */
export const expressValidator: Library = {
  name: 'express-validator', family: 'inert',
  packages: ['express-validator', 'celebrate', 'express-openapi-validator', 'zod-express-middleware'],
  source: 'https://express-validator.github.io/docs/',
  types: {
    Chain: {
      members: {
        custom: { call: { inert: true, returns: 'Chain', callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
        '*': { call: { inert: true, returns: 'Chain' } },
      },
    },
  },
  exports: {
    matchedData: { call: { origin: { kind: 'stable', as: 'caller' } } }, validationResult: { call: aroundFirst },
    ...named([
      'body', 'param', 'query', 'header', 'check', 'cookie', 'oneOf', 'checkSchema', 'checkExact',
    ], { inert: true, returns: 'Chain' }),
    ...harmless('celebrate', 'errors'),
  },
};

export const plainValidators: Library = {
  name: 'class-validator', family: 'inert',
  packages: [
    'class-validator', 'validator', 'validator/*', 'envalid', 'znv', '@t3-oss/env-core', '@t3-oss/env-nextjs', 'libphonenumber-js',
    'email-validator', 'zod-validation-error', 'nestjs-zod', '@hapi/hoek', '@hapi/boom',
  ],
  inert: true,
};
