import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { begins, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

/** Cypher: `CREATE` inserts, `MERGE` finds or inserts. */
const run: Operation = { effect: { kind: 'db-statement', text: { at: '0', language: 'cypher', params: ['1'] } }, returns: 'Result' };
const AGAIN = 'Neo4j runs the callback of a write transaction again on transient errors, for 30 seconds by default';
const managed: Operation = transactional('0', 'Transaction', { again: AGAIN, attempts: { default: -1 } });
const neo4jExports: Record<string, Shape> = {
  driver: { call: { returns: 'Driver' } },
  auth: { members: { '*': { call: { inert: true } } } },
  int: { call: { origin: { kind: 'derived' } } },
  session: {},
  ...typesOf({ Driver: 'Driver', Session: 'Session', Transaction: 'Transaction', ManagedTransaction: 'Transaction' }),
};
export const neo4j: Library = {
  name: 'neo4j-driver',
  family: 'document',
  packages: ['neo4j-driver', 'neo4j-driver-lite'],
  source: 'https://neo4j.com/docs/javascript-manual/current/transactions',
  types: {
    Driver: {
      members: {
        session: { call: { returns: 'Session' } },
        executeQuery: { call: run },
        ...harmless('close', 'verifyConnectivity', 'getServerInfo'),
      },
    },
    Session: {
      members: {
        run: { call: run },
        ...named(['executeWrite', 'writeTransaction', 'executeRead', 'readTransaction'], managed),
        beginTransaction: { call: begins('Transaction') },
        ...harmless('close', 'lastBookmarks'),
      },
    },
    Transaction: {
      members: { run: { call: run }, commit: { call: commit }, rollback: { call: rollback }, ...harmless('close', 'isOpen') },
    },
    Result: { members: { records: { origin: { kind: 'stable', as: 'stored' } }, '*': {} } },
  },
  exports: { ...neo4jExports, default: { members: neo4jExports } },
};
