import type { EffectMeaning, Library, Operation, Outcome, Shape, TypeName } from '../../model/catalogue.js';
import { builders } from './typeorm-builders.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { begin, classOf, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

/** The driver's error is copied onto `QueryFailedError`, and kept in `driverError`. */
const duplicate: NonNullable<Outcome['duplicate']> = [
  ...ANY_DUPLICATE,
  ...ANY_DUPLICATE.map((one) => ({ ...one, at: `driverError.${one.at}` })),
];
const TRANSACTION = { snippet: 'await dataSource.transaction(async (manager) => {\n  …\n});' };
const OUTBOX = { snippet: 'await {handle}.insert({table}, {value});' };

/**
 * The methods of a repository and of an entity manager are the same but for the entity class, which a manager takes first: `shift` is
 * how many arguments come before.
 */
function methods(target: EffectMeaning['target'], shift: 0 | 1): Record<string, Shape> {
  const arg = (index: number, rest = ''): string => `${index + shift}${rest}`;
  const effect = (meaning: EffectMeaning): Shape => ({ call: { effect: { ...(target ? { target } : {}), ...meaning } } });
  const read: Operation = { effect: { kind: 'db-read', reads: true, ...(target ? { target } : {}), where: [arg(0, '.where'), arg(0)], locks: { at: [arg(0, '.lock')] } } };
  return {
    insert: effect({
      kind: 'db-insert',
      data: [arg(0)],
      functions: 'sql',
      outcome: { duplicate },
      repair: { conflict: { call: 'upsert({value}, [{columns}])' }, transaction: TRANSACTION, outbox: OUTBOX },
    }),
    upsert: effect({
      kind: 'db-upsert',
      data: [arg(0)],
      functions: 'sql',
      conflict: [
        { then: 'merge', key: arg(1, '.conflictPaths'), data: arg(0), at: arg(1, '.conflictPaths') },
        { then: 'merge', key: arg(1), data: arg(0) },
      ],
    }),
    update: effect({ kind: 'db-update', where: [arg(0)], data: [arg(1)], functions: 'sql', outcome: { affected: ['result.affected'] } }),
    updateAll: effect({ kind: 'db-update', data: [arg(0)], functions: 'sql', outcome: { affected: ['result.affected'] } }),
    increment: effect({ kind: 'db-delta', where: [arg(0)], data: [arg(1), arg(2)], outcome: { affected: ['result.affected'] } }),
    decrement: effect({ kind: 'db-delta', where: [arg(0)], data: [arg(1), arg(2)], outcome: { affected: ['result.affected'] } }),
    ...Object.fromEntries(
      ['delete', 'softDelete'].map((name) => [
        name,
        effect({ kind: 'db-delete', where: [arg(0)], outcome: { affected: ['result.affected'] } }),
      ]),
    ),
    ...Object.fromEntries(['clear', 'deleteAll'].map((name) => [name, effect({ kind: 'db-delete' })])),
    restore: effect({ kind: 'db-update', where: [arg(0)], outcome: { affected: ['result.affected'] } }),
    ...named(
      [
        'find', 'findOne', 'findOneOrFail', 'findBy', 'findOneBy', 'findOneByOrFail', 'findOneById', 'findByIds', 'findAndCount',
        'findAndCountBy', 'count', 'countBy', 'exist', 'exists', 'existsBy', 'sum', 'average', 'minimum', 'maximum',
      ],
      read,
    ),
    /** In memory only: what they give has the values that they were given. */
    create: { call: { origin: { kind: 'derived' }, returns: { same: arg(0) } } },
    merge: { call: { origin: { kind: 'derived' }, returns: { same: arg(0) } } },
    preload: { call: read },
    ...harmless('hasId', 'getId'),
  };
}

/** By its primary key an entity is inserted or updated; one that was loaded is updated with the columns that changed. */
const save = (target: EffectMeaning['target'], at: string): EffectMeaning => ({
  kind: 'db-insert',
  ...(target ? { target } : {}),
  data: [at],
  loaded: 'db-update',
  functions: 'sql',
  outcome: { duplicate },
  conflict: [{ then: 'merge', at: `${at}.id`, key: `${at}.id`, data: at }],
  repair: { transaction: TRANSACTION, outbox: OUTBOX },
});
const remove = (target: EffectMeaning['target'], at: string): EffectMeaning => ({
  kind: 'db-delete',
  ...(target ? { target } : {}),
  where: [at],
});

/** `manager.save(entity)`, `manager.save(Entity, values)`. */
const either = (effect: (target: EffectMeaning['target'], at: string) => EffectMeaning): Operation => ({
  effect: effect({ at: '0' }, '0'),
  overloads: [
    { when: { at: '1.reload', is: 'present' }, operation: { effect: effect({ at: '0' }, '0') } },
    { when: { at: '1', is: 'present' }, operation: { effect: effect({ at: '0' }, '1') } },
  ],
});

const entity: EffectMeaning['target'] = { at: 'chain.getRepository.0', or: ['type.0'] };
const text: Operation = {
  effect: {
    kind: 'db-statement',
    text: { at: '0', language: 'sql', params: ['1'] },
    outcome: { affected: ['result.affected', 'result.1'], row: ['result.0', 'result.0.0'], duplicate },
  },
  overloads: [
    { when: { at: 'tag', is: 'present' }, operation: { effect: { kind: 'db-statement', text: { at: 'tag', language: 'sql' } } } },
  ],
};

const repository: Record<string, Shape> = {
  ...methods(entity, 0),
  ...named(['save'], { effect: save(entity, '0') }),
  ...named(['remove', 'softRemove'], { effect: remove(entity, '0') }),
  recover: { call: { effect: { kind: 'db-update', target: entity, where: ['0'] } } },
  query: { call: text },
  sql: { call: text },
  createQueryBuilder: { call: { returns: 'SelectBuilder' } },
  manager: { instance: 'EntityManager' },
  extend: { call: { returns: 'Repository' } },
  metadata: {},
};

const scope: Record<string, Shape> = {
  transaction: { call: transactional('last', 'EntityManager') },
  getRepository: { call: { returns: 'Repository' } },
  getTreeRepository: { call: { returns: 'Repository' } },
  getMongoRepository: { call: { returns: 'Repository' } },
  getCustomRepository: { call: { returns: 'Repository' } },
  createQueryBuilder: { call: { returns: 'SelectBuilder' } },
  query: { call: text },
  sql: { call: text },
};

const manager: Record<string, Shape> = {
  ...methods({ at: '0' }, 1),
  ...scope,
  save: { call: either(save) },
  ...named(['remove', 'softRemove'], either(remove)),
  recover: { call: either((target, at) => ({ kind: 'db-update', ...(target ? { target } : {}), where: [at] })) },
  withRepository: { call: { returns: { same: '0' } } },
  queryRunner: { instance: 'QueryRunner' },
  connection: { instance: 'DataSource' },
  dataSource: { instance: 'DataSource' },
};

const runner: Record<string, Shape> = {
  startTransaction: { call: begin },
  commitTransaction: { call: commit },
  rollbackTransaction: { call: rollback },
  manager: { instance: 'EntityManager' },
  query: { call: text },
  sql: { call: text },
  ...harmless('connect', 'release'),
};

/** Active record: the class is the repository, an instance is the row. */
const self: EffectMeaning['target'] = { at: 'receiver' };
const ofClass = methods(self, 0);
/** Rows that are given are instances with methods of their own. */
const giving = (returns: TypeName, ...names: readonly string[]): Record<string, Shape> =>
  Object.fromEntries(names.map((name) => [name, { call: { ...ofClass[name]?.call, returns } }]));
const statics: Record<string, Shape> = {
  ...ofClass,
  ...giving('ActiveRecord', 'create', 'findOne', 'findOneOrFail', 'findOneBy', 'findOneByOrFail', 'findOneById', 'preload'),
  ...giving('ActiveRecords', 'find', 'findBy', 'findByIds'),
  save: { call: { effect: save(self, '0') } },
  remove: { call: { effect: remove(self, '0') } },
  getRepository: { call: { returns: 'Repository' } },
  createQueryBuilder: { call: { returns: 'SelectBuilder' } },
  query: { call: text },
  ...harmless('useDataSource'),
};
const active: Record<string, Shape> = {
  save: { call: { effect: { ...save(self, 'receiver'), loaded: 'db-update' } } },
  remove: { call: { effect: remove(self, 'receiver') } },
  softRemove: { call: { effect: remove(self, 'receiver') } },
  recover: { call: { effect: { kind: 'db-update', target: self } } },
  reload: { call: { effect: { kind: 'db-read', reads: true, target: self } } },
  ...harmless('hasId'),
};

const schemaDecorators = [
  'Column', 'PrimaryColumn', 'PrimaryGeneratedColumn', 'CreateDateColumn', 'UpdateDateColumn', 'DeleteDateColumn',
  'VersionColumn', 'ManyToOne', 'OneToMany', 'OneToOne', 'ManyToMany', 'JoinColumn', 'JoinTable', 'Index', 'Unique', 'Check', 'Generated',
  'RelationId', 'ChildEntity', 'TableInheritance', 'BeforeInsert', 'AfterInsert', 'BeforeUpdate', 'AfterUpdate', 'AfterLoad',
  'BeforeRemove', 'AfterRemove', 'EventSubscriber',
];
const findOperators = [
  'In', 'Not', 'IsNull', 'LessThan', 'LessThanOrEqual', 'MoreThan', 'MoreThanOrEqual', 'Equal', 'Like', 'ILike', 'Between', 'Any', 'Or',
  'And', 'Raw', 'ArrayContains', 'ArrayContainedBy', 'ArrayOverlap', 'JsonContains',
];

export const typeorm: Library = {
  name: 'typeorm',
  family: 'orm',
  packages: ['typeorm', 'typeorm/*'],
  source: 'https://typeorm.io',
  types: {
    Repository: { members: repository },
    EntityManager: { members: manager },
    DataSource: {
      members: {
        ...scope,
        manager: { instance: 'EntityManager' },
        createQueryRunner: { call: { returns: 'QueryRunner', connects: true } },
        createEntityManager: { call: { returns: 'EntityManager' } },
        ...harmless(
          'initialize', 'destroy', 'connect', 'close', 'synchronize', 'runMigrations', 'undoLastMigration', 'dropDatabase', 'getMetadata',
          'hasMetadata',
        ),
      },
    },
    QueryRunner: { members: runner },
    ActiveRecord: { members: active },
    ActiveRecords: { members: { '*': { instance: 'ActiveRecord' } } },
    ...builders(entity, duplicate),
  },
  exports: {
    DataSource: classOf('DataSource'),
    Repository: classOf('Repository'),
    BaseEntity: { type: 'ActiveRecord', members: statics },
    ...typesOf({
      EntityManager: 'EntityManager',
      Connection: 'DataSource',
      QueryRunner: 'QueryRunner',
      TreeRepository: 'Repository',
      MongoRepository: 'Repository',
      AbstractRepository: 'Repository',
      SelectQueryBuilder: 'SelectBuilder',
      InsertQueryBuilder: 'InsertBuilder',
      UpdateQueryBuilder: 'UpdateBuilder',
      DeleteQueryBuilder: 'DeleteBuilder',
    }),
    ...named(['getRepository', 'getCustomRepository', 'getTreeRepository'], { returns: 'Repository' }),
    getManager: { call: { returns: 'EntityManager' } },
    ...named(['getConnection', 'createConnection'], { returns: 'DataSource' }),
    ...named(findOperators, { origin: { kind: 'derived' } }),
    ...Object.fromEntries(['Entity', 'ViewEntity'].map((name) => [name, { decorator: { inert: true, names: ['0', '0.name'] } }])),
    ...Object.fromEntries(schemaDecorators.map((name) => [name, { decorator: { inert: true } }])),
    ...Object.fromEntries(
      ['QueryFailedError', 'EntityNotFoundError', 'OptimisticLockVersionMismatchError', 'Brackets', 'NotBrackets'].map((name) => [
        name,
        { new: { inert: true } },
      ]),
    ),
  },
};

export const nestTypeorm: Library = {
  name: '@nestjs/typeorm',
  family: 'orm',
  packages: ['@nestjs/typeorm'],
  source: 'https://docs.nestjs.com/techniques/database',
  exports: {
    InjectRepository: { decorator: { injects: 'typeorm#Repository' } },
    InjectDataSource: { decorator: { injects: 'typeorm#DataSource' } },
    InjectConnection: { decorator: { injects: 'typeorm#DataSource' } },
    InjectEntityManager: { decorator: { injects: 'typeorm#EntityManager' } },
    TypeOrmModule: { members: harmless('forRoot', 'forRootAsync', 'forFeature') },
    ...harmless('getRepositoryToken', 'getDataSourceToken', 'getEntityManagerToken'),
  },
};
