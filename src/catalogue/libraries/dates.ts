import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { named, typesOf } from './store-parts.js';

/** Dates: reading the clock is the one thing that matters; all else is as stable as what it is made from. */

const clock: Operation = { origin: { kind: 'volatile', as: 'clock' }, returns: 'Moment' };
const made: Operation = { origin: { kind: 'derived' }, returns: 'Moment' };
/** `dayjs()` is now, `dayjs(x)` is x. */
const nowOrGiven: Operation = { ...clock, overloads: [{ when: { at: '0', is: 'present' }, operation: made }] };
/** The day, month or year that a date lies in; patterns with hours in them are rare where a text names something. */
const period: Operation = { origin: { kind: 'derived', period: true }, returns: 'Moment' };
/** Each method gives another date, or a text or number of this one. */
const moment: Shape = {
  members: {
    fromNow: { call: { origin: { kind: 'volatile', as: 'clock' } } }, toNow: { call: { origin: { kind: 'volatile', as: 'clock' } } },
    ...named(['startOf', 'endOf', 'format', 'toFormat', 'toISODate', 'toSQLDate', 'toPlainDate', 'year', 'month', 'week', 'day', 'date', 'isoWeek'], period),
    '*': { call: made },
  },
};

const callable: Shape = {
  type: 'Moment', call: nowOrGiven, new: nowOrGiven,
  members: {
    now: { call: clock }, utc: { call: nowOrGiven }, tz: { call: nowOrGiven },
    ...named(['unix', 'duration', 'parseZone', 'min', 'max'], made),
    ...named(['extend', 'locale', 'isDayjs', 'isMoment', 'updateLocale'], { inert: true }), '*': { call: made },
    ...typesOf({ Dayjs: 'Moment', Moment: 'Moment' }),
  },
};

export const dayjs: Library = {
  name: 'dayjs', family: 'inert', packages: ['dayjs', 'moment', 'moment-timezone'], source: 'https://day.js.org/docs/en/parse/now',
  types: { Moment: moment },
  exports: { default: callable, '=': callable, ...typesOf({ Dayjs: 'Moment', Moment: 'Moment' }), '*': { call: made } },
};

export const dayjsPlugins: Library = { name: 'dayjs/plugin', family: 'inert', packages: ['dayjs/*'], inert: true };

const luxonClass: Shape = {
  type: 'Moment',
  members: {
    ...named(['now', 'local', 'utc'], { ...clock, overloads: [{ when: { at: '0', is: 'present' }, operation: made }] }),
    '*': { call: made },
  },
};

export const luxon: Library = {
  name: 'luxon', family: 'inert', packages: ['luxon', '@js-joda/core'],
  source: 'https://moment.github.io/luxon/api-docs/index.html#datetime',
  types: { Moment: moment },
  exports: {
    DateTime: luxonClass, Instant: luxonClass, LocalDate: luxonClass, LocalDateTime: luxonClass, ZonedDateTime: luxonClass,
    ...Object.fromEntries([
      'Duration', 'Interval', 'Info', 'Zone', 'IANAZone', 'Settings', 'FixedOffsetZone',
    ].map((name) => [name, { type: 'Moment', new: made, members: { '*': { call: made } } }])),
  },
};

const CLOCKED = [
  'formatDistanceToNow', 'formatDistanceToNowStrict', 'isPast', 'isFuture', 'isToday', 'isTomorrow', 'isYesterday', 'isThisWeek',
  'isThisMonth', 'isThisYear', 'startOfToday', 'endOfToday', 'startOfTomorrow', 'startOfYesterday', 'endOfTomorrow', 'endOfYesterday',
];

const PERIODS = [
  'startOfDay', 'endOfDay', 'startOfWeek', 'endOfWeek', 'startOfISOWeek', 'startOfMonth', 'endOfMonth', 'startOfQuarter', 'endOfQuarter', 'startOfYear',
  'endOfYear', 'getYear', 'getMonth', 'getDate', 'getDay', 'getWeek', 'getISOWeek', 'getQuarter', 'getDayOfYear', 'format', 'formatISO9075', 'lightFormat',
];

export const dateFns: Library = {
  name: 'date-fns', family: 'inert', packages: ['date-fns', 'date-fns-tz', '@date-fns/tz', '@date-fns/utc', 'date-fns/*'],
  source: 'https://date-fns.org/docs/Getting-Started',
  types: { Moment: moment },
  exports: {
    ...named(CLOCKED, { origin: { kind: 'volatile', as: 'clock' } }),
    ...named(PERIODS, period),
    '*': { call: { origin: { kind: 'derived' } }, new: { origin: { kind: 'derived' }, returns: 'Moment' } },
    default: { call: { origin: { kind: 'derived' } }, members: { '*': { call: { origin: { kind: 'derived' } } } } },
  },
};

export const temporal: Library = {
  name: 'temporal-polyfill', family: 'inert', packages: ['temporal-polyfill', '@js-temporal/polyfill'],
  source: 'https://tc39.es/proposal-temporal/docs/',
  exports: {
    Temporal: { members: { Now: { instance: 'javascript#TemporalNow' }, '*': { instance: 'javascript#TemporalClass' } } },
    toTemporalInstant: { call: { origin: { kind: 'derived' } } },
  },
};
