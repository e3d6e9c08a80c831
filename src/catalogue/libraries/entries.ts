import type { Library } from '../../model/catalogue.js';
import { agendaLibrary } from './agenda.js';
import { amqpConnectionManager, amqplib, rabbitmqClient, rascal } from './amqplib.js';
import { awsLambda, middy, powertoolsBatch } from './aws-lambda.js';
import { awsEventBridge, awsFirehose, awsKinesis, awsLambdaClient, awsScheduler, awsSfn, awsSns, awsSqs } from './aws-messaging.js';
import { awsSdk2, awsSdk2Clients } from './aws-sdk-2.js';
import { azureFunctions } from './azure-functions.js';
import { eventGrid, eventHubs, serviceBus, storageQueue } from './azure-messaging.js';
import { beeQueue } from './bee-queue.js';
import { bull, nestBull } from './bull.js';
import { bullmq, nestBullmq } from './bullmq.js';
import { celeryNode } from './celery-node.js';
import { cloudflareWorkers } from './cloudflare-workers.js';
import { convex } from './convex.js';
import { dapr } from './dapr.js';
import { dbos } from './dbos.js';
import { loopback, routingControllers, tsoa } from './decorated-servers.js';
import { elysia } from './elysia.js';
import { asyncHandlers, express, expressAsyncErrors, expressRouters } from './express.js';
import { fastify, fastifyPlugin } from './fastify.js';
import { firebaseFunctions, functionsFramework } from './google-functions.js';
import { cloudTasks, pubsub } from './google-messaging.js';
import { graphileWorker } from './graphile-worker.js';
import { apollo, graphqlJs, graphqlSchema, mercurius, nestGraphql, typeGraphql } from './graphql-servers.js';
import { h3, nitro } from './h3.js';
import { hapi } from './hapi.js';
import { hatchet } from './hatchet.js';
import { hono, honoMiddleware } from './hono.js';
import { eventEmitter2, nestCqrs, nestEventEmitter } from './in-process-events.js';
import { inngest, inngestServe } from './inngest.js';
import { confluentKafka, kafkajs, platformaticKafka, rdkafka } from './kafka.js';
import { koa, koaRouter } from './koa.js';
import { moleculer } from './moleculer.js';
import { fayeLibrary, mqtt, stomp } from './mqtt-stomp.js';
import { nats, natsJetstream } from './nats.js';
import { nestCommon, nestCore } from './nest-common.js';
import { nestMicroservices } from './nest-microservices.js';
import { golevelupRabbitmq } from './nest-rabbitmq.js';
import { netlify, vercel } from './netlify-vercel.js';
import { next, nextSafeAction, nextServer } from './next.js';
import { pgBoss, pgBoss9 } from './pg-boss.js';
import { restate, restateClients } from './restate.js';
import { astro, reactRouter, reactRouterNames, remix, svelteKit, tanstackStart } from './routed-files.js';
import { bree, cron, croner, nestSchedule, nodeCron, nodeSchedule, toadScheduler } from './schedules.js';
import { connectRpc, feathers, grpc, ittyRouter, polka, restify, runtimes } from './small-servers.js';
import { socketIo } from './socket-io.js';
import { nestSqs, sqsConsumer, sqsProducer } from './sqs-consumers.js';
import { nestTemporal, temporalActivity, temporalClient, temporalWorker, temporalWorkflow } from './temporal.js';
import { triggerDev } from './trigger-dev.js';
import { orpc, trpc, tsRest } from './trpc.js';
import { qstash, qstashServers, upstashWorkflow } from './upstash-messaging.js';
import { vercelQueue, vercelWorkflow } from './vercel-workflow.js';
import { webRequest } from './web-request.js';
import { clerkWebhooks, octokitWebhooks, probot, sendgridEvents, shopifyApps, slackBolt, standardWebhooks, svix } from './webhooks.js';

/** Where work comes in, and where it is handed on: queues, streams, workflow engines, servers, functions and schedules. Of two entries for one package the newer stands first. */
export const ENTRY_LIBRARIES: readonly Library[] = [
  bullmq, nestBullmq, bull, nestBull, beeQueue, agendaLibrary, pgBoss, pgBoss9, graphileWorker, celeryNode,
  kafkajs, confluentKafka, rdkafka, platformaticKafka,
  amqplib, amqpConnectionManager, golevelupRabbitmq, rabbitmqClient, rascal,
  awsSqs, awsSns, awsEventBridge, awsKinesis, awsFirehose, awsSfn, awsLambdaClient, awsScheduler, awsSdk2, ...awsSdk2Clients, sqsConsumer, sqsProducer, nestSqs,
  pubsub, cloudTasks, serviceBus, storageQueue, eventHubs, eventGrid,
  nats, natsJetstream, mqtt, stomp, fayeLibrary,
  nestMicroservices, nestEventEmitter, nestCqrs, eventEmitter2, moleculer,
  inngest, inngestServe, triggerDev, temporalWorkflow, temporalClient, temporalWorker, temporalActivity, nestTemporal, restate, restateClients, dbos, hatchet, vercelWorkflow, vercelQueue, qstash, qstashServers, upstashWorkflow, dapr, convex,
  webRequest, express, expressRouters, asyncHandlers, expressAsyncErrors, fastify, fastifyPlugin, koa, koaRouter, hono, honoMiddleware, h3, nitro, hapi, elysia, polka, restify, ittyRouter, runtimes, feathers, grpc, connectRpc, socketIo,
  nestCommon, nestCore, nestGraphql, typeGraphql, apollo, graphqlSchema, mercurius, graphqlJs, trpc, orpc, tsRest, routingControllers, tsoa, loopback,
  next, nextServer, nextSafeAction, remix, reactRouter, reactRouterNames, svelteKit, astro, tanstackStart,
  awsLambda, middy, powertoolsBatch, firebaseFunctions, functionsFramework, azureFunctions, netlify, vercel, cloudflareWorkers,
  nodeCron, cron, nestSchedule, nodeSchedule, croner, bree, toadScheduler,
  svix, standardWebhooks, octokitWebhooks, probot, clerkWebhooks, slackBolt, shopifyApps, sendgridEvents,
];
