import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { harmless, named } from './store-parts.js';

/** Builders of one request, sent when it is awaited or ended. */

const chained: Operation = { returns: { same: 'receiver' } };

function verb(method: string): Shape {
  const reads = method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
  return {
    call: {
      effect: {
        kind: 'http-request', target: { at: '0' }, method: { is: method }, data: ['1', 'chain.send.0'],
        keys: [{ at: 'result', header: true }, { at: 'chain.set', header: true }],
        ...(reads ? { reads: true } : {}),
      },
      lazy: ['then', 'end', 'pipe'], returns: 'Request', callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' } }],
    },
  };
}

const verbs: Record<string, Shape> = Object.fromEntries(
  [
    ['get', 'GET'], ['head', 'HEAD'], ['options', 'OPTIONS'], ['post', 'POST'], ['put', 'PUT'], ['patch', 'PATCH'], ['delete', 'DELETE'],
    ['del', 'DELETE'],
  ].map(([name, method]) => [name, verb(method!)]),
);

const request: Shape = {
  members: {
    set: { call: { ...chained, entries: { act: 'set', name: '0', value: '1' } } },
    retry: {
      call: {
        ...chained,
        configures: {
          on: 'receiver',
          retry: {
            because: '`.retry()` sends the request again on network errors, 408, 429 and 5xx, whatever its method',
            methods: { default: ['*'] }, attempts: { at: ['0'], default: 1 }, predicate: { at: ['1'] },
          },
        },
      },
    },
    end: { call: { callbacks: [{ at: '0', run: { kind: 'continuation', on: 'settled' } }] } },
    ok: { call: { ...chained, callbacks: [{ at: '0', run: { kind: 'inline' } }] } },
    on: { call: { ...chained, callbacks: [{ at: '1', run: { kind: 'later' } }] } },
    ...named([
      'send', 'query', 'type', 'accept', 'auth', 'timeout', 'attach', 'field', 'use', 'buffer', 'parse', 'redirects', 'responseType',
      'withCredentials', 'disableTLSCerts', 'ca', 'cert', 'key', 'agent', 'unset', 'expect', 'sortQuery', 'serialize', 'http2',
    ], chained),
    ...harmless('abort', 'pipe', 'getHeader', 'toJSON'),
  },
};

const agentMembers: Record<string, Shape> = { ...verbs, ...named(['set', 'auth', 'use', 'query', 'timeout', 'retry'], chained) };
const client: Shape = {
  call: verb('GET').call!, members: { ...verbs, agent: { call: { returns: 'Agent' } }, Request: { type: 'Request' } },
};

export const superagent: Library = {
  name: 'superagent', family: 'http', packages: ['superagent'], source: 'https://forwardemail.github.io/superagent/',
  types: { Request: request, Agent: { members: agentMembers } },
  exports: { default: client, '=': client, ...verbs, agent: { call: { returns: 'Agent' } } },
};
