import type { AppliedTemplate, EffectMeaning, Library, Operation, Outcome, Path, Shape } from '../../model/catalogue.js';
import { LEGACY_REQUEST, legacyRequests } from './aws-legacy-requests.js';
import { classOf, harmless, named, typesOf } from './store-parts.js';

const outcome: Outcome = {
  error: ['ConditionalCheckFailedException', 'TransactionCanceledException'],
  duplicate: [
    { at: 'name', oneOf: ['ConditionalCheckFailedException'] },
    { at: 'code', oneOf: ['ConditionalCheckFailedException'] },
  ],
};
const CLAIM = {
  snippet:
    "await client.send(new PutCommand({ TableName: '{table}', Item: { id: {key}, expiresAt }, ConditionExpression: 'attribute_not_exists(id)' }));",
};
const TRANSACTION = { snippet: 'await client.send(new TransactWriteCommand({ ClientRequestToken: {key}, TransactItems: [\n  …\n] }));' };

const condition = (at: Path): EffectMeaning['conflict'] => [{ then: 'condition', at: `${at}.ConditionExpression` }];
const params = (at: Path): readonly Path[] => [`${at}.ExpressionAttributeValues`, `${at}.ExpressionAttributeNames`];
const demanded = (at: Path): EffectMeaning['condition'] => ({ at: `${at}.ConditionExpression`, language: 'dynamodb', params: params(at) });

/** How the two clients write a text and a set of one text. */
const VALUES = {
  typed: ['{ S: {id} }', '{ SS: [{id}] }'],
  plain: ['{id}', 'new Set([{id}])'],
} as const;

/** An item keeps the ids of what has changed it in a set, and the update fails where an id is in it. */
const applied = (at: Path, values: keyof typeof VALUES): AppliedTemplate => ({
  properties: [
    { at: `${at}.ExpressionAttributeValues`, name: ':{name}', value: VALUES[values][0] },
    { at: `${at}.ExpressionAttributeValues`, name: ':{names}', value: VALUES[values][1] },
  ],
  texts: [
    { at: `${at}.UpdateExpression`, text: '{field} :{names}', word: 'ADD', joint: ', ' },
    { at: `${at}.ConditionExpression`, text: 'NOT contains({field}, :{name})', word: '', joint: ' AND ' },
  ],
  error: 'ConditionalCheckFailedException',
});

/**
 * What the input of each request does; `at` is where the input stands. A put without a condition replaces the whole item, whatever
 * was there. A delta that the SDK sends again after a timeout counts twice.
 */
function requests(at: Path, values: keyof typeof VALUES): Record<string, Operation> {
  const target = { at: `${at}.TableName` };
  const read: Operation = { effect: { kind: 'db-read', reads: true, target, where: [`${at}.Key`, ...params(at)] } };
  const transact: Operation = {
    transaction: { act: 'array', handle: `${at}.TransactItems` },
    effect: {
      kind: 'db-statement',
      parts: { at: `${at}.TransactItems`, kinds: writeParts('') },
      keys: [{ at: `${at}.ClientRequestToken`, window: 600 }],
      ownKey: 'per-call',
      outcome,
      repair: { key: { at, property: 'ClientRequestToken' } },
    },
  };
  return {
    Put: {
      effect: {
        kind: 'db-upsert',
        target,
        data: [`${at}.Item`],
        condition: demanded(at)!,
        conflict: [...(condition(at) ?? []), { then: 'merge', data: `${at}.Item` }],
        outcome,
        repair: {
          conflict: { at, property: 'ConditionExpression', value: "'attribute_not_exists({column})'" },
          claim: CLAIM,
          transaction: TRANSACTION,
        },
      },
    },
    Update: {
      effect: {
        kind: 'db-update',
        target,
        where: [`${at}.Key`],
        text: { at: `${at}.UpdateExpression`, language: 'dynamodb', params: params(at) },
        data: [`${at}.AttributeUpdates`],
        condition: demanded(at)!,
        conflict: condition(at)!,
        outcome: { ...outcome, row: ['result.Attributes'] },
        repair: { conflict: { at, property: 'ConditionExpression' }, claim: CLAIM, transaction: TRANSACTION, applied: applied(at, values) },
      },
    },
    Delete: {
      effect: {
        kind: 'db-delete',
        target,
        where: [`${at}.Key`],
        condition: demanded(at)!,
        conflict: condition(at)!,
        outcome: { ...outcome, row: ['result.Attributes'] },
      },
    },
    Get: read,
    Query: read,
    Scan: read,
    BatchGet: read,
    TransactGet: read,
    BatchWrite: { effect: { kind: 'db-upsert', data: [`${at}.RequestItems`], conflict: [{ then: 'merge' }] } },
    TransactWrite: transact,
    ExecuteStatement: { effect: { kind: 'db-statement', text: { at: `${at}.Statement`, language: 'sql', params: [`${at}.Parameters`] } } },
    ExecuteTransaction: {
      transaction: { act: 'array', handle: `${at}.TransactStatements` },
      effect: { kind: 'db-statement', keys: [{ at: `${at}.ClientRequestToken`, window: 600 }], ownKey: 'per-call' },
    },
  };
}

/** The elements of a transaction; all happen or none. */
function writeParts(prefix: string): Readonly<Record<string, EffectMeaning>> {
  const target = { at: `${prefix}TableName` };
  const conflict = [{ then: 'condition', at: `${prefix}ConditionExpression` }] as const;
  const params = [`${prefix}ExpressionAttributeValues`, `${prefix}ExpressionAttributeNames`];
  const condition = { at: `${prefix}ConditionExpression`, language: 'dynamodb', params } as const;
  return {
    Put: { kind: 'db-upsert', target, data: [`${prefix}Item`], condition, conflict: [...conflict, { then: 'merge' }] },
    Update: {
      kind: 'db-update',
      target,
      where: [`${prefix}Key`],
      text: {
        at: `${prefix}UpdateExpression`,
        language: 'dynamodb',
        params,
      },
      condition,
      conflict,
    },
    Delete: { kind: 'db-delete', target, where: [`${prefix}Key`], condition, conflict },
    ConditionCheck: { kind: 'db-read', reads: true, target, where: [`${prefix}Key`] },
  };
}

/** Names of the low-level client (`PutItemCommand`, `putItem`), of the document client (`PutCommand`, `put`), of version 2. */
const LOW: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  Get: 'GetItem',
  Query: 'Query',
  Scan: 'Scan',
  BatchGet: 'BatchGetItem',
  TransactGet: 'TransactGetItems',
  BatchWrite: 'BatchWriteItem',
  TransactWrite: 'TransactWriteItems',
  ExecuteStatement: 'ExecuteStatement',
  ExecuteTransaction: 'ExecuteTransaction',
};
const DOCUMENT: Readonly<Record<string, string>> = {
  Put: 'Put',
  Update: 'Update',
  Delete: 'Delete',
  Get: 'Get',
  Query: 'Query',
  Scan: 'Scan',
  BatchGet: 'BatchGet',
  TransactGet: 'TransactGet',
  BatchWrite: 'BatchWrite',
  TransactWrite: 'TransactWrite',
  ExecuteStatement: 'ExecuteStatement',
  ExecuteTransaction: 'ExecuteTransaction',
};

const lower = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
const methodsOf = (names: Readonly<Record<string, string>>): Record<string, Shape> =>
  Object.fromEntries(Object.entries(requests('0', names === LOW ? 'typed' : 'plain')).map(([name, operation]) => [lower(names[name]!), { call: operation }]));
const commandTypes = (names: Readonly<Record<string, string>>): Record<string, Shape> =>
  Object.fromEntries(Object.values(names).map((name) => [`${name}Command`, {}]));
const commands = (names: Readonly<Record<string, string>>): Record<string, Shape> =>
  Object.fromEntries(Object.values(names).map((name) => [`${name}Command`, classOf(`${name}Command`)]));

/** The class of the command says what `send` does; a document client takes both sorts. */
const send: Operation = {
  effect: { kind: 'sdk-write' },
  overloads: [
    ...Object.entries(requests('0.0', 'typed')).map(([name, operation]) => ({
      when: { at: '0', type: `@aws-sdk/client-dynamodb#${LOW[name]}Command` },
      operation,
    })),
    ...Object.entries(requests('0.0', 'plain')).map(([name, operation]) => ({
      when: { at: '0', type: `@aws-sdk/lib-dynamodb#${DOCUMENT[name]}Command` },
      operation,
    })),
  ],
};
const retries: Operation['configures'] = {
  on: 'result',
  retry: {
    because: 'the AWS SDK sends a request again up to twice when it fails',
    methods: { default: ['*'] },
    attempts: { at: ['0.maxAttempts'], default: 2 },
  },
};

const clientMembers: Record<string, Shape> = { send: { call: send }, ...harmless('destroy', 'config', 'middlewareStack') };
const errors = Object.fromEntries(
  [
    'ConditionalCheckFailedException', 'TransactionCanceledException', 'TransactionConflictException', 'ResourceNotFoundException',
    'DynamoDBServiceException', 'IdempotentParameterMismatchException',
  ].map((name) => [name, { new: { inert: true } }]),
);

export const dynamodb: Library = {
  name: '@aws-sdk/client-dynamodb',
  family: 'document',
  packages: ['@aws-sdk/client-dynamodb'],
  source: 'https://docs.aws.amazon.com/amazondynamodb/latest/APIReference',
  types: { Client: { members: clientMembers }, Aggregated: { members: { ...clientMembers, ...methodsOf(LOW) } }, ...commandTypes(LOW) },
  exports: {
    DynamoDBClient: classOf('Client', { configures: retries }),
    DynamoDB: classOf('Aggregated', { configures: retries }),
    ...commands(LOW),
    ...errors,
    ...named(['paginateQuery', 'paginateScan'], { effect: { kind: 'db-read', reads: true, target: { at: '1.TableName' } } }),
  },
};

export const dynamodbDocument: Library = {
  name: '@aws-sdk/lib-dynamodb',
  family: 'document',
  packages: ['@aws-sdk/lib-dynamodb'],
  source: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/Package/-aws-sdk-lib-dynamodb',
  types: {
    Client: { members: clientMembers },
    Document: { members: { ...clientMembers, ...methodsOf(DOCUMENT) } },
    ...commandTypes(DOCUMENT),
  },
  exports: {
    DynamoDBDocumentClient: { type: 'Client', members: { from: { call: { returns: 'Client' } } } },
    DynamoDBDocument: { type: 'Document', members: { from: { call: { returns: 'Document' } } } },
    ...commands(DOCUMENT),
    ...named(['paginateQuery', 'paginateScan'], { effect: { kind: 'db-read', reads: true, target: { at: '1.TableName' } } }),
  },
};

export const dynamodbUtil: Library = {
  name: '@aws-sdk/util-dynamodb',
  family: 'document',
  packages: ['@aws-sdk/util-dynamodb'],
  exports: named(['marshall', 'unmarshall', 'convertToAttr', 'convertToNative'], { origin: { kind: 'derived' } }),
};

/** Stores of the SDK's version 2; the package's other services are with the brokers, which refer to these types. */
export const awsSdk2Stores: Library = {
  name: 'aws-sdk v2 stores',
  family: 'document',
  packages: ['aws-sdk/clients/dynamodb', 'aws-sdk/clients/dynamodb.js'],
  source: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/latest/AWS/DynamoDB/DocumentClient.html',
  types: {
    DocumentClient: { members: legacyRequests(methodsOf(DOCUMENT)) },
    DynamoDB: { members: legacyRequests(methodsOf(LOW)) },
    Request: LEGACY_REQUEST,
  },
  exports: {
    default: { ...classOf('DynamoDB'), members: { DocumentClient: classOf('DocumentClient') } },
    '=': { ...classOf('DynamoDB'), members: { DocumentClient: classOf('DocumentClient') } },
    DocumentClient: classOf('DocumentClient'),
    ...typesOf({ Converter: 'DynamoDB' }),
  },
};

/** What `import AWS from 'aws-sdk'` has of them. */
export const AWS_SDK_2_STORES: Readonly<Record<string, Shape>> = {
  DynamoDB: { type: 'aws-sdk v2 stores#DynamoDB', new: { returns: 'aws-sdk v2 stores#DynamoDB' } },
  'DynamoDB.DocumentClient': { type: 'aws-sdk v2 stores#DocumentClient', new: { returns: 'aws-sdk v2 stores#DocumentClient' } },
  S3: { type: 'aws-sdk v2 s3#S3', new: { returns: 'aws-sdk v2 s3#S3' } },
};
