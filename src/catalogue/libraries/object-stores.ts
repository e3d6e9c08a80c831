import type { EffectMeaning, Library, Operation, Path, Shape } from '../../model/catalogue.js';
import { LEGACY_REQUEST, legacyRequests } from './aws-legacy-requests.js';
import { classOf, harmless, named, typesOf } from './store-parts.js';

/**
 * A PUT of an object is absolute: the same name holds the same content afterwards. A name made anew in each attempt makes another
 * object; that is for the origin of `where` to tell.
 */
function put(bucket: Path, key: Path, body: Path, condition: Path): Operation {
  return {
    effect: {
      kind: 'file-write',
      target: { at: bucket },
      where: [key],
      data: [body],
      conflict: [
        { then: 'condition', at: condition, key },
        { then: 'merge', key, data: body },
      ],
      outcome: {
        error: ['PreconditionFailed'],
        duplicate: [
          { at: 'name', oneOf: ['PreconditionFailed'] },
          { at: '$metadata.httpStatusCode', oneOf: [412] },
          { at: 'code', oneOf: [412] },
        ],
      },
    },
  };
}
const settled = (bucket: Path, key: Path): Operation => ({
  effect: { kind: 'file-write', target: { at: bucket }, where: [key], idempotent: true },
});
const read = (bucket: Path, key: Path): Operation => ({ effect: { kind: 'db-read', reads: true, target: { at: bucket }, where: [key] } });

/** What each request does; `at` is where its input stands. */
function s3Requests(at: Path): Record<string, Operation> {
  const bucket = `${at}.Bucket`;
  const key = `${at}.Key`;
  return {
    PutObject: { ...put(bucket, key, `${at}.Body`, `${at}.IfNoneMatch`) },
    CopyObject: settled(bucket, key),
    DeleteObject: settled(bucket, key),
    DeleteObjects: settled(bucket, `${at}.Delete.Objects`),
    PutObjectTagging: settled(bucket, key),
    PutObjectAcl: settled(bucket, key),
    RestoreObject: settled(bucket, key),
    CreateMultipartUpload: { inert: true },
    UploadPart: { inert: true },
    CompleteMultipartUpload: settled(bucket, key),
    AbortMultipartUpload: settled(bucket, key),
    GetObject: read(bucket, key),
    HeadObject: read(bucket, key),
    ListObjectsV2: read(bucket, `${at}.Prefix`),
    ListObjects: read(bucket, `${at}.Prefix`),
    HeadBucket: read(bucket, key),
    GetObjectTagging: read(bucket, key),
    ListParts: read(bucket, key),
    ListBuckets: { inert: true },
    GetObjectAttributes: read(bucket, key),
    SelectObjectContent: read(bucket, key),
  };
}

const lower = (name: string): string => name[0]!.toLowerCase() + name.slice(1);
const names = Object.keys(s3Requests('0'));
const send: Operation = {
  effect: { kind: 'sdk-write' },
  overloads: Object.entries(s3Requests('0.0')).map(([name, operation]) => ({
    when: { at: '0', type: `@aws-sdk/client-s3#${name}Command` },
    operation,
  })),
};
const clientMembers: Record<string, Shape> = { send: { call: send }, ...harmless('destroy', 'config', 'middlewareStack') };
const errors = Object.fromEntries(
  ['NoSuchKey', 'NotFound', 'S3ServiceException', 'NoSuchBucket'].map((name) => [name, { new: { inert: true } }]),
);

export const s3: Library = {
  name: '@aws-sdk/client-s3',
  family: 'document',
  packages: ['@aws-sdk/client-s3'],
  source: 'https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html',
  types: {
    Client: { members: clientMembers },
    Aggregated: {
      members: { ...clientMembers, ...Object.fromEntries(Object.entries(s3Requests('0')).map(([name, call]) => [lower(name), { call }])) },
    },
    ...Object.fromEntries(names.map((name) => [`${name}Command`, {}])),
  },
  exports: {
    S3Client: classOf('Client'),
    S3: classOf('Aggregated'),
    ...Object.fromEntries(names.map((name) => [`${name}Command`, classOf(`${name}Command`)])),
    ...errors,
    paginateListObjectsV2: { call: read('1.Bucket', '1.Prefix') },
  },
};

export const s3Upload: Library = {
  name: '@aws-sdk/lib-storage',
  family: 'document',
  packages: ['@aws-sdk/lib-storage'],
  source: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/Package/-aws-sdk-lib-storage',
  types: {
    Upload: {
      members: {
        done: { call: put('chain.().0.params.Bucket', 'chain.().0.params.Key', 'chain.().0.params.Body', 'chain.().0.params.IfNoneMatch') },
        ...harmless('on', 'abort'),
      },
    },
  },
  exports: { Upload: classOf('Upload') },
};

export const s3Presigner: Library = {
  name: '@aws-sdk/s3-request-presigner',
  family: 'document',
  packages: ['@aws-sdk/s3-request-presigner', '@aws-sdk/s3-presigned-post', '@aws-sdk/cloudfront-signer'],
  exports: named(['getSignedUrl', 'createPresignedPost', 'getSignedCookies'], { origin: { kind: 'derived' } }),
};

const sdk2: Record<string, Shape> = {
  ...legacyRequests(
    Object.fromEntries(
      Object.entries({ ...s3Requests('0'), Upload: put('0.Bucket', '0.Key', '0.Body', '0.IfNoneMatch') }).map(([name, call]) => [
        lower(name), { call },
      ]),
    ),
  ),
  ...harmless('getSignedUrl', 'getSignedUrlPromise', 'createPresignedPost', 'config'),
};
export const awsSdk2S3: Library = {
  name: 'aws-sdk v2 s3',
  family: 'document',
  packages: ['aws-sdk/clients/s3', 'aws-sdk/clients/s3.js'],
  source: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/latest/AWS/S3.html',
  types: { S3: { members: sdk2 }, Request: LEGACY_REQUEST },
  exports: { default: classOf('S3'), '=': classOf('S3') },
};

// ── Google Cloud Storage ────────────────────────────────

const bucket = 'chain.bucket.0';
const file = 'chain.file.0';
const gcsSettled: Operation = { effect: { kind: 'file-write', target: { at: bucket }, where: [file], idempotent: true } };
const guarded = (options: string): EffectMeaning['conflict'] => [
  { then: 'condition', at: `${options}.preconditionOpts.ifGenerationMatch`, key: file },
  { then: 'merge', key: file },
];

export const googleStorage: Library = {
  name: '@google-cloud/storage',
  family: 'document',
  packages: ['@google-cloud/storage'],
  source: 'https://cloud.google.com/storage/docs/request-preconditions',
  types: {
    Storage: { members: { bucket: { call: { returns: 'Bucket' } }, ...harmless('getBuckets', 'createBucket') } },
    Bucket: {
      members: {
        file: { call: { returns: 'File' } },
        upload: {
          call: {
            effect: { kind: 'file-write', target: { at: bucket }, where: ['1.destination', '0'], data: ['0'], conflict: guarded('1')! },
          },
        },
        deleteFiles: { call: { effect: { kind: 'file-write', target: { at: bucket }, where: ['0'], idempotent: true } } },
        combine: { call: { effect: { kind: 'file-write', target: { at: bucket }, where: ['1'] } } },
        ...harmless('getFiles', 'exists', 'getMetadata'),
      },
    },
    File: {
      members: {
        save: {
          call: {
            effect: {
              kind: 'file-write',
              target: { at: bucket },
              where: [file],
              data: ['0'],
              conflict: guarded('1')!,
              outcome: { duplicate: [{ at: 'code', oneOf: [412] }] },
            },
          },
        },
        createWriteStream: { call: { effect: { kind: 'file-write', target: { at: bucket }, where: [file], conflict: guarded('0')! } } },
        ...named(['delete', 'copy', 'move', 'rename', 'setMetadata', 'makePublic', 'makePrivate'], gcsSettled),
        ...harmless(
          'download', 'createReadStream', 'exists', 'getMetadata', 'getSignedUrl', 'generateSignedPostPolicyV4', 'createResumableUpload',
          'publicUrl',
        ),
      },
    },
  },
  exports: { Storage: classOf('Storage'), ...typesOf({ Bucket: 'Bucket', File: 'File' }) },
};

// ── Smaller clients of the same protocols ────────────────

export const minio: Library = {
  name: 'minio',
  family: 'document',
  packages: ['minio'],
  source: 'https://min.io/docs/minio/linux/developers/javascript/API.html',
  types: {
    Client: {
      members: {
        ...named(['putObject', 'fPutObject'], put('0', '1', '2', '4.If-None-Match')),
        ...named(['removeObject', 'removeObjects', 'copyObject', 'composeObject', 'setObjectTagging'], settled('0', '1')),
        ...named(
          ['getObject', 'fGetObject', 'statObject', 'listObjects', 'listObjectsV2', 'bucketExists', 'getPartialObject'],
          read('0', '1'),
        ),
        ...harmless('makeBucket', 'presignedUrl', 'presignedGetObject', 'presignedPutObject', 'presignedPostPolicy'),
      },
    },
  },
  exports: { Client: classOf('Client') },
};

export const vercelBlob: Library = {
  name: '@vercel/blob',
  family: 'document',
  packages: ['@vercel/blob'],
  source: 'https://vercel.com/docs/vercel-blob/using-blob-sdk',
  exports: {
    /** A random suffix, where it is asked for, makes another object each time. */
    put: {
      call: {
        effect: {
          kind: 'file-write',
          where: ['0'],
          data: ['1'],
          conflict: [
            { then: 'merge', at: '2.allowOverwrite', equals: true, key: '0' },
            { then: 'error', key: '0' },
          ],
        },
      },
    },
    ...named(['del', 'copy'], { effect: { kind: 'file-write', where: ['0'], idempotent: true } }),
    ...harmless('head', 'list', 'getDownloadUrl'),
  },
};
