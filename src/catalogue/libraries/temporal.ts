import type { Boundary, EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { attempt, clock, fields, gives, handler, kept, listener, messageData, messageId, produces, publishes, stepped } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** A workflow's code is run again from its history; what an activity gave is in the history, what it did is not. */

const workflow: Boundary = stepped('Temporal runs a workflow’s code again from its history after a crash or when it leaves the cache', { name: 'workflow', trigger: { kind: 'workflow' }, acknowledge: 'return' });
const activity: Boundary = stepped('Temporal runs an activity again when it fails or times out, without limit unless maximumAttempts is set', { name: 'activity "{key}"', trigger: { kind: 'activity' }, attempts: { default: -1 }, acknowledge: 'return' });

const outcome: EffectMeaning['outcome'] = { error: ['WorkflowExecutionAlreadyStartedError', 'WorkflowExecutionAlreadyStarted'] };
/** One workflow runs under an id at a time; whether a finished one is started again is the id's reuse policy. */
const start = (rest: Partial<EffectMeaning> = {}): Operation => ({
  ...produces('enqueue', { target: '0', data: '1.args', keys: ['1.workflowId'], outcome, ...rest, repair: { key: { at: '1', property: 'workflowId' } } } as Parameters<typeof produces>[1]),
  callbacks: [handler('0', workflow)],
  returns: 'Handle',
});
const child: Operation = { ...start({ memoised: true }), callbacks: [handler('0', workflow)] };

const handle: Record<string, Shape> = {
  signal: publishes({ target: '0', data: '1' }), executeUpdate: publishes({ target: '0', data: '1.args', keys: ['1.updateId'] }), startUpdate: publishes({ target: '0', data: '1.args', keys: ['1.updateId'] }),
  result: { call: { origin: kept.origin! } }, query: { call: { origin: kept.origin! } }, ...harmless('describe', 'cancel', 'terminate', 'fetchHistory'), workflowId: messageData,
};

/** What the engine's own makers give is the same in every run of the workflow's code. */
const workflowInfo: Record<string, Shape> = { workflowId: messageId, ...fields(messageData, 'runId', 'firstExecutionRunId', 'workflowType', 'taskQueue', 'startTime', 'memo', 'searchAttributes', 'parent'), attempt };

export const temporalWorkflow: Library = {
  name: '@temporalio/workflow', family: 'workflow', packages: ['@temporalio/workflow'], source: 'https://docs.temporal.io/workflows#deterministic-constraints',
  types: {
    Activities: { members: { '*': { call: { origin: kept.origin! } } } },
    Info: { members: workflowInfo },
    Handle: { members: { ...handle, signal: { call: { effect: { kind: 'publish', target: { at: '0' }, data: ['1'], memoised: true } } }, firstExecutionRunId: messageData } },
    Failure: {},
  },
  exports: {
    proxyActivities: { call: { returns: 'Activities' } }, proxyLocalActivities: { call: { returns: 'Activities' } }, proxySinks: { call: { inert: true } },
    executeChild: { call: child }, startChild: { call: child }, getExternalWorkflowHandle: { call: { returns: 'Handle' } },
    continueAsNew: { call: produces('enqueue', { data: '0', memoised: true }) }, makeContinueAsNewFunc: { call: { inert: true } },
    workflowInfo: { call: { returns: 'Info' } }, uuid4: gives(kept), inWorkflowContext: { call: { inert: true } },
    setHandler: { call: { callbacks: [listener('1')] } }, condition: { call: { callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
    ...harmless('sleep', 'patched', 'deprecatePatch', 'defineSignal', 'defineQuery', 'defineUpdate', 'setDefaultSignalHandler', 'setDefaultQueryHandler', 'upsertSearchAttributes', 'upsertMemo', 'isCancellation', 'allHandlersFinished'),
    log: { members: { '*': { call: { inert: true } } } },
    CancellationScope: { new: { inert: true }, members: Object.fromEntries(['run', 'cancellable', 'nonCancellable', 'withTimeout'].map((name) => [name, { call: { callbacks: [{ at: 'fn', run: { kind: 'inline' } }], returns: { resultOf: 'fn' } } }])) },
    ApplicationFailure: { ...classOf('Failure'), members: harmless('nonRetryable', 'retryable', 'create', 'fromError') }, ActivityFailure: classOf('Failure'), Trigger: { new: { inert: true } },
  },
};

const clientMembers: Record<string, Shape> = {
  start: { call: start() }, execute: { call: start() }, signalWithStart: { call: start() }, executeUpdateWithStart: { call: start() }, getHandle: { call: { returns: 'Handle' } }, ...harmless('list', 'count'),
};

export const temporalClient: Library = {
  name: '@temporalio/client', family: 'workflow', packages: ['@temporalio/client'], source: 'https://docs.temporal.io/workflow-execution/workflowid-runid',
  types: {
    Client: {
      members: {
        workflow: { instance: 'WorkflowClient' },
        'schedule.create': { call: produces('enqueue', { target: '0.action.workflowType', keys: ['0.scheduleId'], outcome: { error: ['ScheduleAlreadyRunning'] } }) }, 'schedule.getHandle': { call: { inert: true } },
        'activity.start': { call: produces('enqueue', { target: '0', data: '1.args', keys: ['1.id'] }) }, ...harmless('connection', 'withDeadline'),
      },
    },
    WorkflowClient: { members: clientMembers },
    Handle: { members: handle },
    Failure: {},
  },
  exports: {
    Client: classOf('Client'), WorkflowClient: classOf('WorkflowClient'), ...typesOf({ WorkflowHandle: 'Handle' }),
    Connection: { members: harmless('connect', 'lazy') }, ScheduleClient: { new: { inert: true } }, WorkflowExecutionAlreadyStartedError: classOf('Failure'), WorkflowFailedError: classOf('Failure'),
  },
};

export const temporalWorker: Library = {
  name: '@temporalio/worker', family: 'workflow', packages: ['@temporalio/worker'], source: 'https://docs.temporal.io/activity-execution',
  types: { Worker: { members: harmless('run', 'runUntil', 'shutdown', 'getState') } },
  exports: {
    Worker: { type: 'Worker', members: { create: { call: { callbacks: [handler('0.activities.*', activity)], returns: 'Worker' } }, runReplayHistory: { call: { inert: true } } } },
    NativeConnection: { members: harmless('connect') }, Runtime: { members: harmless('install', 'instance') }, bundleWorkflowCode: { call: { inert: true } },
  },
};

const activityInfo: Record<string, Shape> = {
  ...fields(messageData, 'activityId', 'activityType', 'workflowType', 'taskQueue', 'scheduledTimestampMs', 'activityNamespace', 'isLocal'), ...fields(attempt, 'attempt', 'currentAttemptScheduledTimestampMs', 'taskToken', 'base64TaskToken'),
  /** What the last attempt reported before it died. */
  heartbeatDetails: kept,
  workflowExecution: { members: { workflowId: messageId, runId: messageData } }, startedTimestampMs: clock,
};

export const temporalActivity: Library = {
  name: '@temporalio/activity', family: 'workflow', packages: ['@temporalio/activity'], source: 'https://docs.temporal.io/activity-definition#idempotency',
  types: {
    Info: { members: activityInfo }, Failure: {},
    Context: { members: { info: { instance: 'Info' }, log: { members: { '*': { call: { inert: true } } } }, ...harmless('heartbeat', 'sleep', 'cancelled', 'cancellationSignal') } },
  },
  exports: {
    activityInfo: { call: { returns: 'Info' } }, Context: { type: 'Context', members: { current: { call: { returns: 'Context' } } } }, ...harmless('heartbeat', 'sleep', 'cancelled', 'cancellationSignal'),
    log: { members: { '*': { call: { inert: true } } } }, ApplicationFailure: { ...classOf('Failure'), members: harmless('nonRetryable', 'retryable', 'create') }, CancelledFailure: classOf('Failure'), ...typesOf({ Info: 'Info' }),
  },
};

/** Activities as methods of injected classes. */
export const nestTemporal: Library = {
  name: 'nestjs-temporal', family: 'workflow', packages: ['nestjs-temporal', 'nestjs-temporal-core'], source: 'https://github.com/KurtzL/nestjs-temporal#readme',
  exports: {
    Activities: { decorator: { inert: true } }, Activity: { decorator: { method: { run: { ...activity, name: 'activity "{0}"' } } } }, ActivityMethod: { decorator: { method: { run: { ...activity, name: 'activity "{0}"' } } } },
    InjectTemporalClient: { decorator: { injects: '@temporalio/client#WorkflowClient' } },
    TemporalModule: { members: harmless('register', 'registerAsync', 'registerWorker', 'registerWorkerAsync', 'registerClient', 'registerClientAsync', 'forRoot', 'forRootAsync') },
  },
};
