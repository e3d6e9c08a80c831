import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REDIS_COMMANDS } from '../../../src/catalogue/libraries/redis-commands.js';
import { redisCommand, type RedisKind } from '../../../src/languages/redis/commands.js';
import type { Operation } from '../../../src/model/catalogue.js';

describe('commands', () => {
  it.each([
    ['GET k', 'reads GET 1'], ['set k v', 'absolute SET 1'], ['SET k v NX', 'conditional SET 1'], ['SET k v EX 5 nx', 'conditional SET 1'],
    ['SET k NX', 'absolute SET 1'], ['SET k v XX', 'absolute SET 1'], ['SETNX k v', 'conditional SETNX 1'], ['INCR k', 'delta INCR 1'],
    ['HINCRBY k f 1', 'delta HINCRBY 1 2'], ['ZADD k 1 m', 'set-add ZADD 1'], ['ZADD k INCR 1 m', 'delta ZADD 1'],
    ['ZINCRBY k 1 m', 'delta ZINCRBY 1 3'], ['LPUSH k v', 'append LPUSH 1'], ['SADD k m', 'set-add SADD 1 2'], ['DEL k', 'delete DEL 1'],
    ['LPOP k', 'takes LPOP 1'], ['XADD k * f v', 'sends XADD 1'], ['XADD k 5-1 f v', 'conditional XADD 1'], ['PUBLISH c m', 'sends PUBLISH 1'],
    ['PING', 'nothing PING'], ['EVAL x 1 k', 'runs EVAL'], ['FLUSHALL', 'delete FLUSHALL'],
  ])('%s: %s', (text, expected) => {
    const { kind, name, key, field } = redisCommand(text.split(' '))!;
    expect([kind, name, key, field].filter((one) => one !== undefined).join(' ')).toBe(expected);
  });

  it('unknown or computed are not guessed', () => {
    for (const words of [[], [undefined], ['NO.SUCH'], ['constructor'], ['']]) expect(redisCommand(words)).toBeUndefined();
    fc.assert(fc.property(fc.array(fc.option(fc.string(), { nil: undefined })), (words) => {
      redisCommand(words);
    }));
  });
});

/** What the catalogue says of the same command when a client has a method for it. */
function kindOf({ effect, origin, inert }: Operation): RedisKind | undefined {
  if (!effect) return inert || origin?.kind === 'volatile' ? 'nothing' : 'takes';
  if (effect.reads) return 'reads';
  if (effect.conflict) return effect.idempotent ? 'set-add' : 'conditional';
  switch (effect.kind) {
    case 'db-delta': return 'delta';
    case 'db-append': return 'append';
    case 'publish': return 'sends';
    case 'ack': case 'db-update': return 'takes';
    case 'db-statement': return 'runs';
    case 'cache-set': return 'absolute';
    default: return undefined;
  }
}

describe('the catalogue', () => {
  it.each(Object.entries(REDIS_COMMANDS))('has the same kind of %s', (name, operation) => {
    const found = redisCommand([name === 'evalRo' ? 'EVAL_RO' : name])?.kind;
    const known = kindOf(operation);
    // A delete is one of the things that are the same however often; what runs may only read.
    const same = found === 'delete' ? 'absolute' : name === 'evalRo' ? 'runs' : found;
    expect(same).toBe(known);
  });
});
