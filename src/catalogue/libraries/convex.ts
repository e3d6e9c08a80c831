import type { Boundary, Callback, EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { CALLER, handler, produces, requested, scheduled } from './entry-parts.js';
import { harmless, typesOf } from './store-parts.js';

/**
 * A mutation is one transaction, which Convex runs again by itself when it conflicts; what it schedules is part of it. An action is not:
 * it is run once at most by the scheduler, and again by a caller that got no answer.
 */

const conflict: Boundary = { kind: 'boundary', context: 'retry', because: 'Convex runs a mutation again when it conflicts with another', name: 'mutation' };
const request: Boundary = requested('the client calls the action again when it gets no answer', { name: 'action', trigger: { kind: 'route', method: 'POST' } });
const tick: Boundary = scheduled('Convex starts the function at every tick', { name: 'cron "{0}"', trigger: { kind: 'schedule', at: '1' } });

/** The function itself, or `handler` of an object. */
const both = (made: (at: string) => Callback): Operation => ({ callbacks: [made('0'), made('0.handler')], returns: 'Reference' });
const mutation = both((at) => ({ at, run: { kind: 'transaction', handle: 0, handleType: 'MutationContext', boundary: conflict }, params: { 1: CALLER } }));
const query = both((at) => ({ at, run: { kind: 'inline' }, params: { 0: { type: 'QueryContext' }, 1: CALLER } }));
const action = both((at) => handler(at, request, { 0: { type: 'ActionContext' }, 1: CALLER }));
const http = both((at) => handler(at, { ...request, name: 'HTTP action' }, { 0: { type: 'ActionContext' }, 1: { type: 'web-request#Request' } }));

const writes = (effect: EffectMeaning): Shape => ({ call: { effect } });
const reads: Shape = { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' }, where: ['0'] } } };
const scheduling = produces('enqueue', { target: '1', data: '2' });

const makers: Record<string, Shape> = {
  ...Object.fromEntries(['mutation', 'internalMutation', 'mutationGeneric', 'internalMutationGeneric'].map((name) => [name, { call: mutation }])),
  ...Object.fromEntries(['query', 'internalQuery', 'queryGeneric', 'internalQueryGeneric'].map((name) => [name, { call: query }])),
  ...Object.fromEntries(['action', 'internalAction', 'actionGeneric', 'internalActionGeneric'].map((name) => [name, { call: action }])),
  httpAction: { call: http }, httpActionGeneric: { call: http },
};

export const convex: Library = {
  name: 'convex', family: 'server', packages: ['convex/server', './_generated/server', '../_generated/server', '../../_generated/server', './_generated/server.js', '../_generated/server.js'], source: 'https://docs.convex.dev/functions/mutation-functions',
  types: {
    Reference: {},
    Reader: { members: { get: reads, query: { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' } }, returns: 'Query' } }, ...harmless('normalizeId', 'system') } },
    Query: { members: { '*': { call: { returns: { same: 'receiver' } } } } },
    Writer: {
      extends: ['Reader'],
      members: {
        insert: writes({ kind: 'db-insert', target: { at: '0' }, data: ['1'] }), patch: writes({ kind: 'db-update', data: ['1'], where: ['0'] }), replace: writes({ kind: 'db-update', data: ['1'], where: ['0'] }), delete: writes({ kind: 'db-delete', where: ['0'] }),
      },
    },
    Scheduler: { members: { runAfter: { call: scheduling }, runAt: { call: scheduling }, cancel: { call: { inert: true } } } },
    QueryContext: { members: { db: { instance: 'Reader' }, ...harmless('runQuery'), auth: { members: harmless('getUserIdentity') }, storage: { members: harmless('getUrl') } } },
    MutationContext: { members: { db: { instance: 'Writer' }, scheduler: { instance: 'Scheduler' }, ...harmless('runQuery', 'runMutation'), auth: { members: harmless('getUserIdentity') }, storage: { members: harmless('getUrl', 'generateUploadUrl', 'delete') } } },
    ActionContext: {
      members: {
        scheduler: { instance: 'Scheduler' }, runMutation: { call: { effect: { kind: 'db-statement', target: { at: '0' }, data: ['1'] } } }, runAction: { call: { effect: { kind: 'http-request', method: { is: 'POST' }, target: { at: '0' }, data: ['1'] } } },
        runQuery: { call: { effect: { kind: 'db-read', reads: true, target: { at: '0' } } } }, auth: { members: harmless('getUserIdentity') }, storage: { members: harmless('getUrl', 'store', 'get', 'delete') },
      },
    },
    Crons: { members: Object.fromEntries(['interval', 'hourly', 'daily', 'weekly', 'monthly', 'cron'].map((name) => [name, { call: { callbacks: [handler('2', tick)] } }])) },
    Router: { members: { route: { call: { callbacks: [handler('0.handler', { ...request, name: '{0.method} {0.path}', trigger: { kind: 'route', at: '0.path', method: '0.method' } }, { 0: { type: 'ActionContext' }, 1: { type: 'web-request#Request' } })] } } } },
  },
  exports: {
    ...makers, cronJobs: { call: { returns: 'Crons' } }, httpRouter: { call: { returns: 'Router' } }, ...harmless('defineSchema', 'defineTable', 'paginationOptsValidator', 'makeFunctionReference'),
    ...typesOf({ MutationCtx: 'MutationContext', QueryCtx: 'QueryContext', ActionCtx: 'ActionContext', DatabaseWriter: 'Writer', DatabaseReader: 'Reader', GenericMutationCtx: 'MutationContext', GenericActionCtx: 'ActionContext' }),
  },
  distinctive: ['internalMutation', 'internalAction', 'internalQuery'],
};
