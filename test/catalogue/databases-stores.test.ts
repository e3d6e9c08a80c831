import { describe, expect, it } from 'vitest';
import { globalShape, isInert, memberShape, typeShape } from '../../src/catalogue/lookup.js';
import type { EffectMeaning, Operation } from '../../src/model/catalogue.js';
import { operation, reach } from './databases-reach.js';

type Options = Parameters<typeof operation>[2];
const effect = (module: string, access: string, options?: Options): EffectMeaning => {
  const found = operation(module, access, options).effect;
  if (!found) throw new Error(`no effect: ${module} ${access}`);
  return found;
};

/** The meanings of a call by the class of its command object. */
function sent(module: string, access: string, command: string): Operation {
  const { shape, library } = reach(module, access);
  const type = typeShape(library, command);
  const found = shape.call?.overloads?.find(
    (one) => one.when.at === '0' && one.when.type !== undefined && typeShape(library, one.when.type)?.shape === type?.shape,
  );
  if (!type || !found) throw new Error(`not sent: ${command}`);
  return found.operation;
}

describe('documents', () => {
  it.each([
    ['mongodb', 'new MongoClient().db().collection().insertOne', 'db-insert', '1.session'],
    ['mongodb', 'new MongoClient().db().collection().updateOne', 'db-update', '2.session'],
    ['mongodb', 'new MongoClient().db().collection().findOneAndUpdate', 'db-update', '2.session'],
    ['mongodb', 'new MongoClient().db().collection().deleteMany', 'db-delete', '1.session'],
    ['mongodb', 'new MongoClient().db().collection().findOne', 'db-read', '1.session'],
  ])('%s %s is a %s, inside with %s', (module, access, kind, handle) => {
    expect(effect(module, access)).toMatchObject({ kind, handle, target: { at: 'chain.collection.0' } });
  });

  it.each([
    ['default.model().create', 'db-insert'],
    ['default.model().insertMany', 'db-insert'],
    ['model().findOneAndUpdate', 'db-update'],
    ['model().updateOne', 'db-update'],
    ['connection.model().deleteOne', 'db-delete'],
    ['model().exists', 'db-read'],
    ['new model().save', 'db-insert'],
  ])('mongoose %s is a %s', (access, kind) => {
    const through =
      access === 'new model().save'
        ? typeShape(reach('mongoose', 'model()').library, 'Document')!.shape.members!['save']!.call!.effect
        : effect('mongoose', access);
    expect(through?.kind).toBe(kind);
    expect(through?.handle).toContain(access.includes('save') ? '0.session' : 'chain.session.0');
  });

  it('change by operators', () => {
    const operators = effect('mongoose', 'model().updateOne').operators!;
    expect(operators).toMatchObject({
      $inc: 'delta',
      $mul: 'delta',
      $push: 'append',
      $addToSet: 'set-add',
      $set: 'absolute',
      $max: 'absolute',
      $setOnInsert: 'insert-only',
      $pull: 'remove',
    });
    expect(effect('mongodb', 'new MongoClient().db().collection().updateOne').conflict).toEqual([
      { then: 'merge', at: '2.upsert', equals: true, key: '0' },
    ]);
  });

  it('in bulk are told by their key', () => {
    const parts = effect('mongodb', 'new MongoClient().db().collection().bulkWrite').parts!;
    expect(parts.at).toBe('0');
    expect(parts.kinds['updateOne']).toMatchObject({
      kind: 'db-update',
      where: ['filter'],
      data: ['update'],
      operators: { $inc: 'delta' },
    });
    expect(parts.kinds['insertOne']).toMatchObject({ kind: 'db-insert', data: ['document'] });
  });

  it.each([
    ['mongodb', 'new MongoClient().startSession().withTransaction'],
    ['mongoose', 'startSession().withTransaction'],
    ['mongoose', 'connection.transaction'],
    ['neo4j-driver', 'default.driver().session().executeWrite'],
    ['@google-cloud/spanner', 'new Spanner().instance().database().runTransactionAsync'],
    ['firebase-admin/firestore', 'getFirestore().runTransaction'],
    ['couchbase', 'connect().transactions().run'],
  ])('%s %s runs its callback again', (module, access) => {
    expect(operation(module, access).callbacks?.[0]?.run).toMatchObject({ kind: 'transaction', handle: 0, boundary: { context: 'retry' } });
  });

  it('of Firestore: a random id, a chosen one, a change of a field', () => {
    expect(effect('firebase-admin/firestore', 'getFirestore().collection().add')).toMatchObject({ kind: 'db-insert', data: ['0'] });
    expect(effect('@google-cloud/firestore', 'new Firestore().collection().doc().create')).toMatchObject({
      kind: 'db-insert',
      where: ['chain.doc.0'],
      conflict: [{ then: 'error' }],
    });
    expect(effect('@google-cloud/firestore', 'new Firestore().doc().set')).toMatchObject({
      kind: 'db-upsert',
      conflict: [{ then: 'merge', data: '0' }],
    });
    expect(operation('@google-cloud/firestore', 'FieldValue.increment').fragment).toEqual({ kind: 'change', change: 'delta', value: '0' });
    expect(operation('@google-cloud/firestore', 'FieldValue.arrayUnion').fragment).toMatchObject({ change: 'set-add' });
    expect(effect('@google-cloud/firestore', 'Transaction.set', { type: true })).toMatchObject({ where: ['0'], data: ['1'] });
    expect(operation('@google-cloud/firestore', 'new Firestore().batch().create')).toMatchObject({
      lazy: ['commit'],
      effect: { kind: 'db-insert' },
    });
  });

  it('of Cosmos: create, upsert, patch', () => {
    expect(effect('@azure/cosmos', 'new CosmosClient().database().container().items.create')).toMatchObject({
      kind: 'db-insert',
      conflict: [{ then: 'error', at: '0.id' }],
    });
    expect(effect('@azure/cosmos', 'new CosmosClient().database().container().items.upsert').kind).toBe('db-upsert');
    expect(effect('@azure/cosmos', 'new CosmosClient().database().container().item().patch').parts).toMatchObject({
      by: 'op',
      kinds: { incr: { kind: 'db-delta' }, set: { kind: 'db-update' } },
    });
  });
});

describe('DynamoDB', () => {
  it.each([
    ['@aws-sdk/client-dynamodb', 'new DynamoDBClient().send', 'PutItemCommand', 'db-upsert'],
    ['@aws-sdk/client-dynamodb', 'new DynamoDBClient().send', 'UpdateItemCommand', 'db-update'],
    ['@aws-sdk/client-dynamodb', 'new DynamoDBClient().send', 'DeleteItemCommand', 'db-delete'],
    ['@aws-sdk/client-dynamodb', 'new DynamoDBClient().send', 'QueryCommand', 'db-read'],
    ['@aws-sdk/lib-dynamodb', 'DynamoDBDocumentClient.from().send', 'PutCommand', 'db-upsert'],
    ['@aws-sdk/lib-dynamodb', 'DynamoDBDocumentClient.from().send', 'UpdateCommand', 'db-update'],
    ['@aws-sdk/lib-dynamodb', 'DynamoDBDocumentClient.from().send', 'QueryCommand', 'db-read'],
    ['@aws-sdk/lib-dynamodb', 'DynamoDBDocumentClient.from().send', '@aws-sdk/client-dynamodb#PutItemCommand', 'db-upsert'],
  ])('%s %s of %s is a %s', (module, access, command, kind) => {
    expect(sent(module, access, command).effect?.kind).toBe(kind);
  });

  it('reads the argument of the command', () => {
    expect(sent('@aws-sdk/lib-dynamodb', 'DynamoDBDocumentClient.from().send', 'UpdateCommand').effect).toMatchObject({
      target: { at: '0.0.TableName' },
      where: ['0.0.Key'],
      text: { at: '0.0.UpdateExpression', language: 'dynamodb' },
      conflict: [{ then: 'condition', at: '0.0.ConditionExpression' }],
      outcome: { error: expect.arrayContaining(['ConditionalCheckFailedException']) },
    });
  });

  it('has a place for a key in a transaction', () => {
    for (const found of [
      sent('@aws-sdk/lib-dynamodb', 'DynamoDBDocumentClient.from().send', 'TransactWriteCommand'),
      sent('@aws-sdk/client-dynamodb', 'new DynamoDBClient().send', 'TransactWriteItemsCommand'),
    ]) {
      expect(found).toMatchObject({
        transaction: { act: 'array', handle: '0.0.TransactItems' },
        effect: { keys: [{ at: '0.0.ClientRequestToken', window: 600 }], ownKey: 'per-call' },
      });
      expect(found.effect?.parts?.kinds['Put']).toMatchObject({ kind: 'db-upsert', data: ['Item'] });
    }
  });

  it.each([
    ['@aws-sdk/lib-dynamodb', 'DynamoDBDocument.from().put'],
    ['@aws-sdk/client-dynamodb', 'new DynamoDB().putItem'],
    ['aws-sdk/clients/dynamodb', 'new DocumentClient().put'],
  ])('%s %s takes the input itself', (module, access) => {
    expect(effect(module, access)).toMatchObject({ kind: 'db-upsert', target: { at: '0.TableName' }, data: ['0.Item'] });
  });

  it('of version 2 waits for promise() or runs with a callback', () => {
    const put = operation('aws-sdk/clients/dynamodb', 'new default.DocumentClient().update');
    expect(put.lazy).toEqual(['promise', 'send']);
    expect(operation('aws-sdk/clients/dynamodb', 'new default.DocumentClient().get().promise').origin).toEqual({ kind: 'derived', from: ['receiver'] });
    expect(put.overloads?.[0]).toMatchObject({ when: { at: 'fn', is: 'function' }, operation: { callbacks: [{ at: 'fn' }] } });
  });

  it('is sent again by the SDK', () => {
    expect(reach('@aws-sdk/client-dynamodb', 'DynamoDBClient').shape.new?.configures?.retry).toMatchObject({
      attempts: { at: ['0.maxAttempts'], default: 2 },
    });
  });

  it.each([
    ['dynamoose', 'default.model().create', 'db-insert'],
    ['dynamoose', 'model().update', 'db-update'],
    ['electrodb', 'new Entity().create', 'db-insert'],
    ['electrodb', 'new Entity().put', 'db-upsert'],
    ['electrodb', 'new Entity().update().add', 'db-delta'],
    ['electrodb', 'new Entity().update().append', 'db-append'],
  ])('%s %s is a %s', (module, access, kind) => {
    expect(effect(module, access).kind).toBe(kind);
  });
});

describe('objects and search', () => {
  it.each([
    ['PutObjectCommand', true],
    ['DeleteObjectCommand', undefined],
    ['CopyObjectCommand', undefined],
  ])('%s is absolute', (command, merges) => {
    const found = sent('@aws-sdk/client-s3', 'new S3Client().send', command).effect!;
    expect(found).toMatchObject({ kind: 'file-write', target: { at: '0.0.Bucket' }, where: ['0.0.Key'] });
    if (merges)
      expect(found.conflict).toEqual([
        { then: 'condition', at: '0.0.IfNoneMatch', key: '0.0.Key' },
        { then: 'merge', key: '0.0.Key', data: '0.0.Body' },
      ]);
    else expect(found.idempotent).toBe(true);
  });

  it('of Google are named by their file', () => {
    expect(effect('@google-cloud/storage', 'new Storage().bucket().file().save')).toMatchObject({
      kind: 'file-write',
      target: { at: 'chain.bucket.0' },
      where: ['chain.file.0'],
    });
  });

  it('have an id of the server when they are indexed without one', () => {
    for (const module of ['@elastic/elasticsearch', '@opensearch-project/opensearch']) {
      const index = operation(module, 'new Client().index');
      expect(index.effect?.kind).toBe('db-upsert');
      expect(index.overloads?.[0]).toMatchObject({ when: { at: '0.id', is: 'absent' }, operation: { effect: { kind: 'db-insert' } } });
      expect(operation(module, 'new Client().update').overloads?.map((one) => one.operation.effect?.text?.language)).toEqual([
        'painless',
        'painless',
        'painless',
      ]);
    }
  });

  it.each([
    ['cassandra-driver', 'new default.Client().execute', 'cql'],
    ['neo4j-driver', 'default.driver().session().run', 'cypher'],
    ['@google-cloud/bigquery', 'new BigQuery().query', 'sql'],
  ])('%s %s runs text', (module, access, language) => {
    expect(effect(module, access).text?.language).toBe(language);
  });
});

describe('Redis', () => {
  const clients = [
    ['ioredis', 'new default()', {}],
    ['ioredis', 'new Redis()', {}],
    ['redis', 'createClient().connect()', { range: '^5.1.0' }],
    ['redis', 'createClient()', { range: '^4.7.0' }],
    ['redis', 'createClient()', { range: '^3.1.2' }],
    ['@upstash/redis', 'new Redis()', {}],
    ['@upstash/redis', 'Redis.fromEnv()', {}],
    ['@vercel/kv', 'kv', {}],
    ['@valkey/valkey-glide', 'GlideClient.createClient()', {}],
  ] as const;
  /** Each by the spelling of the client. */
  const spell = (module: string, options: { range?: string }, name: string): string =>
    module === 'redis' && !options.range?.startsWith('^3')
      ? ((
          {
            incrby: 'incrBy',
            hincrby: 'hIncrBy',
            rpush: 'rPush',
            lpop: 'lPop',
            sadd: 'sAdd',
            xack: 'xAck',
            setnx: 'setNX',
            hgetall: 'hGetAll',
          } as Record<string, string>
        )[name] ?? name)
      : name;

  it.each(clients)('%s %s %j: what commands do', (module, access, options) => {
    const kind = (name: string): string | undefined => operation(module, `${access}.${spell(module, options, name)}`, options).effect?.kind;
    expect(['incr', 'incrby', 'hincrby'].map(kind)).toEqual(['db-delta', 'db-delta', 'db-delta']);
    expect(['rpush', 'append'].map(kind)).toEqual(['db-append', 'db-append']);
    expect(['get', 'hgetall', 'exists'].map(kind)).toEqual(['cache-read', 'cache-read', 'cache-read']);
    expect(['publish', 'lpop', 'xack'].map(kind)).toEqual(['publish', 'ack', 'ack']);
    expect(operation(module, `${access}.${spell(module, options, 'sadd')}`, options).effect).toMatchObject({
      kind: 'cache-set',
      idempotent: true,
    });
    expect(operation(module, `${access}.${spell(module, options, 'setnx')}`, options)).toMatchObject({
      guard: { kind: 'claim', key: '0' },
      effect: { conflict: [{ then: 'condition', key: '0' }] },
    });
  });

  /** The operation of a `set` whose arguments are these, chosen as conditions on literals are. */
  function chosen(found: Operation, args: readonly unknown[]): Operation {
    const at = (path: string): unknown =>
      path.split('.').reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], args);
    const one = found.overloads?.find(({ when }) => {
      const value = at(when.at!) as string;
      return when.equals !== undefined ? value === when.equals : when.oneOf!.includes(value);
    });
    return one ? chosen(one.operation, args) : found;
  }

  it.each([
    [['k', 'v'], undefined, undefined],
    [['k', 'v', 'EX', 60], undefined, { at: '3', unit: 's' }],
    [['k', 'v', 'NX'], 'claim', undefined],
    [['k', 'v', 'EX', 60, 'NX'], 'claim', { at: '3', unit: 's' }],
    [['k', 'v', 'PX', 60, 'NX'], 'claim', { at: '3', unit: 'ms' }],
    [['k', 'v', 'NX', 'PX', 60], 'claim', { at: '4', unit: 'ms' }],
    [['k', 'v', 'nx', 'ex', 60], 'claim', { at: '4', unit: 's' }],
    [['k', 'v', 'EX', 60, 'XX'], undefined, { at: '3', unit: 's' }],
  ])('ioredis set %j: %s, expiry %j', (args, guard, expiry) => {
    const found = chosen(operation('ioredis', 'new default().set'), args);
    expect(found.guard?.kind).toBe(guard);
    expect(found.effect?.expiry).toEqual(expiry && [expiry]);
    expect(found.effect?.idempotent === true).toBe(guard === undefined);
  });

  it.each([
    ['redis', [{ NX: true, EX: 60 }], 'claim', '2.EX'],
    ['redis', [{ EX: 60 }], undefined, '2.EX'],
    ['redis', [{ condition: 'NX', expiration: { type: 'PX', value: 60 } }], 'claim', '2.expiration.value'],
    ['redis', [{ expiration: { type: 'EX', value: 60 } }], undefined, '2.expiration.value'],
    ['@upstash/redis', [{ nx: true, px: 60 }], 'claim', '2.px'],
  ])('%s set with %j: %s, expiry at %s', (module, options, guard, at) => {
    const found = chosen(operation(module, module === 'redis' ? 'createClient().set' : 'new Redis().set'), ['k', 'v', ...options]);
    expect(found.guard?.kind).toBe(guard);
    expect(found.effect?.expiry?.map((one) => one.at)).toContain(at);
    expect(found.effect?.outcome?.success).toEqual(guard ? [{ at: 'result', equals: 'OK' }] : undefined);
  });

  it('sends a MULTI at exec, and a pipeline without one', () => {
    expect(operation('ioredis', 'new default().multi').transaction).toEqual({ act: 'begin', handle: 'result' });
    expect(operation('ioredis', 'new default().multi().incr')).toMatchObject({
      lazy: ['exec'],
      effect: { kind: 'db-delta' },
      returns: { same: 'receiver' },
    });
    expect(operation('ioredis', 'new default().multi().set().exec').transaction?.act).toBe('commit');
    expect(operation('ioredis', 'new default().pipeline').transaction).toBeUndefined();
    expect(operation('ioredis', 'new default().pipeline().incr().exec').transaction).toBeUndefined();
    expect(operation('redis', 'createClient().multi().incrBy().execAsPipeline').transaction).toBeUndefined();
    expect(chosen(operation('redis', 'createClient().multi().set'), ['k', 'v', { NX: true }]).lazy).toContain('exec');
  });

  it('of version 3 has other names', () => {
    expect(() => operation('redis', 'createClient().incrBy', { range: '^3.0.0' })).toThrow();
    expect(() => operation('redis', 'createClient().incrby', { range: '^4.0.0' })).toThrow();
  });

  it('asks a filter that may be wrong', () => {
    expect(operation('redis', 'createClient().bf.exists')).toMatchObject({
      guard: { kind: 'dedup-check', key: '1' },
      effect: { reads: true },
    });
    expect(operation('ioredis', 'new default().eval').effect?.text).toMatchObject({ at: '0', language: 'lua' });
    expect(operation('ioredis', 'new default().call').effect?.text).toMatchObject({ at: '0', language: 'redis' });
  });
});

describe('caches', () => {
  it.each([
    ['keyv', 'new default().set', 'ms'],
    ['cache-manager', 'createCache().set', 'ms'],
    ['memjs', 'Client.create().set', 's'],
    ['@nestjs/cache-manager', 'CACHE_MANAGER.set', 'ms'],
  ])('%s %s expires', (module, access, unit) => {
    expect(effect(module, access)).toMatchObject({ kind: 'cache-set', expiry: [{ unit }] });
  });

  it('counted seconds before version 5 of cache-manager', () => {
    expect(effect('cache-manager', 'caching().set', { range: '^4.1.0' }).expiry?.[0]?.unit).toBe('s');
    expect(effect('cache-manager', 'caching().set', { range: '^5.0.0' }).expiry?.[0]?.unit).toBe('ms');
  });

  it('that add only what is missing claim', () => {
    expect(operation('memjs', 'Client.create().add').guard?.kind).toBe('claim');
    expect(effect('memjs', 'Client.create().increment').kind).toBe('db-delta');
  });

  it.each([
    ['lru-cache', 'new LRUCache().set'],
    ['node-cache', 'new default().set'],
    ['node-cache', 'new default().has'],
  ])('%s %s stays in the process', (module, access) => {
    const found = operation(module, access);
    expect(found.inert).toBe(true);
    expect(found.effect).toBeUndefined();
    expect(isInert('lru-cache')).toBe(false);
  });

  it('of Workers are known by their type', () => {
    const { library, shape } = globalShape('KVNamespace')!;
    expect(memberShape(typeShape(library, shape.type!)!.shape, library, 'put')?.shape.call?.effect).toMatchObject({
      kind: 'cache-set',
      expiry: [
        { at: '2.expirationTtl', unit: 's' },
        { at: '2.expiration', unit: 'date' },
      ],
    });
  });
});
