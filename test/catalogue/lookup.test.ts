import { describe, expect, it } from 'vitest';
import {
  allLibraries, builtinMethod, exportShape, globalShape, isInert, memberShape, moduleShape, typeShape,
} from '../../src/catalogue/lookup.js';
import type { Library, Shape } from '../../src/model/catalogue.js';

const library = (exports: Library['exports'], types: Library['types'] = {}): Library => ({
  name: 'made-up', family: 'other', packages: ['made-up'], ...(exports ? { exports } : {}), types,
});
const inert: Shape = { call: { inert: true } };

describe('modules', () => {
  it('are found by name, with and without the scheme of Node', () => {
    expect(moduleShape('stripe')?.library.name).toBe('stripe');
    expect(moduleShape('crypto')?.library).toBe(moduleShape('node:crypto')?.library);
    expect(moduleShape('timers/promises')?.library.name).toBe('node:timers/promises');
    expect(moduleShape('no-such-package')).toBeUndefined();
    expect(moduleShape('stripe/internal')).toBeUndefined();
  });

  it('are found by any subpath where the entry says so', () => {
    expect(moduleShape('@aws-lambda-powertools/idempotency/middleware')?.library.name).toBe('@aws-lambda-powertools/idempotency');
    expect(moduleShape('@apollo/client/link/retry')?.library.name).toBe('@apollo/client');
  });

  it.each([
    ['^14.4.7', 'got@14'], ['~12', 'got@14'], ['15.0.1', 'got'], ['^16.0.0', 'got'], ['>=11', 'got'], ['npm:got@^13.0.0', 'got@14'],
    ['workspace:^12.0.0', 'got@14'], ['v13', 'got@14'],
    ['workspace:*', 'got'], ['*', 'got'], ['latest', 'got'], ['github:sindresorhus/got#main', 'got'], ['catalog:', 'got'], ['', 'got'],
  ])('of several versions the one that %s meets is taken', (range, name) => {
    expect(moduleShape('got', range)?.library.name).toBe(name);
  });

  it('are harmless when nothing else is said of them', () => {
    expect(isInert('pino')).toBe(true);
    expect(isInert('dotenv/config')).toBe(true);
    expect(isInert('bignumber.js')).toBe(true);
    expect(isInert('stripe')).toBe(false);
    expect(isInert('no-such-package')).toBe(false);
    expect(isInert('@no-such/pino')).toBe(false);
  });
});

describe('exports', () => {
  it('are found by name, as the default, and as the whole module', () => {
    const stripe = moduleShape('stripe')!;
    expect(exportShape(stripe, 'default')?.type).toBe('Stripe');
    expect(exportShape(stripe, 'Stripe')?.type).toBe('Stripe');
    expect(exportShape(stripe, '=')?.new).toBeDefined();
    expect(exportShape(stripe, '*')?.members).toHaveProperty('Stripe');
    expect(exportShape(stripe, 'Nothing')).toBeUndefined();
  });

  it('stand in for a missing default: a namespace import and an interop import are the same module', () => {
    const made = { library: library({ run: inert }), exports: { run: inert } };
    expect(exportShape(made, 'default')?.members).toHaveProperty('run');
    expect(exportShape(made, '*')).toBe(exportShape(made, '='));
  });

  it('are members of `module.exports` for names that have no entry', () => {
    const exports = { '=': { members: { connect: inert } } };
    expect(exportShape({ library: library(exports), exports }, 'connect')).toEqual(inert);
  });

  it('that are instances are what the type is', () => {
    const got = moduleShape('got', '^16')!;
    expect(exportShape(got, 'default')).toBe(typeShape(got.library, 'Got')!.shape);
    expect(exportShape(got, 'default')?.call?.effect?.kind).toBe('http-request');
  });

  it('have any name where the entry says `*`, after those that it names', () => {
    const fns = moduleShape('date-fns')!;
    expect(exportShape(fns, 'isPast')?.call?.origin).toEqual({ kind: 'volatile', as: 'clock' });
    expect(exportShape(fns, 'addDays')?.call?.origin).toEqual({ kind: 'derived' });
  });

  it('can be written dotted', () => {
    const line = moduleShape('@line/bot-sdk')!;
    const api = exportShape(line, 'messagingApi')!;
    expect(memberShape(api, line.library, 'MessagingApiClient')?.shape.type).toBe('Client');
  });
});

describe('members', () => {
  it('are found nested and dotted, and may be both', () => {
    const made = library({}, {
      Client: { members: { 'orders.create': inert, orders: { members: { cancel: inert } }, 'orders.items.add': inert } },
    });
    const orders = memberShape({ extends: ['Client'] }, made, 'orders')!;
    expect(memberShape(orders.shape, orders.library, 'create')?.shape).toEqual(inert);
    expect(memberShape(orders.shape, orders.library, 'cancel')?.shape).toEqual(inert);
    const items = memberShape(orders.shape, orders.library, 'items')!;
    expect(memberShape(items.shape, items.library, 'add')?.shape).toEqual(inert);
    expect(memberShape(items.shape, items.library, 'drop')).toBeUndefined();
  });

  it('keep the name that a wildcard stood for', () => {
    const prisma = moduleShape('@prisma/client')!;
    const client = typeShape(prisma.library, exportShape(prisma, 'PrismaClient')!.type!)!;
    expect(memberShape(client.shape, client.library, 'order')?.key).toBe('order');
    expect(memberShape(client.shape, client.library, '$transaction')?.key).toBeUndefined();
  });

  it('of a flat wildcard hold beside names that have members of their own', () => {
    const made = library({}, {
      Client: {
        members: {
          'customers.create': inert, '*.update': { call: { origin: { kind: 'unknown' } } }, '*.*.update': inert,
          'billing.meters.create': inert,
        },
      },
    });
    const client = typeShape(made, 'Client')!;
    const at = (...names: string[]): Shape | undefined => names.reduce<Shape | undefined>(
      (shape, name) => shape && memberShape(shape, made, name)?.shape, client.shape
    );
    expect(at('customers', 'update')?.call?.origin).toEqual({ kind: 'unknown' });
    expect(at('prices', 'update')?.call?.origin).toEqual({ kind: 'unknown' });
    expect(at('billing', 'meters', 'update')).toEqual(inert);
    expect(at('customers', 'delete')?.call).toBeUndefined();
  });

  it('come from the types that a shape extends, its own names first, wildcards last', () => {
    const made = library({}, {
      Base: { members: { '*': { origin: { kind: 'unknown' } }, close: inert } },
      Client: { extends: ['Base'], members: { send: inert, '*': { call: { lazy: true } } } },
    });
    const client = typeShape(made, 'Client')!;
    expect(memberShape(client.shape, made, 'close')?.shape).toEqual(inert);
    expect(memberShape(client.shape, made, 'other')?.shape.call?.lazy).toBe(true);
  });

  it('end on types that extend each other', () => {
    const made = library({}, { A: { extends: ['B'] }, B: { extends: ['A'] } });
    expect(memberShape(typeShape(made, 'A')!.shape, made, 'x')).toBeUndefined();
  });

  it('are the same object whenever they are asked for', () => {
    const { library: stripe } = moduleShape('stripe')!;
    const client = typeShape(stripe, 'Stripe')!;
    const intents = (): Shape => memberShape(client.shape, stripe, 'paymentIntents')!.shape;
    expect(intents()).toBe(intents());
    expect(memberShape(intents(), stripe, 'create')!.shape).toBe(memberShape(intents(), stripe, 'create')!.shape);
  });
});

describe('types, globals and methods', () => {
  it('are found in other libraries', () => {
    const { library: axios } = moduleShape('axios')!;
    const config = typeShape(axios, 'Config')!;
    const headers = memberShape(config.shape, config.library, 'headers')!;
    const type = typeShape(headers.library, headers.shape.instance!)!;
    expect(type.library.name).toBe('javascript');
    expect(memberShape(type.shape, type.library, 'set')?.shape.call?.entries?.act).toBe('set');
    expect(typeShape(axios, 'nothing#Headers')).toBeUndefined();
    expect(typeShape(axios, 'javascript#Nothing')).toBeUndefined();
  });

  it('cover the language', () => {
    expect(globalShape('fetch')?.shape.call?.effect?.kind).toBe('http-request');
    expect(globalShape('toString')).toBeUndefined();
    expect(builtinMethod('map')?.operation.callbacks?.[0]?.run).toEqual({ kind: 'inline', each: true });
    expect(builtinMethod('constructor')).toBeUndefined();
    expect(builtinMethod('publish')).toBeUndefined();
  });

  it('list every library once', () => {
    expect(new Set(allLibraries()).size).toBe(allLibraries().length);
  });
});
