import type { Boundary, Callback, Library, Shape } from '../../model/catalogue.js';
import { attempt, functionType, handler, MESSAGE, messageData, messageId, redelivered, scheduled } from './entry-parts.js';
import { given, headerBag, reads, route } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** `app.http(name, { methods, handler })` of the programming model 4. */
const azure = (run: Boundary, params: Callback['params']): Shape => ({ call: { callbacks: [handler('1.handler', run, params), handler('1', run, params)] } });
const azureHttp = (method: string | undefined): Shape => azure({ ...route(method, '0', `${method ?? 'HTTP'} function "{0}"`), acknowledge: 'return' }, { 0: { type: 'Request' }, 1: { type: 'Context' } });
const triggered = (because: string, name: string, rest: Partial<Boundary> = {}): Shape => azure(redelivered(because, { name, trigger: { kind: 'event', at: '0' }, acknowledge: 'return', ...rest }), { 0: MESSAGE, 1: { type: 'Context' } });
const FUNCTION = 'function "{0}"';
const bus = triggered('Service Bus delivers a message again when the function fails, 10 times by default', FUNCTION, { attempts: { default: 9 } });
const queue = triggered('a storage queue delivers a message again when the function fails, 5 times by default', FUNCTION, { attempts: { default: 4 } });
const changes = triggered('a batch of changes is read again when the function’s host stops before its checkpoint', FUNCTION);

export const azureFunctions: Library = {
  name: '@azure/functions', family: 'serverless', packages: ['@azure/functions'], source: 'https://learn.microsoft.com/azure/azure-functions/functions-bindings-error-pages',
  types: {
    Request: { members: { headers: headerBag, params: given, query: given, url: given, method: given, user: given, ...Object.fromEntries(['json', 'text', 'formData', 'arrayBuffer', 'blob'].map((name) => [name, reads])) } },
    Context: { members: { invocationId: attempt, triggerMetadata: { members: { messageId, id: messageId, '*': messageData } }, retryContext: attempt, functionName: { origin: { kind: 'stable', as: 'config' } }, ...harmless('log', 'info', 'warn', 'error', 'debug', 'trace'), extraInputs: { members: harmless('get') }, extraOutputs: { members: { set: { call: { effect: { kind: 'publish', target: { at: '0' }, data: ['1'] } } } } } } },
    Handler: functionType({ 0: { type: 'Request' }, 1: { type: 'Context' } }),
  },
  exports: {
    app: {
      members: {
        http: azureHttp(undefined), get: azureHttp('GET'), post: azureHttp('POST'), put: azureHttp('PUT'), patch: azureHttp('PATCH'), deleteRequest: azureHttp('DELETE'),
        serviceBusQueue: bus, serviceBusTopic: bus, storageQueue: queue, storageBlob: queue, eventHub: changes, cosmosDB: changes, sql: changes, mySql: changes, eventGrid: triggered('Event Grid delivers an event again for 24 hours when the function fails', FUNCTION, { horizon: 86_400 }), generic: changes,
        timer: azure(scheduled('a timer starts again after a restart, and when the last run was missed', { name: 'timer "{0}"', trigger: { kind: 'schedule', at: '1.schedule' }, acknowledge: 'return' }), { 1: { type: 'Context' } }), warmup: { call: { inert: true } }, ...harmless('setup'), 'hook.*': { call: { callbacks: [{ at: '0', run: { kind: 'per-attempt' } }] } },
      },
    },
    output: { members: { '*': { call: { inert: true } } } }, input: { members: { '*': { call: { inert: true } } } }, trigger: { members: { '*': { call: { inert: true } } } },
    ...typesOf({ HttpRequest: 'Request', InvocationContext: 'Context', HttpHandler: 'Handler' }),
  },
};
