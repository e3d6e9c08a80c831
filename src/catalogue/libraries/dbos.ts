import type { Boundary, Library, Operation, Shape } from '../../model/catalogue.js';
import { gives, handler, kept, memoised, messageId, produces, scheduled, stepped } from './entry-parts.js';
import { harmless } from './store-parts.js';

/** A workflow runs again from its start after a crash; steps that ended are read from the database. */

const run: Boundary = stepped('DBOS runs a workflow again from its start after a crash, and its unfinished step with it', { name: 'workflow', trigger: { kind: 'workflow' }, acknowledge: 'return' });
const STEP = 'DBOS runs an unfinished step again after a crash, and a failed one where retries are allowed';
const tick: Boundary = scheduled('DBOS starts the workflow at every tick of its schedule', { name: 'schedule "{0.schedule}"', trigger: { kind: 'schedule', at: '0.schedule' } });
const step: Boundary = stepped(STEP, { name: 'step', trigger: { kind: 'activity' }, attempts: { at: ['0.maxAttempts'], default: 0 } });

/** The workflow's id names its one run; a queue may have an id of its own to drop a second one by. */
const start: Operation = {
  ...produces('enqueue', { target: '0', keys: ['1.workflowID', '1.enqueueOptions.deduplicationID'], repair: { key: { at: '1', property: 'workflowID' } } }),
  callbacks: [handler('0', run)], returns: 'Starter',
};

const members: Record<string, Shape> = {
  workflow: { decorator: { method: { run } } },
  step: { decorator: { wraps: { kind: 'memoised', boundary: step } } },
  communicator: { decorator: { wraps: { kind: 'memoised', boundary: step } } },
  transaction: { decorator: { wraps: { kind: 'transaction', ambient: true } } },
  storedProcedure: { decorator: { wraps: { kind: 'transaction', ambient: true } } },
  scheduled: { decorator: { method: { run: { ...tick, name: 'schedule "{0.crontab}"', trigger: { kind: 'schedule', at: '0.crontab' } } } } },
  registerWorkflow: { call: { callbacks: [handler('0', run)], returns: { same: '0' } } },
  registerStep: { call: { callbacks: [{ at: '0', run: { kind: 'memoised', boundary: step } }], returns: { same: '0' } } },
  runStep: { call: memoised('0', '1.name', STEP, { attempts: { at: ['1.maxAttempts'], default: 0 } }) },
  startWorkflow: { call: start },
  createSchedule: { call: { callbacks: [handler('0.workflowFn', tick)] } },
  registerScheduled: { call: { callbacks: [handler('0', { ...tick, name: 'schedule "{1.crontab}"', trigger: { kind: 'schedule', at: '1.crontab' } })] } },
  send: { call: { effect: { kind: 'publish', target: { at: '2' }, data: ['1'], keys: [{ at: '3' }], memoised: true } } },
  setEvent: { call: { effect: { kind: 'publish', target: { at: '0' }, data: ['1'], memoised: true } } },
  recv: gives(kept), getEvent: gives(kept), randomUUID: gives(kept), now: gives(kept), getResult: gives(kept),
  workflowID: messageId, stepID: { origin: kept.origin! }, logger: { members: { '*': { call: { inert: true } } } },
  ...harmless('launch', 'shutdown', 'setConfig', 'sleep', 'sleepms', 'retrieveWorkflow', 'listWorkflows', 'cancelWorkflow', 'resumeWorkflow', 'getWorkflowStatus'),
};

export const dbos: Library = {
  name: '@dbos-inc/dbos-sdk', family: 'workflow', packages: ['@dbos-inc/dbos-sdk'], source: 'https://docs.dbos.dev/typescript/tutorials/workflow-tutorial',
  types: {
    /** `DBOS.startWorkflow(Orders, { workflowID }).place(order)`: the start is the effect. */
    Starter: { call: { returns: 'Handle' }, members: { '*': { call: { returns: 'Handle' } } } },
    Handle: { members: { getResult: gives(kept), getStatus: { call: { inert: true } }, workflowID: messageId } },
    Client: { members: { enqueue: { call: produces('enqueue', { target: { at: '0.workflowName', or: ['0.queueName'] }, data: '1', keys: ['0.workflowID', '0.deduplicationID'] }) }, ...harmless('destroy', 'retrieveWorkflow', 'getEvent', 'send') } },
  },
  exports: {
    DBOS: { members }, ConfiguredInstance: {}, WorkflowQueue: { new: { inert: true } }, DBOSClient: { type: 'Client', members: { create: { call: { returns: 'Client' } } } },
    SchedulerMode: { members: { '*': {} } },
  },
};
