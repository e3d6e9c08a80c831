import type { Callback, Library, Shape } from '../../model/catalogue.js';
import { nothing } from './call-parts.js';

const CRON_AGAIN = 'the schedule starts it again: after a restart, on every instance, and while a slow run is still going on';
const cron = (at: string | undefined, schedule: string): Callback => ({ ...(at === undefined ? {} : { at }), run: { kind: 'boundary', context: 'schedule', because: CRON_AGAIN, name: `schedule "{${schedule}}"`, trigger: { kind: 'schedule', at: schedule } } });
const schedule: Shape = { call: { callbacks: [cron('1', '0')] } };
export const nodeCron: Library = { name: 'node-cron', family: 'schedule', packages: ['node-cron'], exports: { schedule, default: { members: { schedule, validate: nothing } }, '=': { members: { schedule } } } };
export const nodeSchedule: Library = { name: 'node-schedule', family: 'schedule', packages: ['node-schedule'], exports: { scheduleJob: { call: { callbacks: [cron('fn', '0')] } }, default: { members: { scheduleJob: { call: { callbacks: [cron('fn', '0')] } } } } } };
const cronJob: Shape = { new: { callbacks: [cron('1', '0')] }, members: { from: { call: { callbacks: [cron('0.onTick', '0.cronTime')] } } } };
export const cronPackage: Library = { name: 'cron', family: 'schedule', packages: ['cron'], exports: { CronJob: cronJob } };
export const croner: Library = { name: 'croner', family: 'schedule', packages: ['croner'], exports: { Cron: { new: { callbacks: [cron('fn', '0')] } } } };
export const nestSchedule: Library = { name: '@nestjs/schedule', family: 'schedule', packages: ['@nestjs/schedule'], exports: { Cron: { decorator: { method: cron(undefined, '0') } }, Interval: { decorator: { method: cron(undefined, '0') } }, Timeout: { decorator: { inert: true } } } };
