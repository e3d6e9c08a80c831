import type { Library } from '../../model/catalogue.js';
import { axios } from './axios.js';
import { cockatiel } from './cockatiel.js';
import { got, gotUntil14 } from './got.js';
import { axiosRetry, fetchRetry, requestRetry, retryAxios, retryRequest } from './http-retry.js';
import {
  bcrypt, bson, cryptoRandomString, cuid, cuid2, hyperid, jsonwebtoken, ksuid, nanoid, objectHash, ohash, shortUuid, shortid, snowflakes, stableStringify, typeid, ulid, uuid, uuidFiles, uuidNameFiles, uuidv4, uuidv7,
} from './key-generators.js';
import { ky } from './ky.js';
import { nodeCrypto } from './node-crypto.js';
import {
  asyncRetry, backoff, exponentialBackoff, humanwhocodesRetry, lifeomicAttempt, pRetry, promiseRetry, retry, retryAsPromised, tsRetry, tsRetryPromise, typescriptRetryDecorator,
} from './retry-wrappers.js';
import { undici } from './undici.js';

/** HTTP clients, what makes them or any function run again, and makers of keys. Of two entries for one package the newer stands first. */
export const CLIENTS: readonly Library[] = [
  axios, got, gotUntil14, ky, undici,
  axiosRetry, fetchRetry, requestRetry, retryAxios, retryRequest,
  asyncRetry, backoff, cockatiel, exponentialBackoff, humanwhocodesRetry, lifeomicAttempt, pRetry, promiseRetry, retry, retryAsPromised, tsRetry, tsRetryPromise, typescriptRetryDecorator,
  nodeCrypto, bcrypt, bson, cryptoRandomString, cuid, cuid2, hyperid, jsonwebtoken, ksuid, nanoid, objectHash, ohash, shortUuid, shortid, snowflakes, stableStringify, typeid, ulid, uuid, uuidFiles,
  uuidNameFiles, uuidv4, uuidv7,
];
