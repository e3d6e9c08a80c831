import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { MESSAGE, acks, attempt, clock, fields, functionType, handler, listens, messageData, messageId, nacks, produces, redelivered } from './entry-parts.js';
import { statement } from './sql-text.js';
import { harmless, typesOf } from './store-parts.js';

const run: Boundary = redelivered('Graphile Worker runs a job again when it fails or its worker dies, up to 25 times by default', {
  name: 'task "{key}"', trigger: { kind: 'queue' }, attempts: { default: 24 }, acknowledge: 'return',
});
const params = { 0: MESSAGE, 1: { type: 'Helpers' } } as const;

const added = (identifier: string, payload: string, spec: string): Operation => ({
  ...produces('enqueue', { target: identifier, data: payload, keys: [`${spec}.jobKey`], delivers: { at: [`${spec}.maxAttempts`], default: 25, total: true }, repair: { key: { at: spec, property: 'jobKey' } } }),
  returns: 'Job',
});
const addJobs: Shape = { call: produces('enqueue', { target: '0.*.identifier', data: '0.*.payload', keys: ['0.*.jobKey'], delivers: { at: ['0.*.maxAttempts'], default: 25, total: true } }) };

const withClient: Shape = { call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'pg#PoolClient' } } }], returns: { resultOf: '0' } } };
const tasks = (at: string): Operation => ({ callbacks: [handler(`${at}.*`, run, params)], returns: 'Runner' });

export const graphileWorker: Library = {
  name: 'graphile-worker', family: 'queue', packages: ['graphile-worker'], source: 'https://worker.graphile.org/docs',
  types: {
    Job: { members: { id: messageId, ...fields(messageData, 'payload', 'key', 'task_identifier', 'created_at', 'run_at', 'priority', 'flags'), ...fields(attempt, 'attempts', 'last_error', 'locked_by'), ...fields(clock, 'locked_at', 'updated_at') } },
    Helpers: {
      members: {
        job: { instance: 'Job' }, addJob: { call: added('0', '1', '2') }, addJobs, withPgClient: withClient,
        query: { call: { ...statement('postgres', '0', { params: ['1'], affected: ['result.rowCount'], row: ['result.rows.0'] }), returns: 'pg#QueryResult' } },
        logger: { members: { '*': { call: { inert: true } } } }, ...fields(attempt, 'abortSignal'), getQueueName: { call: { origin: messageData.origin! } },
      },
    },
    WorkerUtils: {
      members: {
        addJob: { call: added('0', '1', '2') }, addJobs, withPgClient: withClient, completeJobs: acks('0'), permanentlyFailJobs: nacks('0', { at: [], default: false }), rescheduleJobs: nacks('0'),
        ...harmless('migrate', 'release', 'cleanup', 'forceUnlockWorkers'),
      },
    },
    Runner: { members: { addJob: { call: added('0', '1', '2') }, addJobs, events: { members: { on: listens } }, ...harmless('stop', 'promise') } },
    Task: functionType(params, { ...run, name: 'Graphile Worker task' }),
    TaskList: { implement: { '*': { run, params } } },
  },
  exports: {
    run: { call: tasks('0.taskList') }, runOnce: { call: tasks('0.taskList') }, runTaskList: { call: tasks('1') }, runTaskListOnce: { call: tasks('1') },
    makeWorkerUtils: { call: { returns: 'WorkerUtils' } },
    quickAddJob: { call: added('1', '2', '3') },
    ...typesOf({ Task: 'Task', TaskList: 'TaskList', JobHelpers: 'Helpers', WorkerUtils: 'WorkerUtils', Runner: 'Runner', Job: 'Job' }),
    ...harmless('runMigrations', 'parseCrontab', 'parseCronItems', 'consoleLogFactory'), Logger: { new: { inert: true } },
  },
  /** One file a task, named as the task. */
  conventions: [{ files: ['tasks/**/*.{js,mjs,cjs,ts,mts,cts}', 'src/tasks/**/*.{js,mjs,cjs,ts,mts,cts}'], exports: { default: { run: { ...run, name: 'Graphile Worker task' }, params } } }],
};
