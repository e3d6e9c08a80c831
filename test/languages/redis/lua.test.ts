import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luaFacts } from '../../../src/languages/redis/lua.js';

/** Calls in one line each: kind, name and key, `?` when conditional, what decides it, and what is known there. */
function brief(text: string): string {
  return luaFacts(text).calls.map(({ command, words, key, conditional, decidedBy, behind }) => [
    command ? `${command.kind} ${command.name}` : `unknown ${words[0] ?? ''}`.trim(),
    ...(key === undefined ? [] : [key]),
    ...(conditional ? ['?'] : []),
    ...(behind.length > 0 ? [`[${behind.map((one) => `${one.of.command?.name ?? ''} ${one.holds}`).join(', ')}]`] : []),
    ...(decidedBy ? [`by ${decidedBy}`] : []),
  ].join(' ')).join('; ');
}

describe('calls', () => {
  it.each([
    [`return redis.call('SET', KEYS[1], ARGV[1])`, 'absolute SET KEYS[1]'],
    [`redis.call("incr", KEYS[1]) redis.pcall('LPUSH', 'list', ARGV[1])`, 'delta INCR KEYS[1]; append LPUSH "list"'],
    [`-- redis.call('DEL', KEYS[1])\n--[[ redis.call('DEL', KEYS[1])\n]] redis.call([[GET]], 'a')`, 'reads GET "a"'],
    [`local s = "redis.call('DEL', 1)" local t = [==[ redis.call('DEL', 1) ]] ]==]`, ''],
    [`local key = KEYS[1] .. ':n'\nredis.call('INCRBY', key, ARGV[1])`, 'delta INCRBY KEYS[1]..":n"'],
    [`local rcall = redis.call\nrcall('SADD', KEYS[1], ARGV[1])`, 'set-add SADD KEYS[1]'],
    [`local cmd = 'DEL' redis.call(cmd, KEYS[1])`, 'delete DEL KEYS[1]'],
    [`redis.call(cmd, KEYS[1])`, 'unknown'],
    [`redis.call('SET', KEYS[1], ARGV[1], 'EX', 60, 'NX')`, 'conditional SET KEYS[1]'],
    [`local args = {KEYS[1], ARGV[1], 'NX'}\nredis.call('SET', unpack(args))`, 'conditional SET KEYS[1]'],
    [`redis.call('SET', KEYS[1], redis.call('GET', KEYS[2]))`, 'absolute SET KEYS[1]; reads GET KEYS[2]'],
    [`redis.call('SET', 'p…:x', 1)`, 'absolute SET "p…:x"'],
    [`for i = 1, #KEYS do redis.call('DEL', KEYS[i]) end redis.call('PING')`, 'delete DEL KEYS[i] ?; nothing PING'],
    [`local function f() redis.call('INCR', 'n') end f()`, 'delta INCR "n" ?'],
  ])('%s', (text, expected) => {
    expect(brief(text)).toBe(expected);
  });

  it('that store what they have read and computed are a delta', () => {
    expect(brief(`local n = tonumber(redis.call('GET', KEYS[1]) or '0')\nlocal m = n + ARGV[1]\nredis.call('SET', KEYS[1], m)`)).toBe(
      'reads GET KEYS[1]; delta SET KEYS[1]',
    );
    expect(brief(`redis.call('SET', KEYS[2], redis.call('GET', KEYS[1]) + 1)`)).toContain('absolute SET KEYS[2]');
    expect(brief(`redis.call('HSET', KEYS[1], 'n', redis.call('HGET', KEYS[1], 'n') - 1)`)).toContain('delta HSET KEYS[1]');
  });
});

describe('a script decides', () => {
  it.each([
    ['a lock given back by its owner',
      `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) else return 0 end`,
      'reads GET KEYS[1]; delete DEL KEYS[1] ? [GET equal] by check'],
    ['once by a marker',
      `if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
       redis.call('INCRBY', KEYS[2], ARGV[1])
       redis.call('SET', KEYS[1], '1', 'EX', 86400)`,
      'reads EXISTS KEYS[1]; delta INCRBY KEYS[2] ? [EXISTS absent] by check; absolute SET KEYS[1] ? [EXISTS absent] by check'],
    ['once by a claim',
      `local ok = redis.call('SET', KEYS[1], '1', 'NX', 'EX', 60)
       if not ok then return 0 end
       return redis.call('INCR', KEYS[2])`,
      'conditional SET KEYS[1]; delta INCR KEYS[2] ? [SET won] by claim'],
    ['once by SETNX', `if redis.call('SETNX', KEYS[1], 1) == 1 then redis.call('INCR', KEYS[2]) end`,
      'conditional SETNX KEYS[1]; delta INCR KEYS[2] ? [SETNX won] by claim'],
    ['once by a set', `local added = redis.call('SADD', KEYS[1], ARGV[1])\nif added == 0 then return 0 end\nredis.call('INCRBY', KEYS[2], ARGV[2])`,
      'set-add SADD KEYS[1]; delta INCRBY KEYS[2] ? [SADD won] by claim'],
    ['once by what was taken out', `if redis.call('ZREM', KEYS[1], ARGV[1]) > 0 then redis.call('RPUSH', KEYS[2], ARGV[1]) end`,
      'delete ZREM KEYS[1]; append RPUSH KEYS[2] ? [ZREM won] by claim'],
    ['once by a member', `if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 0 then redis.call('SADD', KEYS[1], ARGV[1]) redis.call('INCR', KEYS[2]) end`,
      'reads SISMEMBER KEYS[1]; set-add SADD KEYS[1] ? [SISMEMBER absent] by check; delta INCR KEYS[2] ? [SISMEMBER absent] by check'],
    ['by a state',
      `local s = redis.call('HGET', KEYS[1], 'status')
       if s ~= 'pending' then return 0 end
       redis.call('HSET', KEYS[1], 'status', 'paid')
       redis.call('HINCRBY', KEYS[2], 'total', ARGV[1])`,
      'reads HGET KEYS[1]; absolute HSET KEYS[1] ? [HGET equal] by check; delta HINCRBY KEYS[2] ? [HGET equal] by check'],
    ['by a version',
      `if redis.call('HGET', KEYS[1], 'v') == ARGV[1] then redis.call('HINCRBY', KEYS[1], 'n', 5) redis.call('HINCRBY', KEYS[1], 'v', 1) end`,
      'reads HGET KEYS[1]; delta HINCRBY KEYS[1] ? [HGET equal] by check; delta HINCRBY KEYS[1] ? [HGET equal] by check'],
    ['by the last one seen',
      `if redis.call('GET', KEYS[1]) == ARGV[1] then return end\nredis.call('SET', KEYS[1], ARGV[1])\nredis.call('INCR', KEYS[2])`,
      'reads GET KEYS[1]; absolute SET KEYS[1] ? [GET different] by check; delta INCR KEYS[2] ? [GET different] by check'],
    ['in the other branch',
      `if redis.call('EXISTS', KEYS[1]) == 1 then return redis.call('GET', KEYS[1]) elseif x then return 1 else redis.call('INCR', KEYS[1]) end`,
      'reads EXISTS KEYS[1]; reads GET KEYS[1] ? [EXISTS present]; delta INCR KEYS[1] ? [EXISTS absent] by check'],
    ['for each in a loop',
      `for i = 1, #ARGV do if redis.call('SADD', KEYS[1], ARGV[i]) == 1 then redis.call('INCR', KEYS[2]) end end`,
      'set-add SADD KEYS[1] ?; delta INCR KEYS[2] ? [SADD won] by claim'],
    ['the first to count', `local n = redis.call('INCR', KEYS[1])\nif n == 1 then redis.call('LPUSH', KEYS[2], 'x') end`,
      'delta INCR KEYS[1]; append LPUSH KEYS[2] ? [INCR won] by claim'],
  ])('%s', (_, text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

describe('a script does not decide', () => {
  it.each([
    ['by a bound', `local n = tonumber(redis.call('GET', KEYS[1]))\nif not n or n <= 0 then return -1 end\nreturn redis.call('DECR', KEYS[1])`,
      'reads GET KEYS[1]; delta DECR KEYS[1] ? [GET present, GET bound]'],
    ['by what must be there', `if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end redis.call('HINCRBY', KEYS[1], 'n', 1)`,
      'reads EXISTS KEYS[1]; delta HINCRBY KEYS[1] ? [EXISTS present]'],
    ['by a check of what it leaves as it is', `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('INCR', KEYS[2]) redis.call('PEXPIRE', KEYS[1], 5) end`,
      'reads GET KEYS[1]; delta INCR KEYS[2] ? [GET equal]; absolute PEXPIRE KEYS[1] ? [GET equal]'],
    ['by another field', `if redis.call('HGET', KEYS[1], 'owner') == ARGV[1] then redis.call('HINCRBY', KEYS[1], 'n', 1) end`,
      'reads HGET KEYS[1]; delta HINCRBY KEYS[1] ? [HGET equal]'],
    ['by the truth of a count', `if redis.call('EXISTS', KEYS[1]) then return 0 end redis.call('INCR', KEYS[1])`,
      'reads EXISTS KEYS[1]; delta INCR KEYS[1] ?'],
    ['by one of two', `if ARGV[2] or redis.call('EXISTS', KEYS[1]) == 0 then redis.call('INCR', KEYS[1]) end`,
      'reads EXISTS KEYS[1]; delta INCR KEYS[1] ?'],
    ['by its arguments', `if ARGV[1] == '1' then redis.call('INCR', KEYS[1]) end`, 'delta INCR KEYS[1] ?'],
    ['a rate limit',
      `local n = redis.call('INCR', KEYS[1])\nif n == 1 then redis.call('EXPIRE', KEYS[1], 60) end\nreturn n`,
      'delta INCR KEYS[1]; absolute EXPIRE KEYS[1] ? [INCR won] by claim'],
    ['a token bucket',
      `local tat = tonumber(redis.call("GET", key) or 0)
       if tat == 0 then tat = now end
       local allowed, new_tat
       if now >= tat then new_tat = now + step allowed = true else allowed = false end
       if allowed then redis.call("SET", key, new_tat, "PX", expire) return {1, 0} else return {0, 1} end`,
      'reads GET key; absolute SET key ? [GET bound]'],
  ])('%s', (_, text, expected) => {
    expect(brief(text)).toBe(expected);
  });
});

describe('any text', () => {
  it('is read without a throw', () => {
    const piece = fc.constantFrom(
      'if', 'then', 'else', 'elseif', 'end', 'for', 'while', 'do', 'repeat', 'until', 'function', 'return', 'local', 'a', 'a, b', '=', '==', '~=',
      '<', 'not', 'and', 'or', '(', ')', '[', ']', '{', '}', ',', '.', '..', ':', '#', '--', '--[[', ']]', '"', "'", '[[', '[==[', '\n', '1', '💥', '…',
      "redis.call('GET', a)", 'redis.call(', "redis.call('SET', a, a + 1)", "redis.call('SADD', b, 1)", 'error(', 'unpack(a)', 'a = {1, "NX"}',
    );
    const text = fc.array(fc.oneof({ arbitrary: piece, weight: 5 }, fc.string({ maxLength: 4 })), { maxLength: 60 }).map((all) => all.join(' '));
    fc.assert(fc.property(text, (one) => {
      for (const call of luaFacts(one).calls) expect(call.words.length).toBeLessThan(200);
    }), { numRuns: 3000 });
  });

  it.each([
    'if ', 'redis.call(', '(', '"\\"', '[[', '[=', 'a = ', 'a = a .. a\n', 'a,', 'not ', 'if a then ', 'end ', '{', 'redis.call("SET", a, ',
    'if redis.call("GET", a) == 1 then return end ', 'redis.call("INCR", a) ', 'function () a = ', 'a[', 'a = redis.call("GET", a) + a\n',
    'for a in ', '--[', "'",
  ])('is read in time however often %j stands in it', (piece) => {
    const started = performance.now();
    luaFacts(piece.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});
