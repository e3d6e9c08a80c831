import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { begin, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

const outcome = { error: ['UniqueConstraintViolationException'], duplicate: ANY_DUPLICATE };
const TRANSACTION = { snippet: 'await em.transactional(async (em) => {\n  …\n});' };

/**
 * Methods of an entity manager (which takes the entity class first) and of a repository (`shift` 0). Work on entities is only noted;
 * `flush()` writes everything that was noted and every loaded entity that changed, in one transaction.
 */
function methods(target: EffectMeaning['target'], shift: 0 | 1): Record<string, Shape> {
  const arg = (index: number, rest = ''): string => `${index + shift}${rest}`;
  const common = target ? { target } : {};
  const read: Operation = { effect: { kind: 'db-read', reads: true, ...common, where: [arg(0)], locks: { at: [arg(1, '.lockMode')] } } };
  return {
    insert: {
      call: {
        effect: {
          kind: 'db-insert',
          ...common,
          data: [arg(0)],
          outcome,
          repair: {
            conflict: { call: "upsert({value}, { onConflictFields: [{columns}], onConflictAction: 'ignore' })" },
            transaction: TRANSACTION,
          },
        },
      },
    },
    insertMany: {
      call: {
        effect: {
          kind: 'db-insert',
          ...common,
          data: [arg(0)],
          outcome,
          repair: { conflict: { call: "upsertMany({value}, { onConflictFields: [{columns}], onConflictAction: 'ignore' })" } },
        },
      },
    },
    ...named(['upsert', 'upsertMany'], {
      effect: {
        kind: 'db-upsert',
        ...common,
        data: [arg(0)],
        conflict: [
          { then: 'ignore', at: arg(1, '.onConflictAction'), equals: 'ignore', key: arg(1, '.onConflictFields') },
          { then: 'merge', key: arg(1, '.onConflictFields'), data: arg(0) },
        ],
      },
    }),
    nativeUpdate: {
      call: { effect: { kind: 'db-update', ...common, where: [arg(0)], data: [arg(1)], outcome: { affected: ['result'] } } },
    },
    nativeDelete: { call: { effect: { kind: 'db-delete', ...common, where: [arg(0)], outcome: { affected: ['result'] } } } },
    ...named(['find', 'findOne', 'findOneOrFail', 'findAndCount', 'findAll', 'findByCursor', 'count', 'refresh', 'populate'], read),
    /** In memory until it is persisted, unless `persistOnCreate` is on. */
    create: { call: { origin: { kind: 'derived' } } },
    ...named(['assign', 'map', 'merge', 'getReference', 'canPopulate'], { origin: { kind: 'derived' } }),
    qb: { call: { returns: 'QueryBuilder' } },
    createQueryBuilder: { call: { returns: 'QueryBuilder' } },
  };
}

const flush: Operation = { effect: { kind: 'db-statement', flushes: 'db-update', outcome, repair: { transaction: TRANSACTION } } };
const unit: Record<string, Shape> = {
  persist: {
    call: {
      effect: { kind: 'db-insert', data: ['0'], loaded: 'db-update', outcome },
      lazy: ['flush', 'commit'],
      returns: { same: 'receiver' },
    },
  },
  remove: { call: { effect: { kind: 'db-delete', where: ['0'] }, lazy: ['flush', 'commit'], returns: { same: 'receiver' } } },
  flush: { call: flush },
  /** Until version 6. */
  persistAndFlush: { call: { effect: { kind: 'db-insert', data: ['0'], loaded: 'db-update', outcome } } },
  removeAndFlush: { call: { effect: { kind: 'db-delete', where: ['0'] } } },
};

const manager: Record<string, Shape> = {
  ...methods({ at: '0' }, 1),
  ...unit,
  transactional: { call: transactional('0', 'EntityManager') },
  begin: { call: begin },
  commit: { call: commit },
  rollback: { call: rollback },
  fork: { call: { returns: 'EntityManager', connects: true } },
  getContext: { call: { returns: { same: 'receiver' } } },
  getRepository: { call: { returns: 'Repository' } },
  repo: { call: { returns: 'Repository' } },
  execute: {
    call: {
      effect: {
        kind: 'db-statement',
        text: { at: '0', language: 'sql', params: ['1'] },
        outcome: { ...outcome, affected: ['result.affectedRows'], row: ['result.0'] },
      },
    },
  },
  lock: { call: { effect: { kind: 'lock', where: ['0'] } } },
  getKnex: { call: { returns: 'knex#Knex' } },
  getKysely: { call: { returns: 'kysely#Kysely' } },
  getConnection: { call: { returns: 'Connection', connects: true } },
  ...harmless(
    'clear', 'setFilterParams', 'addFilter', 'getUnitOfWork', 'getEventManager', 'getTransactionContext', 'isInTransaction', 'getMetadata',
    'getDriver', 'setFlushMode',
  ),
};

const entity: EffectMeaning['target'] = { at: 'chain.getRepository.0', or: ['type.0'] };
const where = ['chain.where', 'chain.andWhere'];
const builder: Record<string, Shape> = {
  insert: {
    call: {
      effect: {
        kind: 'db-insert',
        target: { at: 'chain.createQueryBuilder.0', or: ['chain.qb.0'] },
        data: ['0'],
        outcome,
        conflict: [
          { then: 'ignore', chain: ['ignore'], key: 'chain.onConflict.0' },
          { then: 'merge', chain: ['merge'], key: 'chain.onConflict.0', data: 'chain.merge.0' },
        ],
        repair: { conflict: { chain: '.onConflict({columns}).ignore()' } },
      },
      lazy: true,
      returns: 'QueryBuilder',
    },
  },
  update: {
    call: {
      effect: {
        kind: 'db-update',
        target: { at: 'chain.createQueryBuilder.0', or: ['chain.qb.0'] },
        data: ['0'],
        where,
        outcome: { affected: ['result.affectedRows'] },
      },
      lazy: true,
      returns: 'QueryBuilder',
    },
  },
  ...named(['delete', 'truncate'], {
    effect: {
      kind: 'db-delete',
      target: { at: 'chain.createQueryBuilder.0', or: ['chain.qb.0'] },
      where: ['0', ...where],
      outcome: { affected: ['result.affectedRows'] },
    },
    lazy: true,
    returns: 'QueryBuilder',
  }),
  ...named(['getResult', 'getResultList', 'getSingleResult', 'getCount', 'getResultAndCount'], {
    effect: { kind: 'db-read', reads: true, target: { at: 'chain.createQueryBuilder.0', or: ['chain.qb.0'] }, where },
  }),
  ...harmless('getQuery', 'getParams', 'getFormattedQuery'),
  '*': { call: { returns: 'QueryBuilder' } },
};

const orm: Record<string, Shape> = {
  em: { instance: 'EntityManager' },
  ...harmless('close', 'connect', 'isConnected', 'checkConnection', 'discoverEntity'),
  schema: {},
  migrator: {},
  seeder: {},
  config: {},
};

const schemaDecorators = [
  'Property', 'PrimaryKey', 'ManyToOne', 'OneToMany', 'OneToOne', 'ManyToMany', 'Enum', 'Embedded', 'Embeddable', 'Index',
  'Unique', 'Check', 'Formula', 'Filter', 'SerializedPrimaryKey', 'BeforeCreate', 'AfterCreate', 'BeforeUpdate', 'AfterUpdate', 'OnInit',
];
const drivers = [
  'core', 'postgresql', 'mysql', 'mariadb', 'sqlite', 'better-sqlite', 'libsql', 'mssql', 'mongodb', 'knex', 'sql', 'oracledb',
  'decorators/legacy', 'decorators/es',
];

export const mikroOrm: Library = {
  name: '@mikro-orm/core',
  family: 'orm',
  packages: drivers.map((name) => `@mikro-orm/${name}`),
  source: 'https://mikro-orm.io/docs',
  types: {
    MikroORM: { members: orm },
    EntityManager: { members: manager },
    /** Since version 6 a repository only reads and notes; `getEntityManager()` flushes. */
    Repository: {
      members: {
        ...methods(entity, 0),
        ...unit,
        getEntityManager: { call: { returns: 'EntityManager' } },
        em: { instance: 'EntityManager' },
      },
    },
    QueryBuilder: { members: builder },
    Connection: {
      members: {
        execute: manager['execute']!,
        transactional: { call: transactional('0', undefined) },
        begin: { call: begin },
        commit: { call: commit },
        rollback: { call: rollback },
      },
    },
  },
  exports: {
    MikroORM: {
      type: 'MikroORM',
      new: { returns: 'MikroORM' },
      members: { init: { call: { returns: 'MikroORM' } }, initSync: { call: { returns: 'MikroORM' } } },
    },
    EntityRepository: { type: 'Repository', new: { returns: 'Repository' } },
    ...typesOf({
      EntityManager: 'EntityManager',
      SqlEntityManager: 'EntityManager',
      SqlEntityRepository: 'Repository',
      QueryBuilder: 'QueryBuilder',
    }),
    RequestContext: {
      members: {
        create: { call: { callbacks: [{ at: 'fn', run: { kind: 'inline' } }], returns: { resultOf: 'fn' } } },
        getEntityManager: { call: { returns: 'EntityManager' } },
      },
    },
    Transactional: { decorator: { wraps: { kind: 'transaction', ambient: true } } },
    CreateRequestContext: { decorator: { inert: true } },
    EnsureRequestContext: { decorator: { inert: true } },
    UseRequestContext: { decorator: { inert: true } },
    raw: { call: { fragment: { kind: 'text', at: '0', language: 'sql', params: ['1'] } } },
    sql: {
      call: { fragment: { kind: 'text', at: 'tag', language: 'sql' } },
      members: {
        ref: { call: { origin: { kind: 'derived' } } },
        now: { call: { origin: { kind: 'volatile', as: 'clock' } } },
        ...named(['lower', 'upper'], { origin: { kind: 'derived' } }),
      },
    },
    ...named(['wrap', 'ref', 'rel', 'serialize', 'expr', 'assign'], { origin: { kind: 'derived' } }),
    Entity: { decorator: { inert: true, names: ['0.tableName'] } },
    ...harmless('defineConfig', 'defineEntity'),
    ...Object.fromEntries(schemaDecorators.map((name) => [name, { decorator: { inert: true } }])),
    UniqueConstraintViolationException: { new: { inert: true } },
    OptimisticLockError: { new: { inert: true } },
    LockMode: {},
    QueryOrder: {},
    Collection: { new: { origin: { kind: 'derived' } } },
  },
};

export const nestMikroOrm: Library = {
  name: '@mikro-orm/nestjs',
  family: 'orm',
  packages: ['@mikro-orm/nestjs'],
  source: 'https://mikro-orm.io/docs/usage-with-nestjs',
  exports: {
    InjectRepository: { decorator: { injects: '@mikro-orm/core#Repository' } },
    InjectMikroORM: { decorator: { injects: '@mikro-orm/core#MikroORM' } },
    InjectEntityManager: { decorator: { injects: '@mikro-orm/core#EntityManager' } },
    MikroOrmModule: { members: harmless('forRoot', 'forRootAsync', 'forFeature', 'forMiddleware') },
    ...harmless('getRepositoryToken'),
  },
};
