import { describe, expect, it } from 'vitest';
import { entryFunctions, functionBoundary } from '../../src/program/entry-points.js';
import type { Program } from '../../src/program/link.js';
import { functionOf } from '../../src/program/unit.js';
import { programOf } from './programs.js';

const STRIPE = `import Stripe from 'stripe'; const stripe = new Stripe('k');`;

/** `function: context` of all functions that run as something says, `*` for those that are no entry of their own. */
function boundariesOf(program: Program): string[] {
  return program.units.flatMap((unit) => unit.facts.functions.flatMap((_, fn) => {
    const found = functionBoundary(program.resolver, unit, fn);
    const own = entryFunctions(program.resolver, unit).has(fn) ? '' : '*';
    return found ? [`${own}${functionOf(unit, fn).name ?? 'anonymous'}: ${found.by} ${found.boundary.context}`] : [];
  }));
}

const of = (text: string, more: Readonly<Record<string, string>> = {}): string[] => boundariesOf(programOf({ 'a.ts': text, ...more }));

describe('functions that run as a call in them says', () => {
  it('are entry points when nothing in view calls them', () => {
    expect(of(`${STRIPE} export async function POST(request) { const event = stripe.webhooks.constructEvent(await request.text(), 's', 'k'); }`)).toEqual(['POST: stripe redelivery']);
  });

  it('are those that call a helper', () => {
    const text = `import { verify } from './verify'; export async function hook(request) { const event = verify(request); }`;
    expect(of(text, { 'verify.ts': `${STRIPE} export const verify = (request) => stripe.webhooks.constructEvent(request.body, 's', 'k');` })).toEqual(['hook: stripe redelivery']);
  });

  it('are not the callbacks that run in place', () => {
    const text = `${STRIPE} export function hook(requests) { return requests.map((one) => stripe.webhooks.constructEvent(one, 's', 'k')); }`;
    expect(of(text)).toEqual(['hook: stripe redelivery']);
  });

  it('stay with the registration when they are registered', () => {
    const text = `${STRIPE} import express from 'express'; const app = express(); app.post('/hook', function hook(req, res) { stripe.webhooks.constructEvent(req.body, 's', 'k'); });`;
    expect(of(text)).toEqual(['*hook: stripe redelivery']);
  });

  it('are more than decorated routes', () => {
    const text = `${STRIPE} import { Controller, Post, Body } from '@nestjs/common'; @Controller('hooks') export class Hooks {
      @Post() take(@Body() body: string) { return this.verify(body); } private verify(body: string) { return stripe.webhooks.constructEvent(body, 's', 'k'); } }`;
    const program = programOf({ 'a.ts': text });
    expect(boundariesOf(program)).toEqual(['take: stripe redelivery']);
    const [entry] = entryFunctions(program.resolver, program.units[0]!).values();
    expect(entry?.given?.params[0]).toBeDefined();
  });

  it('are no scripts', () => {
    expect(of(`${STRIPE} function main() { stripe.webhooks.constructEvent('b', 's', 'k'); } main();`)).toEqual([]);
  });
});
