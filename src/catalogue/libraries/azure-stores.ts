import type { EffectMeaning, Library, Operation, Shape } from '../../model/catalogue.js';
import { classOf, harmless, named, typesOf } from './store-parts.js';

const read = (effect: Partial<EffectMeaning>): Operation => ({ effect: { kind: 'db-read', reads: true, ...effect } });

// ── Cosmos DB ────────────────────────────────

const container: EffectMeaning['target'] = { at: 'chain.container.0' };
const duplicate = [{ at: 'code', oneOf: [409] }];
const etag = (at: string): EffectMeaning['conflict'] => [{ then: 'condition', at: `${at}.accessCondition` }];

/** Operations of a patch, told apart by `op`; `add` to a path that ends in `/-` appends. */
const patch: EffectMeaning['parts'] = {
  at: '0',
  by: 'op',
  kinds: {
    incr: { kind: 'db-delta', where: ['path'], data: ['value'] },
    add: { kind: 'db-update', where: ['path'], data: ['value'] },
    set: { kind: 'db-update', where: ['path'], data: ['value'] },
    replace: { kind: 'db-update', where: ['path'], data: ['value'] },
    remove: { kind: 'db-update', where: ['path'] },
    move: { kind: 'db-update', where: ['path'] },
  },
};
const bulk: EffectMeaning['parts'] = {
  at: '0',
  by: 'operationType',
  kinds: {
    Create: { kind: 'db-insert', target: container, data: ['resourceBody'] },
    Upsert: { kind: 'db-upsert', target: container, data: ['resourceBody'], conflict: [{ then: 'merge' }] },
    Replace: { kind: 'db-update', target: container, where: ['id'], data: ['resourceBody'] },
    Delete: { kind: 'db-delete', target: container, where: ['id'] },
    Patch: { kind: 'db-update', target: container, where: ['id'], data: ['resourceBody'] },
    Read: { kind: 'db-read', reads: true, target: container, where: ['id'] },
  },
};

export const cosmos: Library = {
  name: '@azure/cosmos',
  family: 'document',
  packages: ['@azure/cosmos'],
  source: 'https://learn.microsoft.com/azure/cosmos-db/nosql/how-to-javascript-create-item',
  types: {
    Client: {
      members: {
        database: { call: { returns: 'Database' } },
        'databases.createIfNotExists': { call: { returns: 'Response' } },
        ...harmless('dispose', 'getDatabaseAccount'),
      },
    },
    Database: {
      members: { container: { call: { returns: 'Container' } }, 'containers.createIfNotExists': { call: { returns: 'Response' } } },
    },
    Response: { members: { database: { instance: 'Database' }, container: { instance: 'Container' } } },
    Container: {
      members: {
        items: { instance: 'Items' },
        item: { call: { returns: 'Item' } },
        'scripts.storedProcedure': { call: { returns: 'Procedure' } },
      },
    },
    Items: {
      members: {
        /** Without an `id` of the caller each call makes another document; with one, a second call fails with 409. */
        create: {
          call: {
            effect: {
              kind: 'db-insert',
              target: container,
              data: ['0'],
              conflict: [{ then: 'error', at: '0.id', key: '0.id' }],
              outcome: { duplicate },
              repair: { conflict: { call: 'upsert({value})', same: true } },
            },
          },
        },
        upsert: {
          call: {
            effect: {
              kind: 'db-upsert',
              target: container,
              data: ['0'],
              conflict: [...etag('1')!, { then: 'merge', key: '0.id', data: '0' }],
            },
          },
        },
        batch: { call: { effect: { kind: 'db-statement', parts: bulk }, transaction: { act: 'array', handle: '0' } } },
        bulk: { call: { effect: { kind: 'db-statement', parts: bulk } } },
        executeBulkOperations: { call: { effect: { kind: 'db-statement', parts: bulk } } },
        query: {
          call: {
            ...read({ target: container, text: { at: '0.query', language: 'sql', params: ['0.parameters'] } }),
            lazy: ['fetchAll', 'fetchNext', 'getAsyncIterator'],
            returns: 'Iterator',
          },
        },
        readAll: { call: { ...read({ target: container }), returns: 'Iterator' } },
        changeFeed: { call: { returns: 'Iterator' } },
        getChangeFeedIterator: { call: { returns: 'Iterator' } },
      },
    },
    Item: {
      members: {
        read: { call: read({ target: container, where: ['chain.item.0'] }) },
        replace: {
          call: {
            effect: {
              kind: 'db-update',
              target: container,
              where: ['chain.item.0'],
              data: ['0'],
              conflict: etag('1')!,
              outcome: { duplicate: [{ at: 'code', oneOf: [412] }] },
            },
          },
        },
        patch: {
          call: {
            effect: {
              kind: 'db-update',
              target: container,
              where: ['chain.item.0'],
              parts: patch,
              conflict: [{ then: 'condition', at: '0.condition' }, ...etag('1')!],
            },
          },
        },
        delete: { call: { effect: { kind: 'db-delete', target: container, where: ['chain.item.0'] } } },
      },
    },
    Procedure: { members: { execute: { call: { effect: { kind: 'db-statement', target: { at: 'chain.storedProcedure.0' } } } } } },
    Iterator: { members: named(['fetchAll', 'fetchNext', 'getAsyncIterator', 'readNext'], { origin: { kind: 'stable', as: 'stored' } }) },
  },
  exports: { CosmosClient: classOf('Client'), ...typesOf({ Container: 'Container', Database: 'Database', Items: 'Items', Item: 'Item' }) },
};

// ── Table Storage ────────────────────────────────

const table: EffectMeaning['target'] = { at: 'chain.().1', or: ['chain.fromConnectionString.1'] };
const exists = [
  { at: 'statusCode', oneOf: [409] },
  { at: 'code', oneOf: ['EntityAlreadyExists'] },
];
const tables: Record<string, Shape> = {
  createEntity: {
    call: {
      effect: {
        kind: 'db-insert',
        target: table,
        data: ['0'],
        conflict: [{ then: 'error', key: '0.rowKey' }],
        outcome: { duplicate: exists },
        repair: { conflict: { call: 'upsertEntity({value})', same: true } },
      },
    },
  },
  upsertEntity: {
    call: { effect: { kind: 'db-upsert', target: table, data: ['0'], conflict: [{ then: 'merge', key: '0.rowKey', data: '0' }] } },
  },
  updateEntity: {
    call: {
      effect: {
        kind: 'db-update',
        target: table,
        where: ['0.partitionKey', '0.rowKey'],
        data: ['0'],
        conflict: [{ then: 'condition', at: '2.etag' }],
      },
    },
  },
  deleteEntity: { call: { effect: { kind: 'db-delete', target: table, where: ['0', '1'] } } },
  getEntity: { call: read({ target: table, where: ['0', '1'] }) },
  listEntities: { call: read({ target: table }) },
  submitTransaction: { call: { effect: { kind: 'db-statement', data: ['0'] }, transaction: { act: 'array', handle: '0' } } },
  ...harmless('createTable', 'deleteTable'),
};
export const azureTables: Library = {
  name: '@azure/data-tables',
  family: 'document',
  packages: ['@azure/data-tables'],
  source: 'https://learn.microsoft.com/javascript/api/@azure/data-tables',
  types: { TableClient: { members: tables } },
  exports: {
    TableClient: { ...classOf('TableClient'), members: { fromConnectionString: { call: { returns: 'TableClient' } } } },
    odata: { call: { origin: { kind: 'derived' } } },
    AzureNamedKeyCredential: { new: { inert: true } },
  },
};

// ── Blob Storage ────────────────────────────────

const blob: EffectMeaning['target'] = { at: 'chain.getContainerClient.0' };
const name = ['chain.getBlockBlobClient.0', 'chain.getBlobClient.0', 'chain.getAppendBlobClient.0'];
/** The same name holds the same content afterwards, however often it is written. */
const put = (data: string, options: string): Operation => ({
  effect: {
    kind: 'file-write',
    target: blob,
    where: name,
    data: [data],
    conflict: [
      { then: 'condition', at: `${options}.conditions` },
      { then: 'merge', key: name[0]!, data },
    ],
    outcome: {
      duplicate: [
        { at: 'code', oneOf: ['BlobAlreadyExists'] },
        { at: 'statusCode', oneOf: [409, 412] },
      ],
    },
  },
});
const clean: Operation = { effect: { kind: 'file-write', target: blob, where: name, idempotent: true } };

export const azureBlobs: Library = {
  name: '@azure/storage-blob',
  family: 'document',
  packages: ['@azure/storage-blob'],
  source: 'https://learn.microsoft.com/javascript/api/@azure/storage-blob',
  types: {
    Service: { members: { getContainerClient: { call: { returns: 'Container' } }, ...harmless('listContainers', 'getProperties') } },
    Container: {
      members: {
        getBlockBlobClient: { call: { returns: 'Blob' } },
        getBlobClient: { call: { returns: 'Blob' } },
        getAppendBlobClient: { call: { returns: 'Blob' } },
        uploadBlockBlob: {
          call: {
            effect: {
              kind: 'file-write',
              target: blob,
              where: ['0'],
              data: ['1'],
              conflict: [
                { then: 'condition', at: '3.conditions' },
                { then: 'merge', key: '0' },
              ],
            },
          },
        },
        deleteBlob: { call: { effect: { kind: 'file-write', target: blob, where: ['0'], idempotent: true } } },
        ...harmless('createIfNotExists', 'listBlobsFlat', 'exists'),
      },
    },
    Blob: {
      members: {
        getBlockBlobClient: { call: { returns: 'Blob' } },
        upload: { call: put('0', '2') },
        uploadData: { call: put('0', '1') },
        uploadStream: { call: put('0', '3') },
        uploadFile: { call: put('0', '1') },
        syncUploadFromURL: { call: put('0', '1') },
        ...named(
          [
            'delete', 'deleteIfExists', 'setMetadata', 'setHTTPHeaders', 'setTags', 'beginCopyFromURL', 'syncCopyFromURL',
            'createIfNotExists', 'commitBlockList', 'stageBlock',
          ],
          clean,
        ),
        appendBlock: {
          call: {
            effect: { kind: 'db-append', target: blob, where: name, data: ['0'], conflict: [{ then: 'condition', at: '2.conditions' }] },
          },
        },
        ...harmless('download', 'downloadToBuffer', 'downloadToFile', 'exists', 'getProperties', 'generateSasUrl'),
      },
    },
  },
  exports: {
    BlobServiceClient: { ...classOf('Service'), members: { fromConnectionString: { call: { returns: 'Service' } } } },
    ContainerClient: classOf('Container'),
    BlobClient: classOf('Blob'),
    BlockBlobClient: classOf('Blob'),
    AppendBlobClient: classOf('Blob'),
    StorageSharedKeyCredential: { new: { inert: true } },
    generateBlobSASQueryParameters: { call: { origin: { kind: 'derived' } } },
  },
};
