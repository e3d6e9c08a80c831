import type { Boundary, Callback, Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { handler, MESSAGE, messageData, scheduled } from './entry-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** Schedulers in the process: every replica has its own, and a run that was cut off is not taken up again. */

const tick = (at: Path, by: string): Boundary =>
  scheduled(`${by} starts it at every tick, in each process that is running, and also while the last run is still going on`, { name: `schedule "{${at}}"`, trigger: { kind: 'schedule', at }, acknowledge: 'automatic' });

const nodeCronTick = tick('0', 'node-cron');
const cronMembers: Record<string, Shape> = {
  schedule: { call: { callbacks: [handler('1', nodeCronTick, { 0: { type: 'Context' } })], returns: 'Task' } }, createTask: { call: { callbacks: [handler('1', nodeCronTick, { 0: { type: 'Context' } })], returns: 'Task' } }, ...harmless('validate', 'getTasks', 'getTask'),
};
export const nodeCron: Library = {
  name: 'node-cron', family: 'schedule', packages: ['node-cron'], source: 'https://nodecron.com',
  types: { Task: { members: harmless('start', 'stop', 'destroy', 'execute', 'getStatus', 'getNextRun', 'on', 'once', 'off') }, Context: { members: { date: messageData, triggeredAt: { origin: { kind: 'volatile', as: 'clock' } }, task: {}, execution: {} } } },
  exports: { ...cronMembers, default: { members: cronMembers }, '=': { members: cronMembers } },
};

const job: Operation = { callbacks: [handler('1', tick('0', 'cron')), { at: '2', run: { kind: 'later' } }], returns: 'Job' };
const described: Operation = { callbacks: [handler('0.onTick', tick('0.cronTime', 'cron')), { at: '0.onComplete', run: { kind: 'later' } }], returns: 'Job' };
export const cron: Library = {
  name: 'cron', family: 'schedule', packages: ['cron'], source: 'https://github.com/kelektiv/node-cron#readme',
  types: { Job: { members: { addCallback: { call: { callbacks: [handler('0', scheduled('cron starts it at every tick, in each process that is running', { name: 'schedule' }))] } }, ...harmless('start', 'stop', 'setTime', 'nextDate', 'nextDates', 'lastDate', 'fireOnTick') } } },
  exports: { CronJob: { type: 'Job', new: { ...job, overloads: [{ when: { at: '0', is: 'object' }, operation: described }] }, members: { from: { call: described } } }, job: { call: job }, CronTime: { new: { inert: true } }, ...harmless('sendAt', 'timeout', 'validateCronExpression') },
};

const nested = (by: string): Callback => ({ run: tick('0', by) });
export const nestSchedule: Library = {
  name: '@nestjs/schedule', family: 'schedule', packages: ['@nestjs/schedule'], source: 'https://docs.nestjs.com/techniques/task-scheduling',
  types: { Registry: { members: harmless('addCronJob', 'deleteCronJob', 'getCronJob', 'getCronJobs', 'addInterval', 'deleteInterval', 'addTimeout', 'deleteTimeout', 'doesExist') } },
  exports: {
    Cron: { decorator: { method: nested('@nestjs/schedule') } }, Interval: { decorator: { method: nested('@nestjs/schedule') } },
    /** Once, after each start. */
    Timeout: { decorator: { method: { run: scheduled('a timeout runs once in every process that starts', { name: 'timeout', trigger: { kind: 'schedule', at: '0' } }) } } },
    SchedulerRegistry: { type: 'Registry' }, CronExpression: { members: { '*': {} } }, ScheduleModule: { members: harmless('forRoot', 'forRootAsync') },
  },
};

const nodeScheduleTick = (at: Path): Operation => ({ callbacks: [handler('fn', tick(at, 'node-schedule'), { 0: MESSAGE })], returns: 'Job' });
const scheduleMembers: Record<string, Shape> = {
  scheduleJob: { call: { ...nodeScheduleTick('0'), overloads: [{ when: { argumentCount: 3 }, operation: nodeScheduleTick('1') }] } }, ...harmless('cancelJob', 'rescheduleJob', 'gracefulShutdown', 'scheduledJobs'),
};
export const nodeSchedule: Library = {
  name: 'node-schedule', family: 'schedule', packages: ['node-schedule'], source: 'https://github.com/node-schedule/node-schedule#readme',
  types: { Job: { members: harmless('cancel', 'cancelNext', 'reschedule', 'nextInvocation', 'invoke', 'on') }, Rule: {} },
  exports: { ...scheduleMembers, default: { members: { ...scheduleMembers, RecurrenceRule: classOf('Rule'), Range: classOf('Rule') } }, RecurrenceRule: classOf('Rule'), Range: classOf('Rule'), Job: { type: 'Job', new: { callbacks: [handler('fn', scheduled('node-schedule starts it at every tick, in each process that is running', { name: 'schedule' }))], returns: 'Job' } } },
};

const cronerJob: Operation = { callbacks: [handler('fn', tick('0', 'croner'))], returns: 'Job' };
export const croner: Library = {
  name: 'croner', family: 'schedule', packages: ['croner'], source: 'https://croner.56k.guru',
  types: { Job: { members: { ...harmless('stop', 'pause', 'resume', 'trigger', 'nextRun', 'nextRuns', 'isRunning', 'isBusy', 'previousRun'), schedule: { call: { callbacks: [handler('0', scheduled('croner starts it at every tick, in each process that is running', { name: 'schedule "{receiver.0}"' }))] } } } } },
  exports: { Cron: { type: 'Job', new: cronerJob, call: cronerJob }, default: { type: 'Job', new: cronerJob, call: cronerJob } },
};

/** The body is a function of the job, or a file that runs in a worker of its own. */
const breeJob = handler('0.jobs.*.path', tick('0.jobs.*.cron', 'Bree'));
const added: Callback = handler('0.path', tick('0.cron', 'Bree'));
export const bree: Library = {
  name: 'bree', family: 'schedule', packages: ['bree'], source: 'https://github.com/breejs/bree#readme',
  types: { Bree: { members: { add: { call: { callbacks: [added] } }, ...harmless('start', 'stop', 'run', 'remove', 'on') } } },
  exports: { default: classOf('Bree', { callbacks: [breeJob] }), '=': classOf('Bree', { callbacks: [breeJob] }) },
};

const TASK = scheduled('toad-scheduler starts it at every interval, in each process that is running', { name: 'task "{0}"', trigger: { kind: 'schedule', at: '0' } });
const task: Operation = { callbacks: [handler('1', TASK), { at: '2', run: { kind: 'later' } }], returns: 'Task' };
export const toadScheduler: Library = {
  name: 'toad-scheduler', family: 'schedule', packages: ['toad-scheduler'], source: 'https://github.com/kibertoad/toad-scheduler#readme',
  types: { Scheduler: { members: harmless('addSimpleIntervalJob', 'addLongIntervalJob', 'addIntervalJob', 'addCronJob', 'stop', 'stopById', 'removeById', 'getById', 'startById', 'existsById') }, Task: { members: harmless('execute') }, Job: { members: harmless('start', 'stop', 'getStatus') } },
  exports: { ToadScheduler: classOf('Scheduler'), Task: { type: 'Task', new: task }, AsyncTask: { type: 'Task', new: task }, SimpleIntervalJob: classOf('Job'), LongIntervalJob: classOf('Job'), CronJob: classOf('Job'), ...typesOf({ SimpleIntervalSchedule: 'Job' }) },
};
