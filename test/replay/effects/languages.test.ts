import { describe, expect, it } from 'vitest';
import { lines } from './effects-of.js';

const ioredis = (body: string): readonly string[] => lines(`
import Redis from 'ioredis';
const redis = new Redis();
export async function run(id: string, n: number) { ${body} }`);
const nodeRedis = (body: string): readonly string[] => lines(`
import { createClient } from 'redis';
const redis = createClient();
export async function run(id: string, n: string) { ${body} }`);
const requests = (body: string, before = ''): readonly string[] => lines(`
import { GraphQLClient, gql, request } from 'graphql-request';
import axios from 'axios';
const client = new GraphQLClient('https://api.example.com/v1');
${before}
export async function run(id: string) { ${body} }`);

describe('commands of Redis by name', () => {
  it.each([
    ["redis.call('SET', id, 1, 'NX')", 'cache-set - {?: absolute} on conflict condition'],
    ["redis.call('set', 'k', id, 'EX', 60)", 'cache-set k {?: absolute}'],
    ["redis.call('INCRBY', 'n', 5)", 'db-delta n {?: delta}'],
    ["redis.callBuffer('GET', 'n')", 'cache-read n {} reads'],
    ["redis.call(id, 'x')", 'db-statement - {, …}'],
    ["redis.sendCommand(new Redis.Command('HINCRBY', ['h', 'f', 1]))", 'db-delta h {f: delta}'],
  ])('%s: %s', (call, expected) => {
    expect(ioredis(`await ${call};`)).toEqual([expected]);
  });

  it('in lists', () => {
    expect(ioredis("await redis.pipeline([['set', 'k', id], ['incr', 'n'], ['SET', 'k', id, 'NX'], ['get', 'z']]).exec();")).toEqual([
      'cache-set k {?: absolute}', 'db-delta n {?: delta}', 'cache-set k {?: absolute} on conflict condition', 'cache-read z {} reads',
    ]);
    expect(nodeRedis("await redis.sendCommand(['SET', 'k', id, 'NX', 'EX', '60']); await redis.sendCommand(['INCRBY', 'n', '5']);")).toEqual([
      'cache-set k {?: absolute} on conflict condition', 'db-delta n {?: delta}',
    ]);
  });
});

describe('scripts in Lua', () => {
  it.each([
    ['adds', "return redis.call('INCRBY', KEYS[1], ARGV[1])", 'db-delta order:… {?: delta}'],
    ['adds to a field', "redis.call('HINCRBY', KEYS[1], 'paid', ARGV[1])", 'db-delta order:… {paid: delta}'],
    ['once', "if redis.call('SET', KEYS[2], 1, 'NX', 'EX', 9) then redis.call('INCRBY', KEYS[1], ARGV[1]) end",
      'db-delta order:… {?: delta} on conflict condition where  [absent]'],
    ['by a check', "if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end redis.call('INCRBY', KEYS[1], 1) redis.call('SET', KEYS[2], 1)",
      'db-delta order:… {?: delta} on conflict condition where  [version]'],
    ['by a bound', "if tonumber(redis.call('GET', KEYS[1])) > 0 then redis.call('DECR', KEYS[1]) end", 'db-delta order:… {?: delta}'],
    ['a claim', "return redis.call('SET', KEYS[1], ARGV[1], 'NX', 'PX', ARGV[2])", 'cache-set order:… {?: insert-only} on conflict condition where  [absent]'],
    ['gives a lock back', "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0", 'unlock order:… {?: remove}'],
    ['writes', "redis.call('HSET', KEYS[1], 'state', ARGV[1])", 'cache-set order:… {state: absolute}'],
    ['reads', "return redis.call('HGETALL', KEYS[1])", 'cache-read order:… {} reads'],
    ['puts in a list', "redis.call('RPUSH', 'jobs:' .. ARGV[1], ARGV[1])", 'db-append jobs:… {?: append}'],
    ['what is not known', 'return redis.call(ARGV[1], KEYS[1])', 'db-statement - {, …}'],
  ])('%s', (_, script, expected) => {
    expect(ioredis(`await redis.eval(\`${script}\`, 2, \`order:\${id}\`, 'seen', n);`)).toEqual([expected]);
    expect(nodeRedis(`const script = ${JSON.stringify(script)}; await redis.eval(script, { keys: ['order:' + id, 'seen'], arguments: [n] });`)).toEqual([expected]);
  });

  it('that are not in view', () => {
    expect(ioredis('await redis.evalsha(id, 1, id);')).toEqual(['db-statement - {, …}']);
  });
});

describe('requests with GraphQL', () => {
  const query = 'query Order($id: ID!) { order(id: $id) { id } }';
  const mutation = 'mutation Pay($id: ID!) { pay(id: $id) { id } }';
  const isRead = (found: readonly string[]): readonly boolean[] => found.filter((one) => one.startsWith('http')).map((one) => one.endsWith('reads'));
  it.each([
    ['text', (document: string) => `await client.request('${document}', { id });`],
    ['a tag', (document: string) => `const d = gql\`${document}\`; await client.request(d, { id });`],
    ['a tag that is called', (document: string) => `await client.request(gql(\`${document}\`), { id });`],
    ['options', (document: string) => `await client.request({ document: gql\`${document}\`, variables: { id } });`],
    ['a function of its own', (document: string) => `await request('https://api.example.com/v1', \`${document} \${id}\`, { id });`],
    ['a body', (document: string) => `await fetch('https://api.example.com/v1', { method: 'POST', body: JSON.stringify({ query: '${document}', variables: { id } }) });`],
    ['data', (document: string) => `const query = \`${document}\`; await axios.post('https://api.example.com/v1', { query, variables: { id } });`],
    ['an address that only answers', (document: string) => `await axios.post('https://api.example.com/graphql', { query: \`${document}\` });`],
  ])('as %s', (_, code) => {
    expect(isRead(requests(code(query)))).toEqual([true]);
    expect(isRead(requests(code(mutation)))).toEqual([false]);
    expect(isRead(requests(code(`${query} ${mutation}`)))).toEqual([false]);
  });

  it('as the tree that a generator wrote', () => {
    const tree = (operation: string): string => `const Document = { kind: 'Document', definitions: [{ kind: 'OperationDefinition', operation: '${operation}' }] } as unknown;`;
    expect(isRead(requests('await client.request(Document, { id });', tree('query')))).toEqual([true]);
    expect(isRead(requests('await client.request(Document, { id });', tree('mutation')))).toEqual([false]);
  });

  it('that is not in view', () => {
    expect(isRead(requests("await client.request(id); await axios.post('https://api.example.com/v1', { query: id });"))).toEqual([false, false]);
    expect(isRead(requests("await axios.post('https://api.example.com/v1', { query: 'shoes' });"))).toEqual([false]);
  });
});
