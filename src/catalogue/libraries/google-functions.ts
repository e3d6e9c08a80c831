import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, fields, functionType, handler, MESSAGE, messageData, messageId, redelivered, requested, scheduled } from './entry-parts.js';
import { given, route } from './server-parts.js';
import { harmless, typesOf } from './store-parts.js';

/** Functions of Google Cloud: requests come in as Express knows them, events at least once. */

const http = route(undefined, undefined, 'HTTP function');
const callable = requested('the client library or its user calls again when there is no answer', { name: 'callable function', trigger: { kind: 'route', method: 'POST' }, acknowledge: 'return' });
const event = (name: string): Boundary => redelivered('Cloud Functions runs an event handler at least once, and again for days when it fails and retries are on', { name, trigger: { kind: 'event', at: '0' }, acknowledge: 'return', attempts: { at: ['0.retry'], default: 1 } });
const task: Boundary = redelivered('Cloud Tasks runs a task again when it fails', { name: 'task function', trigger: { kind: 'queue' }, acknowledge: 'return', attempts: { at: ['0.retryConfig.maxAttempts'], default: -1, total: true } });
const tick: Boundary = scheduled('Cloud Scheduler starts it at least once for every tick', { name: 'schedule "{0}"', trigger: { kind: 'schedule', at: '0' }, acknowledge: 'return' });

const express: Callback['params'] = { 0: { type: 'express#Request' }, 1: { type: 'express#Response' } };
const registers = (run: Boundary, params: Callback['params']): Shape => ({ call: { callbacks: [handler('fn', run, params)] } });
const eventful = (...names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, registers(event(`handler of ${name} "{0}"`), { 0: { type: 'Event' } })]));

const EVENTS: Record<string, Shape> = eventful(
  'onMessagePublished', 'onDocumentCreated', 'onDocumentUpdated', 'onDocumentWritten', 'onDocumentDeleted', 'onDocumentCreatedWithAuthContext', 'onDocumentUpdatedWithAuthContext', 'onDocumentWrittenWithAuthContext', 'onDocumentDeletedWithAuthContext',
  'onObjectFinalized', 'onObjectArchived', 'onObjectDeleted', 'onObjectMetadataUpdated', 'onValueCreated', 'onValueUpdated', 'onValueWritten', 'onValueDeleted', 'onCustomEventPublished', 'onConfigUpdated', 'onTestMatrixCompleted',
);

/** Version 1: `document(path).onCreate((snapshot, context) => …)`. */
const first = (...names: readonly string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, { call: { callbacks: [handler('0', event(`handler of ${name}`), { 0: MESSAGE, 1: { type: 'EventContext' } })] } }]));
const builder = (type: string): Operation => ({ returns: type });

const second: Record<string, Shape> = { onRequest: registers(http, express), onCall: registers(callable, { 0: { type: 'Call' }, 1: { type: 'Call' } }), ...EVENTS, onTaskDispatched: registers(task, { 0: { type: 'Task' } }), onSchedule: registers(tick, { 0: { type: 'Tick' } }) };
const namespaces: Record<string, Shape> = {
  https: { members: { ...second, HttpsError: { new: { inert: true } } } },
  pubsub: { members: { ...EVENTS, topic: { call: builder('Topic') }, schedule: { call: builder('Schedule') } } },
  firestore: { members: { ...EVENTS, document: { call: builder('Document') }, database: { call: builder('FirestoreBuilder') } } },
  database: { members: { ...EVENTS, ref: { call: builder('Document') }, instance: { call: builder('FirestoreBuilder') } } },
  storage: { members: { ...EVENTS, object: { call: builder('Stored') }, bucket: { call: builder('Bucket') } } },
  auth: { members: { user: { call: builder('User') } } }, tasks: { members: { ...second, taskQueue: { call: builder('TaskQueue') } } }, scheduler: { members: second }, eventarc: { members: EVENTS },
};
const settings: Record<string, Shape> = { runWith: { call: builder('Functions') }, region: { call: builder('Functions') } };

export const firebaseFunctions: Library = {
  name: 'firebase-functions', family: 'serverless', packages: ['firebase-functions', 'firebase-functions/*'], source: 'https://firebase.google.com/docs/functions/retries',
  types: {
    Event: { members: { id: messageId, ...fields(messageData, 'data', 'params', 'time', 'subject', 'source', 'type', 'document', 'bucket', 'object') } },
    EventContext: { members: { eventId: messageId, ...fields(messageData, 'params', 'timestamp', 'resource', 'eventType', 'auth') } },
    Call: { origin: given.origin!, members: { data: given, auth: given, app: given, rawRequest: { instance: 'express#Request' } } },
    Task: { members: { id: messageId, data: messageData, queueName: messageData, auth: messageData, headers: messageData, ...fields(attempt, 'retryCount', 'executionCount', 'previousResponse', 'retryReason') } },
    Tick: { members: { scheduleTime: messageData, jobName: messageData } },
    Functions: { members: { ...namespaces, ...settings } },
    Topic: { members: first('onPublish') }, Schedule: { members: { timeZone: { call: { returns: { same: 'receiver' } } }, retryConfig: { call: { returns: { same: 'receiver' } } }, onRun: { call: { callbacks: [handler('0', { ...tick, name: 'schedule "{chain.schedule.0}"', trigger: { kind: 'schedule', at: 'chain.schedule.0' } }, { 0: { type: 'EventContext' } })] } } } },
    Document: { members: first('onCreate', 'onUpdate', 'onWrite', 'onDelete') }, FirestoreBuilder: { members: { document: { call: builder('Document') }, ref: { call: builder('Document') }, namespace: { call: builder('FirestoreBuilder') } } },
    Bucket: { members: { object: { call: builder('Stored') } } }, Stored: { members: first('onFinalize', 'onArchive', 'onDelete', 'onMetadataUpdate') }, User: { members: first('onCreate', 'onDelete') },
    TaskQueue: { members: { onDispatch: { call: { callbacks: [handler('0', task, { 0: MESSAGE, 1: { type: 'Task' } })] } } } },
  },
  exports: {
    ...second, ...namespaces, ...settings, logger: { members: { '*': { call: { inert: true } } } }, ...harmless('setGlobalOptions', 'config', 'defineSecret', 'defineString', 'defineInt', 'defineBoolean', 'beforeUserCreated', 'beforeUserSignedIn', 'onInit', 'log', 'info', 'warn', 'error', 'debug'), HttpsError: { new: { inert: true } },
    ...typesOf({ CallableRequest: 'Call', EventContext: 'EventContext', Request: 'express#Request' }),
  },
};

export const functionsFramework: Library = {
  name: '@google-cloud/functions-framework', family: 'serverless', packages: ['@google-cloud/functions-framework'], source: 'https://cloud.google.com/functions/docs/writing/write-event-driven-functions',
  types: { Event: { members: { id: messageId, ...fields(messageData, 'data', 'time', 'subject', 'source', 'type') } }, HttpFunction: functionType(express!, http), CloudEventFunction: functionType({ 0: { type: 'Event' } }, event('event function')) },
  exports: {
    http: { call: { callbacks: [handler('1', { ...http, name: 'HTTP function "{0}"' }, express)] } }, cloudEvent: { call: { callbacks: [handler('1', event('event function "{0}"'), { 0: { type: 'Event' } })] } }, event: { call: { callbacks: [handler('1', event('event function "{0}"'), { 0: MESSAGE, 1: { type: 'firebase-functions#EventContext' } })] } },
    ...typesOf({ CloudEvent: 'Event', Request: 'express#Request', Response: 'express#Response', HttpFunction: 'HttpFunction', CloudEventFunction: 'CloudEventFunction' }),
  },
};
