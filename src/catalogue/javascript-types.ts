import type { Operation, Shape } from '../model/catalogue.js';
import { DATE_READERS, derived, entryMethods, methods, ofReceiver, PERIOD_READERS, periodOfReceiver } from './javascript-methods.js';

/** Instances of the language's and the platform's own classes. */

function members(names: readonly string[], operation: Operation): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, { call: operation }]));
}

export const inert: Shape = { call: { inert: true } };
const unknown: Operation = { origin: { kind: 'unknown' } };
const calls = (operations: Readonly<Record<string, Operation>>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(operations).map(([name, call]) => [name, { call }]));

const entryMembers: Record<string, Shape> = {
  ...calls(entryMethods),
  delete: { call: { entries: { act: 'delete', name: '0' } } },
  getAll: { call: { entries: { act: 'get', name: '0' }, ...ofReceiver } },
  getSetCookie: { call: ofReceiver },
  forEach: { call: methods['forEach']! },
  ...members(['entries', 'keys', 'values', 'toString', 'sort'], ofReceiver),
};

const events: Record<string, Shape> = {
  addEventListener: { call: { callbacks: [{ at: '1', run: { kind: 'later' } }] } },
  removeEventListener: inert,
  dispatchEvent: inert,
};

export const types: Readonly<Record<string, Shape>> = {
  Headers: { members: entryMembers },
  FormData: { members: entryMembers },
  URLSearchParams: { members: entryMembers },
  /** What is kept in memory dies with the process: no durable record, and nothing is known of what comes out. */
  Map: {
    members: {
      ...members(['set', 'delete', 'clear'], { inert: true, returns: { same: 'receiver' } }), get: { call: unknown },
      has: { call: unknown }, forEach: { call: methods['forEach']! }, ...members(['entries', 'keys', 'values'], unknown), size: {},
    },
  },
  Set: {
    members: {
      ...members(['add', 'delete', 'clear'], { inert: true, returns: { same: 'receiver' } }), has: { call: unknown },
      forEach: { call: methods['forEach']! }, ...members(['entries', 'keys', 'values', 'union', 'intersection', 'difference'], unknown),
      size: {},
    },
  },
  Date: { members: { ...members([...DATE_READERS, 'valueOf', 'toString'], ofReceiver), ...members(PERIOD_READERS, periodOfReceiver), '*': { call: derived } } },
  URL: { members: { searchParams: { instance: 'URLSearchParams' }, toString: { call: ofReceiver }, toJSON: { call: ofReceiver } } },
  Request: {
    members: {
      headers: { instance: 'Headers' }, clone: { call: { returns: { same: 'receiver' } } },
      ...members(['json', 'text', 'formData', 'arrayBuffer', 'blob', 'bytes'], ofReceiver),
    },
  },
  Response: {
    members: {
      headers: { instance: 'Headers' }, clone: { call: { returns: { same: 'receiver' } } },
      ...members(['json', 'text', 'formData', 'arrayBuffer', 'blob', 'bytes'], ofReceiver),
    },
  },
  Buffer: { members: { '*': { call: derived } } },
  /** `resolve` and `reject` of a promise under construction. */
  Settle: { call: { inert: true } },
  Resolvers: { members: { resolve: { instance: 'Settle' }, reject: { instance: 'Settle' } } },
  RegExp: { members: { '*': { call: derived } } },
  /** Formats, encodes or decodes what it is given. */
  Formatter: { members: { '*': { call: derived } } },
  AbortController: { members: { abort: inert, signal: { instance: 'AbortSignal' } } },
  AbortSignal: { members: { ...events, throwIfAborted: inert } },
  EventTarget: { members: events },
  /** A push to a browser or a process that is connected now: gone when nobody listens. */
  Channel: { members: { ...events, ...members(['send', 'postMessage', 'close', 'terminate'], { inert: true }) } },
  /** A moment of `Temporal`. */
  Temporal: { members: { '*': { call: { origin: { kind: 'derived' }, returns: 'Temporal' } } } },
  TemporalNow: {
    members: {
      timeZoneId: { call: { origin: { kind: 'stable', as: 'config' } } },
      '*': { call: { origin: { kind: 'volatile', as: 'clock' }, returns: 'Temporal' } },
    },
  },
  TemporalClass: {
    type: 'Temporal', new: { origin: { kind: 'derived' }, returns: 'Temporal' },
    members: { '*': { call: { origin: { kind: 'derived' }, returns: 'Temporal' } } },
  },
  /** A digest under construction. */
  Subtle: {
    members: {
      digest: { call: { origin: { kind: 'derived', from: ['1'], digest: true } } },
      sign: { call: { origin: { kind: 'derived', from: ['1', '2'], digest: true } } },
      generateKey: { call: { origin: { kind: 'volatile', as: 'random' } } },
      '*': { call: derived },
    },
  },
};
