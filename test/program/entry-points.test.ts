import { describe, expect, it } from 'vitest';
import { entryFunctions } from '../../src/program/entry-points.js';
import { givenParameter } from '../../src/program/declared-functions.js';
import { functionOf } from '../../src/program/unit.js';
import { callAt, meant, programOf, unitOf } from './programs.js';

/** `function: context` of each entry function of a file. */
function entriesOf(text: string, path = 'a.ts', dependencies: Readonly<Record<string, string>> = {}): string[] {
  const program = programOf({ [path]: text }, dependencies);
  const unit = unitOf(program, path);
  return [...entryFunctions(program.resolver, unit).values()].map((one) => `${functionOf(unit, one.fn).name ?? 'anonymous'}: ${one.boundary.by} ${one.boundary.boundary.context}`);
}

describe('functions declared with a type of a library', () => {
  const handler = `import type { SQSHandler } from 'aws-lambda';`;

  it('are handlers', () => {
    expect(entriesOf(`${handler} const handler: SQSHandler = async (event) => {}; export { handler };`)).toEqual(['handler: aws-lambda redelivery']);
  });

  it('have parameters of the types that it says', () => {
    const text = `import type { RequestHandler } from 'express'; export const create: RequestHandler = async (req, res) => { res.status(201).json({}); };`;
    expect(meant(text, 'res.status(201).json')).toBe('express response');
  });

  it('are fields too', () => {
    const text = `import type { RequestHandler } from 'express'; export class Orders { create: RequestHandler = async (req, res) => { res.status(201).json({}); }; }`;
    expect(meant(text, 'res.status(201).json')).toBe('express response');
  });

  it('keep the types that their parameters are declared with', () => {
    const text = `import type { Handler, SQSEvent } from 'aws-lambda'; export const handler: Handler = async (event: SQSEvent) => { use(event.Records); };`;
    const program = programOf({ 'a.ts': text });
    const { frame } = callAt(program, text, 'use(');
    expect(givenParameter(program.resolver, frame, 0)).toBeUndefined();
    expect(givenParameter(program.resolver, frame, 1)?.meaning).toEqual({ type: 'Context' });
    expect(entriesOf(text)).toEqual(['handler: aws-lambda redelivery']);
  });
});

describe('functions with a parameter of an event\'s type', () => {
  const lambda = `import type { SQSEvent } from 'aws-lambda'; import middy from '@middy/core';`;

  it.each([
    ['exported', 'export const handler = async (event: SQSEvent) => {};'],
    ['in a wrapper', 'export const handler = middy(async (event: SQSEvent) => {});'],
    ['in a wrapper, and more after it', 'export const handler = middy(async (event: SQSEvent) => {}).use(log());'],
    ['in a wrapper of which nothing is known', 'export const handler = withLogs(async (event: SQSEvent) => {}, {});'],
    ['by name in a wrapper', 'const base = async (event: SQSEvent) => {}; export const handler = middy(base);'],
    ['by CommonJS', 'module.exports.handler = async (event: SQSEvent) => {};'],
    ['by CommonJS in a wrapper', 'exports.handler = middy(async (event: SQSEvent) => {});'],
    ['in an object', 'module.exports = { handler: async (event: SQSEvent) => {} };'],
  ])('are handlers when they are %s', (_, text) => {
    expect(entriesOf(`${lambda} ${text}`).map((one) => one.replace(/^.*: /, ''))).toEqual(['aws-lambda redelivery']);
  });

  it('are helpers when nothing hands them out', () => {
    expect(entriesOf(`${lambda} const recordsOf = (event: SQSEvent) => event.Records; export const handler = async (e: unknown) => recordsOf(e as SQSEvent);`)).toEqual([]);
  });
});

describe('objects declared with a type of a library', () => {
  it('have handlers by the names of that type', () => {
    const text = `import type { ExportedHandler } from '@cloudflare/workers-types';
      const worker: ExportedHandler = { async queue(batch, env) { for (const one of batch.messages) one.ack(); }, helper() {} }; export default worker;`;
    expect(entriesOf(text)).toEqual(['queue: @cloudflare/workers-types redelivery']);
  });

  it('have handlers of any name where the type says so', () => {
    const text = `import type { TaskList } from 'graphile-worker'; export const tasks: TaskList = { sendMail: async (payload) => {}, bill: async (payload) => {} };`;
    expect(entriesOf(text).map((one) => one.replace(/:.*/, ''))).toEqual(['sendMail', 'bill']);
  });

  it('are classes that implement it, too', () => {
    const text = `import { WorkerEntrypoint } from 'cloudflare:workers'; export default class extends WorkerEntrypoint { async queue(batch) {} other() {} }`;
    expect(entriesOf(text)).toEqual(['queue: @cloudflare/workers-types redelivery']);
  });
});

describe('files that are entry points by where they stand', () => {
  const kit = { '@sveltejs/kit': '^2.0.0' };
  const workers = { wrangler: '^3.0.0' };

  it('have handlers among the members of an export', () => {
    expect(entriesOf(`export const actions = { default: async (event) => {}, book: async (event) => {} };`, 'src/routes/orders/+page.server.ts', kit).map((one) => one.replace(/:.*/, '')))
      .toEqual(['default', 'book']);
    expect(entriesOf(`const worker = { async queue(batch) {}, other() {} }; export default worker;`, 'src/index.ts', workers)).toEqual(['queue: @cloudflare/workers-types redelivery']);
    expect(entriesOf(`async function consume(batch) {} export default { queue: consume };`, 'src/index.ts', workers)).toEqual(['consume: @cloudflare/workers-types redelivery']);
  });

  it('have handlers in wrappers of which nothing is known', () => {
    expect(entriesOf(`import { withAuth } from '@app/auth'; export const POST = withAuth(async (event) => {});`, 'src/routes/orders/+server.ts', kit)).toHaveLength(1);
  });
});

describe('parameters of decorated handlers', () => {
  const origins = (parameter: string): unknown => {
    const text = `import { Controller, Headers, Post } from '@nestjs/common'; @Controller('orders') export class Orders { @Post() add(${parameter} key: string) { use(key); } }`;
    const program = programOf({ 'a.ts': text });
    const entry = [...entryFunctions(program.resolver, unitOf(program)).values()][0]!;
    return entry.given?.params[0];
  };

  it('come from where the argument of their decorator says', () => {
    expect(origins(`@Headers('Idempotency-Key')`)).toEqual({ origin: { kind: 'stable', as: 'caller-key' } });
    expect(origins(`@Headers('accept')`)).toEqual({ origin: { kind: 'stable', as: 'caller' } });
  });
});
