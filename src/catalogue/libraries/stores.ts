import type { Library } from '../../model/catalogue.js';
import { nestClsTransactional, typeormTransactional } from './ambient-transactions.js';
import { azureBlobs, azureTables, cosmos } from './azure-stores.js';
import { cacheManager, cacheManager4, keyv, lruCache, memcached, memjs, nestCacheManager, nodeCache } from './caches.js';
import { cassandra } from './cassandra.js';
import { couchbase } from './couchbase.js';
import { drizzle } from './drizzle.js';
import { dynamoose, electrodb } from './dynamodb-mappers.js';
import { awsSdk2Stores, dynamodb, dynamodbDocument, dynamodbUtil } from './dynamodb.js';
import { googleFirestore } from './firestore.js';
import { bigquery, datastore, spanner } from './google-stores.js';
import { d1Database, libsql, neon, planetscale } from './hosted-sql.js';
import { ioredis, nestRedis } from './ioredis.js';
import { knex, nestKnex } from './knex.js';
import { kysely, kyselyHosts } from './kysely.js';
import { mikroOrm, nestMikroOrm } from './mikro-orm.js';
import { mongodb } from './mongodb.js';
import { mongoose, nestMongoose, typegoose } from './mongoose.js';
import { mssql } from './mssql.js';
import { mysql2 } from './mysql2.js';
import { neo4j } from './neo4j.js';
import { nodeRedis, nodeRedis3 } from './node-redis.js';
import { awsSdk2S3, googleStorage, minio, s3, s3Presigner, s3Upload, vercelBlob } from './object-stores.js';
import { objection } from './objection.js';
import { oracledb } from './oracledb.js';
import { pgPromise } from './pg-promise.js';
import { pg, pgPool, pglite, vercelPostgres } from './pg.js';
import { postgres } from './postgres.js';
import { nestPrisma, prisma } from './prisma.js';
import { algolia, elasticsearch, meilisearch, nestElasticsearch, opensearch } from './search-engines.js';
import { nestSequelize, sequelize, sequelizeTypescript } from './sequelize.js';
import { betterSqlite3, sqlite3 } from './sqlite.js';
import { supabase } from './supabase.js';
import { databasesMysql, databasesPg, databasesSql, databasesSqlite, slonik } from './tagged-sql.js';
import { nestTypeorm, typeorm } from './typeorm.js';
import { upstashRatelimit, upstashRedis, valkeyGlide, vercelKv, workersKv } from './upstash-redis.js';

/** Databases, their builders and mappers, document, object and search stores, Redis and caches. Of two entries for one package the newer stands first. */
export const STORES: readonly Library[] = [
  nestClsTransactional, typeormTransactional, azureBlobs, azureTables, cosmos, cacheManager, cacheManager4, keyv, lruCache, memcached,
  memjs, nestCacheManager, nodeCache, cassandra, couchbase, drizzle, dynamoose, electrodb, awsSdk2Stores, dynamodb, dynamodbDocument,
  dynamodbUtil, googleFirestore, bigquery, datastore, spanner, d1Database, libsql, neon, planetscale, ioredis, nestRedis, knex, nestKnex,
  kysely, kyselyHosts, mikroOrm, nestMikroOrm, mongodb, mongoose, nestMongoose, typegoose, mssql, mysql2, neo4j, nodeRedis, nodeRedis3,
  awsSdk2S3, googleStorage, minio, s3, s3Presigner, s3Upload, vercelBlob, objection, oracledb, pgPromise, pg, pgPool, pglite,
  vercelPostgres, postgres, nestPrisma, prisma, algolia, elasticsearch, meilisearch, nestElasticsearch, opensearch, nestSequelize,
  sequelize, sequelizeTypescript, betterSqlite3, sqlite3, supabase, databasesMysql, databasesPg, databasesSql, databasesSqlite, slonik,
  nestTypeorm, typeorm, upstashRatelimit, upstashRedis, valkeyGlide, vercelKv, workersKv,
];
