import type { Library, Operation, Shape } from '../../model/catalogue.js';

/** Makers of ids. Random ones are new on every call; name-based ones and digests are as stable as what goes in. */

const random: Shape = { call: { origin: { kind: 'volatile', as: 'random' } } };
const derived: Operation = { origin: { kind: 'derived' } };
const digest = (...from: string[]): Shape => ({ call: { origin: { kind: 'derived', from, digest: true } } });
const constant: Shape = { origin: { kind: 'stable', as: 'config' } };
const all = (names: readonly string[], shape: Shape): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, shape]));
/** An export under its name, as the default, and as `module.exports`. */
const main = (shape: Shape): Record<string, Shape> => ({ default: shape, '=': shape });

const nameBased: Shape = { ...digest('0', '1'), members: { URL: constant, DNS: constant } };

export const uuid: Library = {
  name: 'uuid', family: 'key', packages: ['uuid'], source: 'https://github.com/uuidjs/uuid#api-summary',
  exports: {
    ...all(['v1', 'v4', 'v6', 'v7'], random), v3: nameBased, v5: nameBased,
    ...all(['parse', 'stringify', 'validate', 'version', 'v1ToV6', 'v6ToV1'], { call: derived }), NIL: constant, MAX: constant,
  },
};

/** Up to version 6 each algorithm was a file of its own. */
export const uuidFiles: Library = { name: 'uuid/v4', family: 'key', packages: ['uuid/v1', 'uuid/v4'], exports: main(random) };
export const uuidNameFiles: Library = { name: 'uuid/v5', family: 'key', packages: ['uuid/v3', 'uuid/v5'], exports: main(nameBased) };

export const nanoid: Library = {
  name: 'nanoid', family: 'key', packages: ['nanoid', 'nanoid/*'], source: 'https://github.com/ai/nanoid#readme',
  types: { Generator: random },
  exports: {
    nanoid: random, random, ...all(['customAlphabet', 'customRandom'], { call: { inert: true, returns: 'Generator' } }),
    urlAlphabet: constant,
  },
};

export const ulid: Library = {
  name: 'ulid', family: 'key', packages: ['ulid', 'ulidx'], source: 'https://github.com/ulid/javascript#readme',
  types: { Generator: random },
  exports: {
    ulid: random, ...all(['monotonicFactory', 'factory'], { call: { inert: true, returns: 'Generator' } }),
    ...all(['decodeTime', 'encodeTime', 'isValid', 'ulidToUUID', 'uuidToULID', 'fixULIDBase32', 'incrementBase32'], { call: derived }),
  },
};

export const cuid2: Library = {
  name: '@paralleldrive/cuid2', family: 'key', packages: ['@paralleldrive/cuid2', '@bugsnag/cuid'],
  source: 'https://github.com/paralleldrive/cuid2#readme',
  types: { Generator: random },
  exports: {
    createId: random, init: { call: { inert: true, returns: 'Generator' } }, isCuid: { call: derived }, getConstants: { call: derived },
  },
};

export const cuid: Library = {
  name: 'cuid', family: 'key', packages: ['cuid'],
  exports: main({
    ...random,
    members: {
      slug: random, isCuid: { call: derived }, isSlug: { call: derived },
      fingerprint: { call: { origin: { kind: 'volatile', as: 'process' } } },
    },
  }),
};

const ksuidClass: Shape = {
  type: 'KSUID',
  members: {
    ...all(['random', 'randomSync'], { call: { origin: { kind: 'volatile', as: 'random' }, returns: 'KSUID' } }), '*': { call: derived },
  },
};

export const ksuid: Library = {
  name: 'ksuid', family: 'key', packages: ['ksuid'], source: 'https://github.com/novemberborn/ksuid#readme',
  types: { KSUID: { members: { '*': { call: { origin: { kind: 'derived', from: ['receiver'] } } } } } },
  exports: main(ksuidClass),
};

export const uuidv7: Library = {
  name: 'uuidv7', family: 'key', packages: ['uuidv7'], exports: all(['uuidv7', 'uuidv7obj', 'uuidv4', 'uuidv4obj'], random),
};

export const uuidv4: Library = {
  name: 'uuidv4', family: 'key', packages: ['uuidv4'],
  exports: { uuid: random, fromString: digest('0', '1'), isUuid: { call: derived }, empty: constant },
};

const translator: Shape = {
  members: { ...all(['new', 'generate', 'uuid'], random), ...all(['fromUUID', 'toUUID', 'validate'], { call: derived }) },
};

export const shortUuid: Library = {
  name: 'short-uuid', family: 'key', packages: ['short-uuid'], source: 'https://github.com/oculus42/short-uuid#readme',
  types: { Translator: translator },
  exports: {
    ...main({
      call: { inert: true, returns: 'Translator' },
      members: { generate: random, constants: {}, createTranslator: { call: { inert: true, returns: 'Translator' } } },
    }),
    generate: random, createTranslator: { call: { inert: true, returns: 'Translator' } },
  },
};

export const shortid: Library = {
  name: 'shortid', family: 'key', packages: ['shortid'],
  exports: {
    ...main({ ...random, members: { generate: random, isValid: { call: derived } } }), generate: random, isValid: { call: derived },
  },
};

export const hyperid: Library = {
  name: 'hyperid', family: 'key', packages: ['hyperid'], source: 'https://github.com/mcollina/hyperid#readme',
  types: { Instance: random },
  exports: main({ call: { inert: true, returns: 'Instance' }, members: { decode: { call: derived } } }),
};

/** With a suffix the id is rebuilt, not made. */
const typeidCall: Shape = {
  call: {
    origin: { kind: 'volatile', as: 'random' }, returns: 'TypeID',
    overloads: [{ when: { at: '1', is: 'present' }, operation: { ...derived, returns: 'TypeID' } }],
  },
};

export const typeid: Library = {
  name: 'typeid-js', family: 'key', packages: ['typeid-js'], source: 'https://github.com/jetify-com/typeid-js#readme',
  types: { TypeID: { members: { '*': { call: { origin: { kind: 'derived', from: ['receiver'] } } } } } },
  exports: {
    typeid: typeidCall, typeidUnboxed: typeidCall,
    TypeID: { type: 'TypeID', members: { '*': { call: { ...derived, returns: 'TypeID' } } } },
    ...all(['fromString', 'parseTypeId', 'getSuffix', 'getType', 'toUUID', 'fromUUID'], { call: derived }),
  },
};

/** `new ObjectId()` is new each time, `new ObjectId(hex)` is the id that it is given. */
const objectId: Shape = {
  type: 'ObjectId',
  new: {
    origin: { kind: 'volatile', as: 'random' }, returns: 'ObjectId',
    overloads: [{ when: { at: '0', is: 'present' }, operation: { ...derived, returns: 'ObjectId' } }],
  },
  call: {
    origin: { kind: 'volatile', as: 'random' }, returns: 'ObjectId',
    overloads: [{ when: { at: '0', is: 'present' }, operation: { ...derived, returns: 'ObjectId' } }],
  },
  members: {
    generate: random, ...all(['createFromHexString', 'createFromTime', 'createFromBase64'], { call: { ...derived, returns: 'ObjectId' } }),
    isValid: { call: derived },
  },
};

export const bson: Library = {
  name: 'bson', family: 'key', packages: ['bson', 'bson-objectid'],
  source: 'https://www.mongodb.com/docs/manual/reference/method/ObjectId/',
  types: { ObjectId: { members: { '*': { call: { origin: { kind: 'derived', from: ['receiver'] } } } } } },
  exports: { ObjectId: objectId, ObjectID: objectId, default: objectId },
};

const randomString: Record<string, Shape> = { ...main(random), cryptoRandomStringAsync: random };

export const cryptoRandomString: Library = {
  name: 'crypto-random-string', family: 'key',
  packages: ['crypto-random-string', 'randomstring', 'unique-string', 'uid', 'uid-safe', 'secure-random-string'],
  exports: { ...randomString, generate: random, uid: random, next: random, async: random, sync: random },
};

const snowflake: Library['types'] = {
  Snowflake: { members: { generate: random, ...all(['deconstruct', 'decode', 'timestampFrom'], { call: derived }) } },
};

export const snowflakes: Library = {
  name: '@sapphire/snowflake', family: 'key',
  packages: ['@sapphire/snowflake', '@theinternetfolks/snowflake', 'snowflake-id', 'flake-idgen'],
  source: 'https://www.sapphirejs.dev/docs/Documentation/api-utilities/snowflake',
  types: { ...snowflake, Generator: { members: { ...all(['generate', 'next', 'getUniqueID', 'gen'], random) } } },
  exports: {
    Snowflake: { type: 'Snowflake', new: { inert: true, returns: 'Snowflake' }, members: { generate: random, parse: { call: derived } } },
    ...all(['DiscordSnowflake', 'TwitterSnowflake'], { instance: 'Snowflake' }),
    ...main({ type: 'Generator', new: { inert: true, returns: 'Generator' } }),
  },
};

const objectHashCall: Shape = { ...digest('0'), members: all(['sha1', 'keys', 'MD5', 'keysMD5'], digest('0')) };

/** Digests of whole values: stable only when every field is, and when fields come in the same order. */
export const objectHash: Library = {
  name: 'object-hash', family: 'key',
  packages: [
    'object-hash', 'hash-sum', 'md5', 'sha1', 'hash-obj', 'node-object-hash', 'stable-hash', 'murmurhash', 'js-sha256', 'js-sha512',
    'crc-32',
  ],
  source: 'https://github.com/puleos/object-hash#readme',
  exports: { ...main(objectHashCall), '*': digest('0') },
};

export const ohash: Library = {
  name: 'ohash', family: 'key', packages: ['ohash', 'ohash/*', 'hasha', '@noble/hashes/*', 'crypto-hash', 'hash-wasm'],
  source: 'https://github.com/unjs/ohash#readme',
  exports: { isEqual: { call: derived }, '*': digest('0') },
};

export const stableStringify: Library = {
  name: 'safe-stable-stringify', family: 'key',
  packages: [
    'safe-stable-stringify', 'fast-json-stable-stringify', 'json-stable-stringify', 'fast-safe-stringify', 'canonicalize',
    'json-canonicalize', 'flatted', 'devalue', 'superjson', 'serialize-javascript', 'json-stringify-safe',
  ],
  exports: {
    ...main({ call: { origin: { kind: 'derived', from: ['0'] } }, members: { '*': { call: derived } } }),
    '*': { call: { origin: { kind: 'derived', from: ['0'] } } },
  },
};

const salted: Record<string, Shape> = {
  ...all(['hash', 'hashSync', 'genSalt', 'genSaltSync'], random),
  ...all(['compare', 'compareSync', 'verify', 'verifySync'], { call: derived }),
};

/** A fresh salt makes a new digest of the same password. */
export const bcrypt: Library = {
  name: 'bcrypt', family: 'key', packages: ['bcrypt', 'bcryptjs', 'argon2', '@node-rs/argon2', '@node-rs/bcrypt'],
  source: 'https://github.com/kelektiv/node.bcrypt.js#readme',
  exports: { ...salted, ...main({ members: salted }) },
};

const settles = { run: { kind: 'continuation', on: 'settled' } } as const;
const tokens: Record<string, Shape> = {
  // The time of issue is in every token.
  sign: { call: { origin: { kind: 'volatile', as: 'clock' }, callbacks: [{ at: '3', ...settles }] } },
  ...all(['verify', 'decode'], { call: { origin: { kind: 'derived', from: ['0'] }, callbacks: [{ at: 'fn', ...settles }] } }),
};

export const jsonwebtoken: Library = {
  name: 'jsonwebtoken', family: 'key', packages: ['jsonwebtoken'], source: 'https://github.com/auth0/node-jsonwebtoken#readme',
  exports: { ...tokens, ...main({ members: tokens }) },
};
