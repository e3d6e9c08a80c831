import type { EffectMeaning, Operation, Outcome, Shape } from '../../model/catalogue.js';
import { harmless, named } from './store-parts.js';

const where = ['chain.where', 'chain.andWhere', 'chain.orWhere', 'chain.whereInIds'];

/** Query builders: a statement is begun by `insert()`, `update()` or `delete()` on the builder of a selection and runs at `execute()`. */
export function builders(entity: EffectMeaning['target'], duplicate: NonNullable<Outcome['duplicate']>): Record<string, Shape> {
  const or = [
    ...(entity?.at === undefined ? [] : [entity.at]),
    ...(entity?.or ?? []),
    'chain.createQueryBuilder.0',
    'chain.from.0',
    'chain.into.0',
  ];
  const begun = (returns: string, effect: EffectMeaning): Operation => ({
    effect: { target: { at: '0', or }, ...effect },
    lazy: ['execute'],
    returns,
  });
  const affected = { affected: ['result.affected'] };
  const read: Operation = { effect: { kind: 'db-read', reads: true, target: { at: 'chain.from.0', or }, where, locks: { chain: ['setLock'] } } };
  const chained = (type: string): Shape => ({
    members: {
      execute: { call: { origin: { kind: 'unknown' } } },
      ...harmless('getQuery', 'getSql', 'getParameters', 'getQueryAndParameters'),
      '*': { call: { returns: type } },
    },
  });
  return {
    SelectBuilder: {
      members: {
        insert: {
          call: begun('InsertBuilder', {
            kind: 'db-insert',
            target: { at: 'chain.into.0', or },
            data: ['chain.values.0'],
            functions: 'sql',
            conflict: [
              { then: 'ignore', chain: ['orIgnore'] },
              { then: 'merge', chain: ['orUpdate'], key: 'chain.orUpdate.1', data: 'chain.values.0' },
              { then: 'merge', chain: ['onConflict'] },
            ],
            outcome: { row: ['result.raw.0', 'result.identifiers.0'], affected: ['result.raw.affectedRows'], duplicate },
            repair: { conflict: { chain: '.orIgnore()' } },
          }),
        },
        update: { call: begun('UpdateBuilder', { kind: 'db-update', data: ['chain.set.0'], where, functions: 'sql', outcome: affected }) },
        delete: { call: begun('DeleteBuilder', { kind: 'db-delete', where, outcome: affected }) },
        softDelete: { call: begun('DeleteBuilder', { kind: 'db-delete', where, outcome: affected }) },
        restore: { call: begun('UpdateBuilder', { kind: 'db-update', where, outcome: affected }) },
        ...named(
          [
            'getOne', 'getOneOrFail', 'getMany', 'getRawOne', 'getRawMany', 'getManyAndCount', 'getRawAndEntities', 'getCount', 'getExists',
            'stream', 'execute',
          ],
          read,
        ),
        relation: { call: { returns: 'RelationBuilder' } },
        ...harmless('getQuery', 'getSql', 'getParameters', 'getQueryAndParameters', 'subQuery'),
        '*': { call: { returns: 'SelectBuilder' } },
      },
    },
    InsertBuilder: chained('InsertBuilder'),
    UpdateBuilder: chained('UpdateBuilder'),
    DeleteBuilder: chained('DeleteBuilder'),
    RelationBuilder: {
      members: {
        add: { call: { effect: { kind: 'db-insert', target: { at: 'chain.relation.0', or }, where: ['chain.of.0'], data: ['0'] } } },
        remove: { call: { effect: { kind: 'db-delete', target: { at: 'chain.relation.0', or }, where: ['chain.of.0', '0'] } } },
        set: { call: { effect: { kind: 'db-update', target: { at: 'chain.relation.0', or }, where: ['chain.of.0'], data: ['0'] } } },
        ...named(['loadOne', 'loadMany'], read),
        '*': { call: { returns: 'RelationBuilder' } },
      },
    },
  };
}
