import type { Callback, Operation } from '../model/catalogue.js';

/** Methods that are known by name alone: those of strings, arrays, promises, dates and header collections. */

export const derived: Operation = { origin: { kind: 'derived' } };
/** Stable as the receiver is; arguments only say how it is read. */
export const ofReceiver: Operation = { origin: { kind: 'derived', from: ['receiver'] } };

const element = { elementOf: 'receiver' } as const;

/** Runs a function for each element of the receiver. */
function each(params: Callback['params'] = { 0: element }): Operation {
  return { ...ofReceiver, callbacks: [{ at: '0', run: { kind: 'inline', each: true }, params }] };
}

const folded: Operation = {
  origin: { kind: 'derived', from: ['receiver', '1'] },
  callbacks: [{ at: '0', run: { kind: 'inline', each: true }, params: { 1: element } }],
};

function named(names: readonly string[], operation: Operation): Record<string, Operation> {
  return Object.fromEntries(names.map((name) => [name, operation]));
}

const inMemory: Operation = { inert: true, origin: { kind: 'derived', from: ['receiver'] } };

const arrays: Record<string, Operation> = {
  ...named(['map', 'forEach', 'filter', 'flatMap', 'some', 'every', 'find', 'findIndex', 'findLast', 'findLastIndex'], each()),
  ...named(['reduce', 'reduceRight'], folded),
  ...named(['sort', 'toSorted'], each({ 0: element, 1: element })),
  ...named(['flat', 'reverse', 'toReversed', 'fill', 'at', 'join', 'includes', 'indexOf', 'lastIndexOf', 'entries', 'keys'], ofReceiver),
  ...named(['concat', 'with', 'toSpliced'], derived),
  // What stays in memory dies with the process.
  ...named(['push', 'unshift', 'pop', 'shift', 'splice', 'copyWithin'], inMemory),
};

const strings: Record<string, Operation> = {
  ...named([
    'toString', 'slice', 'substring', 'substr', 'trim', 'trimStart', 'trimEnd', 'toLowerCase', 'toUpperCase', 'toLocaleLowerCase',
    'toLocaleUpperCase', 'split',
    'charAt', 'charCodeAt', 'codePointAt', 'normalize', 'repeat', 'match', 'matchAll', 'startsWith', 'endsWith', 'localeCompare', 'toFixed',
    'toPrecision', 'toExponential',
    'valueOf', 'toWellFormed',
  ], ofReceiver),
  ...named(['padStart', 'padEnd'], derived),
  ...named(['replace', 'replaceAll'], { ...derived, callbacks: [{ at: '1', run: { kind: 'inline', each: true } }] }),
};

/** Reading or formatting a date gives nothing new; the clock was read when it was made. */
export const DATE_READERS = [
  'toISOString', 'toJSON', 'toTimeString', 'toUTCString', 'toLocaleString', 'toLocaleTimeString', 'getTime', 'getHours', 'getMinutes',
  'getSeconds', 'getMilliseconds', 'getTimezoneOffset', 'getUTCHours', 'getUTCMinutes', 'getUTCSeconds', 'getUTCMilliseconds',
] as const;

/** Readers that tell a day, month or year. */
export const PERIOD_READERS = [
  'toDateString', 'toLocaleDateString', 'getFullYear', 'getMonth', 'getDate', 'getDay', 'getUTCFullYear', 'getUTCMonth', 'getUTCDate', 'getUTCDay',
] as const;
export const periodOfReceiver: Operation = { origin: { kind: 'derived', from: ['receiver'], period: true } };

export const promises: Record<string, Operation> = {
  then: {
    callbacks: [
      { at: '0', run: { kind: 'continuation', on: 'fulfilled' }, params: { 0: { resolved: 'receiver' } } },
      { at: '1', run: { kind: 'continuation', on: 'rejected' } },
    ],
    returns: { resultOf: '0' },
  },
  catch: { callbacks: [{ at: '0', run: { kind: 'continuation', on: 'rejected' } }], returns: { same: 'receiver' } },
  finally: { callbacks: [{ at: '0', run: { kind: 'continuation', on: 'settled' } }], returns: { same: 'receiver' } },
};

/** Collections of named entries: headers, forms, search parameters, maps. */
export const entryMethods: Record<string, Operation> = {
  set: { entries: { act: 'set', name: '0', value: '1' } },
  append: { entries: { act: 'append', name: '0', value: '1' } },
  get: { entries: { act: 'get', name: '0' }, ...ofReceiver },
  has: { entries: { act: 'has', name: '0' }, ...ofReceiver },
};

/** A `set` or `append` on something unknown says nothing of what it gives. */
const untyped: Record<string, Operation> = {
  set: { entries: { act: 'set', name: '0', value: '1' } },
  append: { entries: { act: 'append', name: '0', value: '1' } },
  get: { entries: { act: 'get', name: '0' } },
  has: { entries: { act: 'has', name: '0' } },
};

export const methods: Readonly<Record<string, Operation>> = {
  ...arrays, ...strings, ...named(DATE_READERS, ofReceiver), ...named(PERIOD_READERS, periodOfReceiver), ...promises, ...untyped,
};
