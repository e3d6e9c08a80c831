import type { Boundary, Callback, Decorator, Library, Operation, Shape } from '../../model/catalogue.js';
import { CALLER, handler, requested, stableOrigin } from './entry-parts.js';
import { route } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** A mutation is a POST that a client may send again; a query is safe. */

const AGAIN = 'a client sends the mutation again when it gets no answer';
const mutation = (name: string): Boundary => requested(AGAIN, { name, trigger: { kind: 'route', method: 'POST' }, acknowledge: 'return' });
const query = (name: string): Boundary => ({ ...route('GET', undefined, name), acknowledge: 'return' });
const params: Callback['params'] = { 1: CALLER };

/** `{ Mutation: { place(parent, args, context) } }`; a field may be an object with `resolve`. */
function resolvers(at: string): readonly Callback[] {
  const fields = (type: string, run: Boundary): readonly Callback[] => [`${at}.${type}.*`, `${at}.${type}.*.resolve`].map((place) => handler(place, run, params));
  return [...fields('Mutation', mutation('mutation "{key}"')), ...fields('Query', query('query "{key}"'))];
}

const given = (at: string): Operation => ({ callbacks: [...resolvers(`${at}.resolvers`), ...resolvers(`${at}.resolvers.*`)] });

export const apollo: Library = {
  name: '@apollo/server', family: 'server', packages: ['@apollo/server', 'apollo-server', 'apollo-server-express', 'apollo-server-core', 'apollo-server-fastify', 'apollo-server-lambda', 'apollo-server-micro'], source: 'https://www.apollographql.com/docs/apollo-server/data/resolvers',
  types: { Server: { members: harmless('start', 'stop', 'applyMiddleware', 'createHandler', 'getMiddleware', 'listen', 'executeOperation', 'assertStarted') } },
  exports: { ApolloServer: classOf('Server', given('0')), gql: { call: { inert: true } }, HeaderMap: { new: { inert: true } } },
};

export const graphqlSchema: Library = {
  name: '@graphql-tools/schema', family: 'server', packages: ['@graphql-tools/schema', 'graphql-tools', 'graphql-yoga', 'graphql-modules'], source: 'https://the-guild.dev/graphql/tools/docs/resolvers',
  exports: { makeExecutableSchema: { call: given('0') }, createSchema: { call: given('0') }, createModule: { call: given('0') }, ...harmless('createYoga', 'createPubSub', 'mergeSchemas', 'addResolversToSchema', 'createApplication') },
};

export const mercurius: Library = { name: 'mercurius', family: 'server', packages: ['mercurius'], source: 'https://mercurius.dev', exports: { default: { call: { inert: true } }, '=': { call: { inert: true } } } };

const ofType = (run: Boundary, name: string): readonly Callback[] => [handler('0.fields.*.resolve', run, params, { at: '0.name', equals: name })];
export const graphqlJs: Library = {
  name: 'graphql', family: 'server', packages: ['graphql'], source: 'https://www.graphql-js.org/docs/constructing-types/',
  types: { ObjectType: {}, Schema: {}, Failure: {} },
  exports: {
    GraphQLObjectType: classOf('ObjectType', { callbacks: [...ofType(mutation('mutation "{key}"'), 'Mutation'), ...ofType(query('query "{key}"'), 'Query')] }), GraphQLSchema: classOf('Schema'), GraphQLError: classOf('Failure'),
    '*': { call: { inert: true }, new: { inert: true }, members: { '*': {} } },
  },
};

const method = (run: Boundary): Decorator => ({ method: { run } });
const parameter: Shape = { decorator: { parameter: stableOrigin('caller') } };
const marker: Shape = { decorator: { inert: true }, call: { inert: true } };
const decorators: Record<string, Shape> = {
  Mutation: { decorator: method(mutation('mutation "{1.name}"')) }, Query: { decorator: method(query('query "{1.name}"')) }, Subscription: { decorator: method(query('subscription "{1.name}"')) },
  ...Object.fromEntries(['Args', 'Arg', 'Root', 'Parent', 'Info', 'Context', 'Ctx'].map((name) => [name, name.startsWith('Arg') ? parameter : marker])),
  ...Object.fromEntries(['Resolver', 'ResolveField', 'FieldResolver', 'ObjectType', 'InputType', 'ArgsType', 'Field', 'InterfaceType', 'Directive', 'Extensions', 'ID', 'Int', 'Float', 'Scalar', 'Authorized', 'UseMiddleware', 'registerEnumType', 'createUnionType', 'PartialType', 'PickType', 'OmitType', 'IntersectionType', 'buildSchema'].map((name) => [name, marker])),
};

export const nestGraphql: Library = {
  name: '@nestjs/graphql', family: 'server', packages: ['@nestjs/graphql'], source: 'https://docs.nestjs.com/graphql/mutations',
  types: { ExecutionContext: { members: { getContext: { call: {} }, getArgs: { call: { origin: stableOrigin('caller') } }, getInfo: { call: {} }, getRoot: { call: {} } } } },
  exports: { ...decorators, GqlExecutionContext: { type: 'ExecutionContext', members: { create: { call: { returns: 'ExecutionContext' } } } }, GraphQLModule: { members: harmless('forRoot', 'forRootAsync') } },
};

export const typeGraphql: Library = {
  name: 'type-graphql', family: 'server', packages: ['type-graphql'], source: 'https://typegraphql.com/docs/resolvers.html',
  types: { Middleware: {} }, exports: { ...decorators, ...typesOf({ MiddlewareFn: 'Middleware' }) },
};
