import type { Boundary, Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { classOf, harmless } from './store-parts.js';

/**
 * One client of AWS, said once: `client.send(new XCommand(input))`, `service.x(input)` of version 3, and `service.x(input).promise()`
 * of version 2, take the same input under the same names.
 */

/** What each request does, by its name with a capital; `at` is where the input stands. */
export type Requests = (at: Path) => Readonly<Record<string, Operation>>;

const lower = (name: string): string => name[0]!.toLowerCase() + name.slice(1);

export interface Client {
  /** `SQS`: the service's class; `SQSClient` is the bare client. */
  readonly service: string;
  readonly packages: readonly string[];
  readonly source: string;
  readonly requests: Requests;
  /** Types that the operations return. */
  readonly types?: Readonly<Record<string, Shape>>;
}

/** A client of version 3: the class of the command says what `send` does; commands that are not named do nothing of interest. */
export function awsClient({ service, packages, source, requests, types }: Client): Library {
  const commands = Object.entries(requests('0.0'));
  const send: Operation = { overloads: commands.map(([name, operation]) => ({ when: { at: '0', type: `${name}Command` }, operation })) };
  const own: Record<string, Shape> = { send: { call: send }, ...harmless('destroy', 'config', 'middlewareStack') };
  const bare = `${service}Client`;
  return {
    name: packages[0]!, family: 'queue', packages, source,
    types: {
      ...types,
      ...Object.fromEntries(commands.map(([name]) => [`${name}Command`, {}])),
      [bare]: { members: own },
      [service]: { members: { ...own, ...methodsOf(requests) } },
    },
    exports: {
      [bare]: classOf(bare),
      [service]: classOf(service),
      ...Object.fromEntries(commands.map(([name]) => [`${name}Command`, classOf(`${name}Command`)])),
      ...Object.fromEntries(Object.keys(types ?? {}).map((name) => [name, { type: name }])),
      '*': { new: { inert: true }, members: { '*': {} } },
    },
  };
}

function methodsOf(requests: Requests): Record<string, Shape> {
  return Object.fromEntries(Object.entries(requests('0')).map(([name, operation]) => [lower(name), { call: operation }]));
}

/** A class of version 2. Nothing is sent before `promise()` or `send()` is called, unless a callback stands second. */
export function awsLegacyClass(requests: Requests): Shape {
  const lazy = (operation: Operation): Operation => {
    const { returns: _, overloads, ...rest } = operation;
    return {
      ...rest, returns: 'Request', callbacks: [{ at: '1', run: { kind: 'continuation', on: 'settled' } }],
      overloads: [
        { when: { at: '1', is: 'function' }, operation: { ...operation, callbacks: [{ at: '1', run: { kind: 'continuation', on: 'settled' } }] } },
        ...(overloads ?? []).map((one) => ({ when: one.when, operation: { ...one.operation, returns: 'Request', lazy: ['promise', 'send'] } })),
      ],
      lazy: ['promise', 'send'],
    };
  };
  return { members: Object.fromEntries(Object.entries(requests('0')).map(([name, operation]) => [lower(name), { call: lazy(operation) }])) };
}

/** The loop over what a poll gives, or what follows it. */
export function polled(because: string, name: string, rest: Partial<Boundary>): Boundary {
  return { kind: 'boundary', context: 'redelivery', because, name, acknowledge: 'call', ...rest };
}
