import type { Library } from '../model/catalogue.js';
import { javascript } from './javascript.js';
import * as agenda from './libraries/agenda.js';
import * as aiApis from './libraries/ai-apis.js';
import * as ambientTransactions from './libraries/ambient-transactions.js';
import * as amqplib from './libraries/amqplib.js';
import * as awsLambda from './libraries/aws-lambda.js';
import * as awsMail from './libraries/aws-mail.js';
import * as awsMessaging from './libraries/aws-messaging.js';
import * as awsSdk2 from './libraries/aws-sdk-2.js';
import * as axios from './libraries/axios.js';
import * as azureFunctions from './libraries/azure-functions.js';
import * as azureMessaging from './libraries/azure-messaging.js';
import * as azureStores from './libraries/azure-stores.js';
import * as bankApis from './libraries/bank-apis.js';
import * as beeQueue from './libraries/bee-queue.js';
import * as billingPlatforms from './libraries/billing-platforms.js';
import * as bull from './libraries/bull.js';
import * as bullmq from './libraries/bullmq.js';
import * as caches from './libraries/caches.js';
import * as cassandra from './libraries/cassandra.js';
import * as celeryNode from './libraries/celery-node.js';
import * as chat from './libraries/chat.js';
import * as cloudflareWorkers from './libraries/cloudflare-workers.js';
import * as cockatiel from './libraries/cockatiel.js';
import * as convex from './libraries/convex.js';
import * as convexComponents from './libraries/convex-components.js';
import * as couchbase from './libraries/couchbase.js';
import * as dapr from './libraries/dapr.js';
import * as dates from './libraries/dates.js';
import * as dbos from './libraries/dbos.js';
import * as decoratedServers from './libraries/decorated-servers.js';
import * as drizzle from './libraries/drizzle.js';
import * as dynamodb from './libraries/dynamodb.js';
import * as dynamodbMappers from './libraries/dynamodb-mappers.js';
import * as effect from './libraries/effect.js';
import * as elysia from './libraries/elysia.js';
import * as email from './libraries/email.js';
import * as express from './libraries/express.js';
import * as fastify from './libraries/fastify.js';
import * as fetchPackages from './libraries/fetch-packages.js';
import * as firestore from './libraries/firestore.js';
import * as googleFunctions from './libraries/google-functions.js';
import * as googleMessaging from './libraries/google-messaging.js';
import * as googleStores from './libraries/google-stores.js';
import * as got from './libraries/got.js';
import * as graphileWorker from './libraries/graphile-worker.js';
import * as graphqlClients from './libraries/graphql-clients.js';
import * as graphqlServers from './libraries/graphql-servers.js';
import * as h3 from './libraries/h3.js';
import * as hapi from './libraries/hapi.js';
import * as hatchet from './libraries/hatchet.js';
import * as hono from './libraries/hono.js';
import * as hostedSql from './libraries/hosted-sql.js';
import * as httpOthers from './libraries/http-others.js';
import * as httpRetry from './libraries/http-retry.js';
import * as idempotencyHelpers from './libraries/idempotency-helpers.js';
import * as inProcessEvents from './libraries/in-process-events.js';
import * as inert from './libraries/inert.js';
import * as inngest from './libraries/inngest.js';
import * as ioredis from './libraries/ioredis.js';
import * as kafka from './libraries/kafka.js';
import * as keyGenerators from './libraries/key-generators.js';
import * as knex from './libraries/knex.js';
import * as koa from './libraries/koa.js';
import * as ky from './libraries/ky.js';
import * as kysely from './libraries/kysely.js';
import * as locks from './libraries/locks.js';
import * as mikroOrm from './libraries/mikro-orm.js';
import * as moleculer from './libraries/moleculer.js';
import * as mongodb from './libraries/mongodb.js';
import * as mongoose from './libraries/mongoose.js';
import * as mqttStomp from './libraries/mqtt-stomp.js';
import * as mssql from './libraries/mssql.js';
import * as mysql2 from './libraries/mysql2.js';
import * as nats from './libraries/nats.js';
import * as neo4j from './libraries/neo4j.js';
import * as nestCommon from './libraries/nest-common.js';
import * as nestMicroservices from './libraries/nest-microservices.js';
import * as nestRabbitmq from './libraries/nest-rabbitmq.js';
import * as netlifyVercel from './libraries/netlify-vercel.js';
import * as next from './libraries/next.js';
import * as nodeCrypto from './libraries/node-crypto.js';
import * as nodePlatform from './libraries/node-platform.js';
import * as nodeRedis from './libraries/node-redis.js';
import * as notificationPlatforms from './libraries/notification-platforms.js';
import * as objectStores from './libraries/object-stores.js';
import * as objection from './libraries/objection.js';
import * as octokit from './libraries/octokit.js';
import * as ofetch from './libraries/ofetch.js';
import * as oracledb from './libraries/oracledb.js';
import * as paymentProviders from './libraries/payment-providers.js';
import * as paypal from './libraries/paypal.js';
import * as pg from './libraries/pg.js';
import * as pgBoss from './libraries/pg-boss.js';
import * as pgPromise from './libraries/pg-promise.js';
import * as postgres from './libraries/postgres.js';
import * as prisma from './libraries/prisma.js';
import * as push from './libraries/push.js';
import * as restate from './libraries/restate.js';
import * as retryWrappers from './libraries/retry-wrappers.js';
import * as routedFiles from './libraries/routed-files.js';
import * as rxjs from './libraries/rxjs.js';
import * as schedules from './libraries/schedules.js';
import * as searchEngines from './libraries/search-engines.js';
import * as sequelize from './libraries/sequelize.js';
import * as smallServers from './libraries/small-servers.js';
import * as socketIo from './libraries/socket-io.js';
import * as sqlite from './libraries/sqlite.js';
import * as sqsConsumers from './libraries/sqs-consumers.js';
import * as square from './libraries/square.js';
import * as stripe from './libraries/stripe.js';
import * as supabase from './libraries/supabase.js';
import * as superagent from './libraries/superagent.js';
import * as taggedSql from './libraries/tagged-sql.js';
import * as taskRunners from './libraries/task-runners.js';
import * as telemetry from './libraries/telemetry.js';
import * as temporal from './libraries/temporal.js';
import * as textsAndCalls from './libraries/texts-and-calls.js';
import * as triggerDev from './libraries/trigger-dev.js';
import * as trpc from './libraries/trpc.js';
import * as typeorm from './libraries/typeorm.js';
import * as undici from './libraries/undici.js';
import * as upstashMessaging from './libraries/upstash-messaging.js';
import * as upstashRedis from './libraries/upstash-redis.js';
import * as utilities from './libraries/utilities.js';
import * as validators from './libraries/validators.js';
import * as vercelWorkflow from './libraries/vercel-workflow.js';
import * as webRequest from './libraries/web-request.js';
import * as webhooks from './libraries/webhooks.js';
import * as wretch from './libraries/wretch.js';

// Generated by scripts/list-libraries.mjs from the files of libraries/.
const FILES: readonly Readonly<Record<string, unknown>>[] = [
  agenda,
  aiApis,
  ambientTransactions,
  amqplib,
  awsLambda,
  awsMail,
  awsMessaging,
  awsSdk2,
  axios,
  azureFunctions,
  azureMessaging,
  azureStores,
  bankApis,
  beeQueue,
  billingPlatforms,
  bull,
  bullmq,
  caches,
  cassandra,
  celeryNode,
  chat,
  cloudflareWorkers,
  cockatiel,
  convex,
  convexComponents,
  couchbase,
  dapr,
  dates,
  dbos,
  decoratedServers,
  drizzle,
  dynamodb,
  dynamodbMappers,
  effect,
  elysia,
  email,
  express,
  fastify,
  fetchPackages,
  firestore,
  googleFunctions,
  googleMessaging,
  googleStores,
  got,
  graphileWorker,
  graphqlClients,
  graphqlServers,
  h3,
  hapi,
  hatchet,
  hono,
  hostedSql,
  httpOthers,
  httpRetry,
  idempotencyHelpers,
  inProcessEvents,
  inert,
  inngest,
  ioredis,
  kafka,
  keyGenerators,
  knex,
  koa,
  ky,
  kysely,
  locks,
  mikroOrm,
  moleculer,
  mongodb,
  mongoose,
  mqttStomp,
  mssql,
  mysql2,
  nats,
  neo4j,
  nestCommon,
  nestMicroservices,
  nestRabbitmq,
  netlifyVercel,
  next,
  nodeCrypto,
  nodePlatform,
  nodeRedis,
  notificationPlatforms,
  objectStores,
  objection,
  octokit,
  ofetch,
  oracledb,
  paymentProviders,
  paypal,
  pg,
  pgBoss,
  pgPromise,
  postgres,
  prisma,
  push,
  restate,
  retryWrappers,
  routedFiles,
  rxjs,
  schedules,
  searchEngines,
  sequelize,
  smallServers,
  socketIo,
  sqlite,
  sqsConsumers,
  square,
  stripe,
  supabase,
  superagent,
  taggedSql,
  taskRunners,
  telemetry,
  temporal,
  textsAndCalls,
  triggerDev,
  trpc,
  typeorm,
  undici,
  upstashMessaging,
  upstashRedis,
  utilities,
  validators,
  vercelWorkflow,
  webRequest,
  webhooks,
  wretch,
];

/** A file's libraries; its other exports are parts that several files share. */
function librariesOf(file: Readonly<Record<string, unknown>>): Library[] {
  return Object.values(file).flatMap((one) => (Array.isArray(one) ? one : [one])).filter(isLibrary);
}

function isLibrary(value: unknown): value is Library {
  return typeof value === 'object' && value !== null && 'family' in value && 'packages' in value;
}

/** Everything that is known, the language first. */
export const LIBRARIES: readonly Library[] = [javascript, ...FILES.flatMap(librariesOf)];
