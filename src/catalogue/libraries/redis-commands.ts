import type { EffectMeaning, Operation, Shape } from '../../model/catalogue.js';
import { CAMEL_NAMES } from './redis-names.js';

/**
 * The commands of Redis, by their own names in lower case. Positions are those of ioredis (flat arguments); a client with another
 * spelling or with objects in place of arguments replaces what differs.
 */

const key: EffectMeaning['target'] = { at: '0' };
const where = ['0'];
const write = (meaning: Partial<EffectMeaning> & Pick<EffectMeaning, 'kind'>): Operation => ({
  effect: { target: key, where, ...meaning },
});

const delta = (...data: readonly string[]): Operation => write({ kind: 'db-delta', data });
const append = (...data: readonly string[]): Operation => write({ kind: 'db-append', data });
/** The same state afterwards however often it is sent. */
const settle = (...data: readonly string[]): Operation => write({ kind: 'cache-set', data, idempotent: true });
const read: Operation = { effect: { kind: 'cache-read', reads: true, target: key, where }, origin: { kind: 'stable', as: 'stored' } };

/** Adds to a set: a repeat changes nothing, and the count given back says whether this call was the first. */
const member = (...data: readonly string[]): Operation =>
  write({
    kind: 'cache-set',
    data,
    idempotent: true,
    conflict: [{ then: 'condition', key: data.at(-1)! }],
    outcome: { success: [{ at: 'result' }], affected: ['result'] },
  });

/** Sets only what is not there: an atomic claim, but one that never expires by itself. */
export const setIfAbsent = (keyAt: string, value: string): Operation => ({
  effect: {
    kind: 'cache-set',
    target: key,
    where: keyAt === '0' ? where : ['0', keyAt],
    data: [value],
    conflict: [{ then: 'condition', key: keyAt }],
    outcome: { success: [{ at: 'result' }] },
  },
  guard: { kind: 'claim', key: keyAt },
});

const expires = (unit: 's' | 'ms' | 'date', at: string, meaning: Partial<EffectMeaning> = {}): Operation =>
  write({ kind: 'cache-set', idempotent: true, expiry: [{ at, unit }], ...meaning });

/** Takes the element out before it is worked on: lost when the process dies then. */
const take: Operation = { effect: { kind: 'ack', target: key, where, acknowledges: 'result' }, origin: { kind: 'stable', as: 'message' } };
const moves: Operation = { effect: { kind: 'db-update', target: key, where, idempotent: true }, origin: { kind: 'stable', as: 'message' } };

const script: Operation = {
  effect: { kind: 'db-statement', text: { at: '0', language: 'lua', params: ['1', '2', '3', '4', '5', '6', '7', '8'] } },
};

export const REDIS_COMMANDS: Readonly<Record<string, Operation>> = {
  // Strings
  get: read,
  mget: read,
  getrange: read,
  strlen: read,
  exists: read,
  ttl: read,
  pttl: read,
  type: read,
  getbit: read,
  bitcount: read,
  dump: read,
  setex: expires('s', '1', { data: ['2'] }),
  psetex: expires('ms', '1', { data: ['2'] }),
  setnx: setIfAbsent('0', '1'),
  msetnx: setIfAbsent('0', '1'),
  mset: settle('0'),
  setrange: settle('1', '2'),
  setbit: settle('1', '2'),
  getset: { ...write({ kind: 'cache-set', data: ['1'], outcome: { row: ['result'] } }), origin: { kind: 'stable', as: 'stored' } },
  getex: read,
  incr: delta(),
  incrby: delta('1'),
  incrbyfloat: delta('1'),
  decr: delta(),
  decrby: delta('1'),
  append: append('1'),
  expire: expires('s', '1'),
  pexpire: expires('ms', '1'),
  expireat: expires('date', '1'),
  pexpireat: expires('date', '1'),
  persist: settle(),
  rename: settle('1'),
  renamenx: setIfAbsent('1', '0'),
  copy: settle('1'),
  del: settle(),
  unlink: settle(),
  getdel: { ...write({ kind: 'cache-set', outcome: { row: ['result'] } }), origin: { kind: 'stable', as: 'stored' } },
  flushdb: settle(),
  flushall: settle(),
  touch: settle(),
  // Hashes
  hget: read,
  hmget: read,
  hgetall: read,
  hexists: read,
  hkeys: read,
  hvals: read,
  hlen: read,
  hscan: read,
  hrandfield: read,
  hset: settle('1', '2'),
  hmset: settle('1'),
  hdel: settle('1'),
  hsetnx: setIfAbsent('1', '2'),
  hincrby: delta('1', '2'),
  hincrbyfloat: delta('1', '2'),
  hexpire: expires('s', '1'),
  // Sets and sorted sets
  sismember: read,
  smismember: read,
  smembers: read,
  scard: read,
  srandmember: read,
  sscan: read,
  sinter: read,
  sunion: read,
  sdiff: read,
  sadd: member('1'),
  srem: settle('1'),
  smove: settle('1', '2'),
  spop: take,
  zscore: read,
  zmscore: read,
  zrank: read,
  zrevrank: read,
  zrange: read,
  zrevrange: read,
  zrangebyscore: read,
  zrevrangebyscore: read,
  zcard: read,
  zcount: read,
  zscan: read,
  zrangebylex: read,
  zadd: member('1', '2'),
  zrem: settle('1'),
  zincrby: delta('2', '1'),
  zremrangebyscore: settle('1', '2'),
  zremrangebyrank: settle('1', '2'),
  zpopmin: take,
  zpopmax: take,
  bzpopmin: take,
  bzpopmax: take,
  pfadd: member('1'),
  pfcount: read,
  geoadd: settle('1'),
  // Lists
  lrange: read,
  llen: read,
  lindex: read,
  lpos: read,
  rpush: append('1'),
  lpush: append('1'),
  rpushx: append('1'),
  lpushx: append('1'),
  linsert: append('3'),
  lset: settle('1', '2'),
  lrem: settle('2'),
  ltrim: settle('1', '2'),
  lpop: take,
  rpop: take,
  blpop: take,
  brpop: take,
  lmpop: take,
  blmpop: take,
  lmove: moves,
  blmove: moves,
  rpoplpush: moves,
  brpoplpush: moves,
  // Streams and channels
  xadd: { effect: { kind: 'publish', target: key, data: ['2', '3', '4', '5', '6', '7', '8'], where: ['1'] } },
  publish: { effect: { kind: 'publish', target: key, data: ['1'] } },
  spublish: { effect: { kind: 'publish', target: key, data: ['1'] } },
  xlen: read,
  xrange: read,
  xrevrange: read,
  xread: read,
  xinfo: read,
  xpending: read,
  xreadgroup: { origin: { kind: 'stable', as: 'message' } },
  xautoclaim: { origin: { kind: 'stable', as: 'message' } },
  xclaim: { origin: { kind: 'stable', as: 'message' } },
  xack: { effect: { kind: 'ack', target: key, acknowledges: '2' } },
  xdel: settle('1'),
  xtrim: settle('1'),
  xgroup: { inert: true },
  // Scripts and keys
  eval: script,
  evalsha: script,
  evalRo: script,
  fcall: { effect: { kind: 'db-statement', target: { at: '0' } } },
  keys: read,
  scan: read,
  randomkey: read,
  dbsize: read,
  watch: { inert: true },
  unwatch: { inert: true },
  ping: { inert: true },
  info: { inert: true },
  time: { origin: { kind: 'volatile', as: 'clock' } },
  select: { inert: true },
  auth: { inert: true },
  wait: { inert: true },
};

/** Bloom and cuckoo filters: `exists` may say yes to what was never added. */
export const FILTER_COMMANDS: Readonly<Record<string, Operation>> = {
  add: {
    effect: { kind: 'cache-set', target: key, data: ['1'], idempotent: true, outcome: { success: [{ at: 'result' }] } },
    guard: { kind: 'dedup-record', key: '1' },
  },
  mAdd: { effect: { kind: 'cache-set', target: key, data: ['1'], idempotent: true }, guard: { kind: 'dedup-record', key: '1' } },
  exists: { ...read, guard: { kind: 'dedup-check', key: '1' } },
  mExists: { ...read, guard: { kind: 'dedup-check', key: '1' } },
  reserve: { inert: true },
  info: { inert: true },
};

/** By names in camel case, with the lower-case ones of single words. */
export function camelCommands(commands: Readonly<Record<string, Operation>> = REDIS_COMMANDS): Record<string, Operation> {
  const spelled = new Map(CAMEL_NAMES.map((name) => [name.toLowerCase(), name]));
  return Object.fromEntries(Object.entries(commands).map(([name, operation]) => [spelled.get(name) ?? name, operation]));
}

/** As members that run at once. */
export function commandMembers(commands: Readonly<Record<string, Operation>>): Record<string, Shape> {
  return Object.fromEntries(Object.entries(commands).map(([name, call]) => [name, { call }]));
}

/** As members of a queue of commands (`multi`, `pipeline`): sent by one of the members named, and chained. */
export function queuedMembers(commands: Readonly<Record<string, Operation>>, sent: readonly string[]): Record<string, Shape> {
  const queued = (operation: Operation): Operation => ({
    ...operation,
    lazy: sent,
    returns: { same: 'receiver' },
    ...(operation.overloads ? { overloads: operation.overloads.map((one) => ({ ...one, operation: queued(one.operation) })) } : {}),
  });
  return Object.fromEntries(Object.entries(commands).map(([name, operation]) => [name, { call: queued(operation) }]));
}
