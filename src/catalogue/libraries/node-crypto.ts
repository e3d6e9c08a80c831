import type { Library, Operation, Shape } from '../../model/catalogue.js';

const random: Shape = {
  call: { origin: { kind: 'volatile', as: 'random' }, callbacks: [{ at: 'fn', run: { kind: 'continuation', on: 'settled' } }] },
};
/** A digest under construction holds all that was put in. */
const update: Operation = { origin: { kind: 'derived', from: ['receiver', '0'], digest: true }, returns: 'Hash' };
const finish: Operation = { origin: { kind: 'derived', from: ['receiver'], digest: true } };
const all = (names: readonly string[], shape: Shape): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, shape]));
const derived: Shape = { call: { origin: { kind: 'derived' } } };

const members: Record<string, Shape> = {
  ...all([
    'randomUUID', 'randomBytes', 'randomInt', 'randomFillSync', 'randomFill', 'getRandomValues', 'pseudoRandomBytes', 'generateKeyPairSync',
    'generateKeyPair', 'generateKeySync', 'generateKey', 'randomUUIDv7',
  ], random),
  // The algorithm, and for HMAC the secret, are the same in every attempt.
  ...all(['createHash', 'createHmac', 'createSign', 'createVerify'], {
    call: { origin: { kind: 'stable', as: 'config' }, returns: 'Hash' },
  }),
  hash: { call: { origin: { kind: 'derived', from: ['1'], digest: true } } },
  ...all(['scryptSync', 'pbkdf2Sync', 'hkdfSync'], { call: { origin: { kind: 'derived', from: ['0', '1'], digest: true } } }),
  ...all([
    'timingSafeEqual', 'createPublicKey', 'createPrivateKey', 'createSecretKey', 'sign', 'verify', 'getHashes', 'getCiphers',
  ], derived),
  ...all(['createCipheriv', 'createDecipheriv'], { call: { origin: { kind: 'derived', from: ['2'] }, returns: 'Hash' } }),
  subtle: { instance: 'javascript#Subtle' },
  constants: {},
};

export const nodeCrypto: Library = {
  name: 'node:crypto', family: 'key', packages: ['node:crypto'], source: 'https://nodejs.org/api/crypto.html',
  types: {
    Hash: {
      members: {
        update: { call: update }, write: { call: update }, copy: { call: { returns: { same: 'receiver' } } },
        ...all(['digest', 'sign', 'verify', 'final'], { call: finish }),
      },
    },
  },
  exports: {
    ...members, default: { members: { ...members, webcrypto: { members } } }, webcrypto: { members }, Hash: { type: 'Hash' },
    Hmac: { type: 'Hash' },
  },
};
