import type { Library, Shape } from '../../model/catalogue.js';
import { DERIVED, digest, maker, pure } from './call-parts.js';

const library = (packages: readonly string[], exports: NonNullable<Library['exports']>, rest: Partial<Library> = {}): Library => ({ name: packages[0]!, family: 'key', packages, exports, ...rest });
const both = (shape: Shape): Record<string, Shape> => ({ default: shape, '=': shape });
const members = (shapes: Record<string, Shape>): Record<string, Shape> => ({ ...shapes, default: { members: shapes }, '=': { members: shapes } });

const hash: Shape = { call: { returns: 'Hash', origin: { kind: 'stable', as: 'config' } } };
const hmac: Shape = { call: { returns: 'Hash', origin: { kind: 'stable', as: 'config' } } };
/** `createHash(a).update(b).digest()`: the digest of everything that the chain was given. */
const hashType: Shape = { members: { update: { call: { returns: 'Hash', origin: { kind: 'derived', digest: true } } }, digest: { call: { origin: { kind: 'derived', from: ['receiver'], digest: true } } } } };
export const nodeCrypto = library(['crypto'], members({
  randomUUID: maker, randomBytes: maker, randomInt: maker, randomFillSync: maker, getRandomValues: maker, createHash: hash, createHmac: hmac, hash: { call: { origin: { kind: 'derived', from: ['1'], digest: true } } },
  webcrypto: { members: { randomUUID: maker, getRandomValues: maker } },
}), { types: { Hash: hashType }, source: 'https://nodejs.org/api/crypto.html' });

export const uuid = library(['uuid'], members({ v1: maker, v4: maker, v6: maker, v7: maker, v3: pure, v5: pure, parse: pure, stringify: pure, validate: pure, NIL: { origin: { kind: 'stable', as: 'config' } } }), { source: 'https://github.com/uuidjs/uuid#api' });
export const uuidv4 = library(['uuidv4'], { uuid: maker });
export const uuidv7 = library(['uuidv7'], { uuidv7: maker, uuidv4: maker });
export const nanoid = library(['nanoid', 'nanoid/non-secure'], { nanoid: maker, customAlphabet: { call: { returns: 'Maker' } }, customRandom: { call: { returns: 'Maker' } } }, { types: { Maker: maker } });
export const ulid = library(['ulid', 'ulidx'], { ulid: maker, monotonicFactory: { call: { returns: 'Maker' } }, factory: { call: { returns: 'Maker' } } }, { types: { Maker: maker } });
export const cuid2 = library(['@paralleldrive/cuid2'], { createId: maker, init: { call: { returns: 'Maker' } } }, { types: { Maker: maker } });
export const cuid = library(['cuid', 'hyperid', 'crypto-random-string', 'shortid', 'short-uuid'], { ...both({ ...maker, members: { generate: maker, uuid: maker } }), generate: maker });
export const ksuid = library(['ksuid'], both({ members: { random: maker, randomSync: maker } }));
export const typeid = library(['typeid-js'], { typeid: maker, typeidUnboxed: maker });
export const hashes = library(['object-hash', 'ohash', 'hash-sum', 'md5', 'safe-stable-stringify', 'fast-json-stable-stringify', 'json-stable-stringify'], { ...both({ ...digest, members: { sha1: digest, MD5: digest } }), hash: digest, sha256: digest, stringify: { call: { origin: DERIVED } } });
export const osModule = library(['os'], members({ hostname: { call: { origin: { kind: 'volatile', as: 'process' } } } }));
export const timersPromises = library(['timers/promises'], { setTimeout: { call: { inert: true } }, setInterval: { call: { inert: true } } });
