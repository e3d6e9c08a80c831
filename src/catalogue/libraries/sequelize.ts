import type { EffectMeaning, Library, Operation, Outcome, Shape, TypeName } from '../../model/catalogue.js';
import { ANY_DUPLICATE } from './sql-text.js';
import { begins, classOf, commit, harmless, named, rollback, transactional, typesOf } from './store-parts.js';

const outcome: Outcome = {
  error: ['SequelizeUniqueConstraintError', 'UniqueConstraintError'],
  duplicate: [
    { at: 'name', oneOf: ['SequelizeUniqueConstraintError'] },
    ...ANY_DUPLICATE.map((one) => ({ ...one, at: `parent.${one.at}` })),
  ],
};
const TRANSACTION = { snippet: 'await sequelize.transaction(async (transaction) => {\n  …\n});' };
const self: EffectMeaning['target'] = { at: 'receiver' };

/** A statement is inside a transaction only when it is handed over in the options (or async local storage is switched on). */
const effect = (options: number, meaning: EffectMeaning): Shape => ({
  call: { effect: { target: self, handle: `${options}.transaction`, ...meaning } },
});
const read = (options: number, where: readonly string[] = [`${options}.where`]): Operation => ({
  effect: { kind: 'db-read', reads: true, target: self, where, handle: `${options}.transaction`, locks: { at: [`${options}.lock`] } },
});
/** Rows that are given are instances with methods of their own. */
const giving = (returns: TypeName, { call }: Shape): Shape => ({ call: { ...call, returns } });
const deltaOf = (options: number, data: readonly string[], where: readonly string[]): Shape =>
  effect(options, { kind: 'db-delta', data, where });

const statics: Record<string, Shape> = {
  create: giving('Instance', effect(1, {
    kind: 'db-insert',
    data: ['0'],
    conflict: [{ then: 'ignore', at: '1.ignoreDuplicates', equals: true }],
    outcome,
    repair: {
      conflict: { call: 'findOrCreate({ where: { {columns} }, defaults: {value} })' },
      transaction: TRANSACTION,
      outbox: { snippet: 'await {table}.create({value}, { transaction: {handle} });' },
      record: { snippet: 'const [, isNew] = await {table}.findOrCreate({ where: {value}, transaction: {handle} });\nif (!isNew) return;' },
    },
  })),
  bulkCreate: effect(1, {
    kind: 'db-insert',
    data: ['0'],
    outcome,
    conflict: [
      { then: 'ignore', at: '1.ignoreDuplicates', equals: true },
      { then: 'merge', at: '1.updateOnDuplicate', key: '1.conflictAttributes', data: '0' },
    ],
    repair: { conflict: { at: '1', property: 'ignoreDuplicates', value: 'true' }, transaction: TRANSACTION },
  }),
  upsert: effect(1, {
    kind: 'db-upsert',
    data: ['0'],
    conflict: [{ then: 'merge', key: '1.conflictFields', data: '0' }],
    outcome: { ...outcome, success: [{ at: 'result.1' }] },
  }),
  /** Reads, inserts, and takes the row of whoever was first when the unique index says so. */
  ...Object.fromEntries(
    ['findOrCreate', 'findCreateFind'].map((name) => [
      name,
      effect(0, {
        kind: 'db-insert',
        data: ['0.defaults', '0.where'],
        where: ['0.where'],
        conflict: [{ then: 'ignore', key: '0.where' }],
        outcome: { ...outcome, success: [{ at: 'result.1' }], row: ['result.0'] },
      }),
    ]),
  ),
  findOrBuild: { call: { ...read(0), origin: { kind: 'unknown' } } },
  update: effect(1, { kind: 'db-update', data: ['0'], where: ['1.where'], outcome: { ...outcome, affected: ['result.0'] } }),
  destroy: effect(0, { kind: 'db-delete', where: ['0.where'], outcome: { affected: ['result'] } }),
  truncate: effect(0, { kind: 'db-delete' }),
  restore: effect(0, { kind: 'db-update', where: ['0.where'] }),
  increment: deltaOf(1, ['0', '1.by'], ['1.where']),
  decrement: deltaOf(1, ['0', '1.by'], ['1.where']),
  findOne: giving('Instance', { call: read(0) }),
  findAll: giving('Instances', { call: read(0) }),
  ...named(['findAndCountAll', 'count', 'max', 'min', 'sum', 'aggregate'], read(0)),
  findByPk: giving('Instance', { call: read(1, ['0']) }),
  build: { call: { returns: 'Instance', origin: { kind: 'derived' } } },
  bulkBuild: { call: { origin: { kind: 'derived' } } },
  ...named(['scope', 'unscoped', 'schema'], { returns: { same: 'receiver' } }),
  ...harmless(
    'init', 'sync', 'drop', 'belongsTo', 'hasMany', 'hasOne', 'belongsToMany', 'addScope', 'addHook', 'beforeCreate', 'afterCreate',
    'beforeUpdate', 'afterUpdate', 'removeAttribute', 'getTableName', 'initialize',
  ),
};

const instance: Record<string, Shape> = {
  save: effect(0, { kind: 'db-insert', loaded: 'db-update', data: ['receiver'], outcome }),
  update: effect(1, { kind: 'db-update', data: ['0'], where: ['receiver'], outcome }),
  increment: deltaOf(1, ['0', '1.by'], ['receiver']),
  decrement: deltaOf(1, ['0', '1.by'], ['receiver']),
  destroy: effect(0, { kind: 'db-delete', where: ['receiver'] }),
  restore: effect(0, { kind: 'db-update', where: ['receiver'] }),
  reload: { call: read(0, ['receiver']) },
  set: { call: { entries: { act: 'set', name: '0', value: '1' }, returns: { same: 'receiver' } } },
  setDataValue: { call: { entries: { act: 'set', name: '0', value: '1' } } },
  ...harmless('get', 'getDataValue', 'toJSON', 'changed', 'validate', 'previous', 'equals'),
};

const literal: Operation = { fragment: { kind: 'text', at: '0', language: 'sql' } };
const expressions: Record<string, Shape> = {
  literal: { call: literal },
  ...named(['fn', 'col', 'cast', 'where', 'json', 'and', 'or'], { origin: { kind: 'derived' } }),
};

const transaction: Operation = {
  ...begins('Transaction'),
  overloads: [
    { when: { at: '0', is: 'function' }, operation: transactional('0', 'Transaction') },
    { when: { at: '1', is: 'function' }, operation: transactional('1', 'Transaction') },
  ],
};

const modelClass: Shape = { type: 'Instance', extends: ['Model'], new: { returns: 'Instance', origin: { kind: 'derived' } } };
const sequelizeClass: Shape = {
  ...classOf('Sequelize'),
  members: { ...expressions, Op: {}, useCLS: { call: { inert: true } }, Transaction: { type: 'Transaction' }, Model: modelClass },
};
const errors = [
  'UniqueConstraintError', 'ValidationError', 'DatabaseError', 'ForeignKeyConstraintError', 'OptimisticLockError', 'TimeoutError',
  'ConnectionError',
];
const exported: Record<string, Shape> = {
  Sequelize: sequelizeClass,
  Model: modelClass,
  Transaction: { type: 'Transaction' },
  ...typesOf({ ModelStatic: 'Model', ModelCtor: 'Model', ModelDefined: 'Model' }),
  Op: {},
  DataTypes: { members: { '*': { call: { inert: true } } } },
  QueryTypes: {},
  ...expressions,
  ...Object.fromEntries(errors.map((name) => [name, { new: { inert: true } }])),
};

export const sequelize: Library = {
  name: 'sequelize',
  family: 'orm',
  packages: ['sequelize', '@sequelize/core'],
  source: 'https://sequelize.org/docs/v6',
  types: {
    Model: { members: statics, new: { returns: 'Instance', origin: { kind: 'derived' } } },
    Instance: { members: instance },
    Instances: { members: { '*': { instance: 'Instance' } } },
    Sequelize: {
      members: {
        transaction: { call: transaction },
        startUnmanagedTransaction: { call: begins('Transaction') },
        query: {
          call: {
            effect: {
              kind: 'db-statement',
              text: { at: '0', language: 'sql', params: ['1.replacements', '1.bind'] },
              handle: '1.transaction',
              outcome: {
                ...outcome,
                affected: ['result.1', 'result.1.rowCount', 'result.1.affectedRows'],
                row: ['result.0.0', 'result.0'],
              },
            },
            overloads: [
              {
                when: { at: '0.query', is: 'present' },
                operation: {
                  effect: {
                    kind: 'db-statement',
                    text: { at: '0.query', language: 'sql', params: ['0.values', '1.replacements'] },
                    handle: '1.transaction',
                    outcome,
                  },
                },
              },
            ],
          },
        },
        define: { call: { returns: 'Model', names: '0' } },
        model: { call: { returns: 'Model', names: '0' } },
        models: { members: { '*': { instance: 'Model' } } },
        ...expressions,
        ...harmless('authenticate', 'sync', 'close', 'addModels', 'getQueryInterface', 'escape', 'isDefined', 'drop'),
      },
    },
    Transaction: {
      members: {
        commit: { call: commit },
        rollback: { call: rollback },
        afterCommit: { call: { callbacks: [{ at: '0', run: { kind: 'after-commit' } }] } },
        afterRollback: { call: { callbacks: [{ at: '0', run: { kind: 'later' } }] } },
        LOCK: {},
      },
    },
  },
  exports: {
    ...exported,
    default: { ...sequelizeClass, members: { ...sequelizeClass.members, ...exported } },
    '=': { ...sequelizeClass, members: { ...sequelizeClass.members, ...exported } },
  },
};

const schemaDecorators = [
  'Column', 'PrimaryKey', 'AutoIncrement', 'AllowNull', 'Default', 'Unique', 'Index', 'ForeignKey', 'BelongsTo', 'HasMany',
  'HasOne', 'BelongsToMany', 'CreatedAt', 'UpdatedAt', 'DeletedAt', 'Scopes', 'DefaultScope', 'Length', 'IsEmail', 'IsUUID', 'BeforeCreate',
  'AfterCreate', 'BeforeUpdate', 'AfterUpdate', 'BeforeSave', 'AfterSave', 'Comment',
];
export const sequelizeTypescript: Library = {
  name: 'sequelize-typescript',
  family: 'orm',
  packages: ['sequelize-typescript', '@sequelize/core/decorators-legacy'],
  source: 'https://github.com/sequelize/sequelize-typescript#readme',
  types: { Model: { extends: ['sequelize#Model'] } },
  exports: {
    Model: {
      type: 'sequelize#Instance',
      extends: ['sequelize#Model'],
      new: { returns: 'sequelize#Instance', origin: { kind: 'derived' } },
    },
    Sequelize: { type: 'sequelize#Sequelize', new: { returns: 'sequelize#Sequelize' } },
    DataType: { members: { '*': { call: { inert: true } } } },
    Table: { decorator: { inert: true, names: ['0.tableName', '0.modelName'] } },
    ...Object.fromEntries(schemaDecorators.map((name) => [name, { decorator: { inert: true } }])),
  },
};

export const nestSequelize: Library = {
  name: '@nestjs/sequelize',
  family: 'orm',
  packages: ['@nestjs/sequelize'],
  source: 'https://docs.nestjs.com/recipes/sql-sequelize',
  exports: {
    InjectModel: { decorator: { injects: { token: '0' } } },
    InjectConnection: { decorator: { injects: 'sequelize#Sequelize' } },
    SequelizeModule: { members: harmless('forRoot', 'forRootAsync', 'forFeature') },
    ...harmless('getModelToken', 'getConnectionToken'),
  },
};
