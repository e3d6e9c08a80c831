import type { Callback, Library, Operation } from '../../model/catalogue.js';
import { harmless } from './store-parts.js';

/** Transactions carried by async local storage: what runs inside takes part without being handed anything. */

const ambient: Callback['run'] = { kind: 'transaction', ambient: true };
const inside = (at: string): Operation => ({ callbacks: [{ at, run: ambient }], returns: { resultOf: at } });
const afterCommit: Operation = { callbacks: [{ at: '0', run: { kind: 'after-commit' } }] };
const later: Operation = { callbacks: [{ at: '0', run: { kind: 'later' } }] };

export const typeormTransactional: Library = {
  name: 'typeorm-transactional',
  family: 'orm',
  packages: ['typeorm-transactional', 'typeorm-transactional-cls-hooked'],
  source: 'https://github.com/Aliheym/typeorm-transactional#readme',
  exports: {
    Transactional: { decorator: { wraps: ambient } },
    runInTransaction: { call: inside('0') },
    wrapInTransaction: { call: { returns: { same: '0' }, callbacks: [{ at: '0', run: ambient }] } },
    runOnTransactionCommit: { call: afterCommit },
    runOnTransactionComplete: { call: later },
    runOnTransactionRollback: { call: later },
    ...harmless(
      'initializeTransactionalContext', 'addTransactionalDataSource', 'patchTypeORMRepositoryWithBaseRepository', 'getDataSourceByName',
    ),
  },
};

export const nestClsTransactional: Library = {
  name: '@nestjs-cls/transactional',
  family: 'orm',
  packages: ['@nestjs-cls/transactional'],
  source: 'https://papooch.github.io/nestjs-cls/plugins/available-plugins/transactional',
  types: {
    TransactionHost: {
      members: {
        withTransaction: { call: inside('fn') },
        withoutTransaction: { call: { callbacks: [{ at: 'fn', run: { kind: 'inline' } }], returns: { resultOf: 'fn' } } },
        ...harmless('isTransactionActive'),
      },
    },
  },
  exports: {
    Transactional: { decorator: { wraps: ambient } },
    TransactionHost: { type: 'TransactionHost' },
    InjectTransactionHost: { decorator: { injects: 'TransactionHost' } },
    InjectTransaction: { decorator: { inert: true } },
    ClsPluginTransactional: { new: { inert: true } },
  },
};
