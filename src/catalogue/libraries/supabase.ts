import type { EffectMeaning, Library, Operation, Outcome, Shape } from '../../model/catalogue.js';
import { harmless, named, typesOf } from './store-parts.js';

/** Errors are returned, not thrown. */
const outcome: Outcome = { duplicate: [{ at: 'result.error.code', oneOf: ['23505'] }], row: ['result.data.0'], affected: ['result.count'] };

const WHERE = [
  'eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'is', 'in', 'contains', 'containedBy', 'match', 'not', 'or', 'filter', 'overlaps',
  'textSearch',
];
const where = WHERE.map((name) => `chain.${name}`);

/** A query runs when it is awaited; there is no transaction around two of them. */
const write = (effect: EffectMeaning): Shape => ({
  call: { effect: { target: { at: 'chain.from.0' }, outcome, ...effect }, lazy: true, returns: 'Filter' },
});
const read: Operation = { effect: { kind: 'db-read', reads: true, target: { at: 'chain.from.0' }, where }, lazy: true, returns: 'Filter' };

const table: Shape = {
  members: {
    insert: write({
      kind: 'db-insert',
      data: ['0'],
      repair: { conflict: { call: "upsert({value}, { onConflict: '{columns}', ignoreDuplicates: true })" } },
    }),
    upsert: write({
      kind: 'db-upsert',
      data: ['0'],
      conflict: [
        { then: 'ignore', at: '1.ignoreDuplicates', equals: true, key: '1.onConflict' },
        { then: 'merge', key: '1.onConflict', data: '0' },
      ],
    }),
    update: write({ kind: 'db-update', data: ['0'], where }),
    delete: write({ kind: 'db-delete', where }),
    select: { call: read },
  },
};

const filter: Shape = {
  members: {
    select: { call: { returns: 'Filter' } },
    ...named(['single', 'maybeSingle'], { returns: 'Filter', origin: { kind: 'stable', as: 'stored' } }),
    '*': { call: { returns: 'Filter' } },
  },
};

const bucket: Shape = {
  members: {
    upload: {
      call: {
        effect: {
          kind: 'file-write',
          target: { at: 'chain.from.0' },
          where: ['0'],
          data: ['1'],
          conflict: [
            { then: 'merge', at: '2.upsert', equals: true, key: '0' },
            { then: 'error', key: '0' },
          ],
        },
      },
    },
    update: { call: { effect: { kind: 'file-write', target: { at: 'chain.from.0' }, where: ['0'], data: ['1'], idempotent: true } } },
    uploadToSignedUrl: { call: { effect: { kind: 'file-write', target: { at: 'chain.from.0' }, where: ['0'], data: ['2'] } } },
    ...named(['move', 'copy', 'remove'], {
      effect: { kind: 'file-write', target: { at: 'chain.from.0' }, where: ['0'], idempotent: true },
    }),
    ...harmless('download', 'list', 'info', 'exists', 'createSignedUrl', 'createSignedUrls', 'createSignedUploadUrl', 'getPublicUrl'),
  },
};

const user = (idempotent?: boolean): Operation => ({
  effect: { kind: 'sdk-write', target: { is: 'user' }, data: ['0'], stake: 'access', ...(idempotent ? { idempotent } : {}) },
});

const client: Shape = {
  members: {
    from: { call: { returns: 'Table' } },
    schema: { call: { returns: 'Client' } },
    rpc: { call: { effect: { kind: 'db-statement', target: { at: '0' }, data: ['1'], outcome }, lazy: true, returns: 'Filter' } },
    'functions.invoke': {
      call: {
        effect: {
          kind: 'http-request',
          target: { at: '0' },
          method: { at: ['1.method'], default: 'POST' },
          keys: [{ at: '1.headers', header: true }],
          data: ['1.body'],
          repair: { key: { at: '1.headers', property: 'Idempotency-Key', header: true } },
        },
      },
    },
    'storage.from': { call: { returns: 'Bucket' } },
    'auth.signUp': { call: user() },
    ...Object.fromEntries(['createUser', 'inviteUserByEmail'].map((name) => [`auth.admin.${name}`, { call: user() }])),
    ...Object.fromEntries(['updateUserById', 'deleteUser'].map((name) => [`auth.admin.${name}`, { call: user(true) }])),
    'auth.*': { call: { inert: true } },
    channel: { call: { returns: 'Channel' } },
    ...harmless('removeChannel', 'removeAllChannels', 'getChannels'),
  },
};

export const supabase: Library = {
  name: '@supabase/supabase-js',
  family: 'sql',
  packages: ['@supabase/supabase-js', '@supabase/ssr', '@supabase/postgrest-js', '@supabase/auth-helpers-nextjs'],
  source: 'https://supabase.com/docs/reference/javascript',
  types: {
    Client: client,
    Table: table,
    Filter: filter,
    Bucket: bucket,
    /** Broadcasts reach who is connected; nothing durable. */
    Channel: {
      members: {
        on: { call: { returns: 'Channel', callbacks: [{ at: 'fn', run: { kind: 'later' } }] } },
        ...harmless('send', 'track', 'untrack', 'unsubscribe'),
        subscribe: { call: { returns: 'Channel', callbacks: [{ at: '0', run: { kind: 'later' } }] } },
      },
    },
  },
  exports: {
    ...named(['createClient', 'createServerClient', 'createBrowserClient', 'createServerComponentClient', 'createRouteHandlerClient'], {
      returns: 'Client',
    }),
    SupabaseClient: { type: 'Client', new: { returns: 'Client' } },
    ...typesOf({ PostgrestClient: 'Client' }),
  },
};
