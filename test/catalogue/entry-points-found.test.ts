import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { analyse } from '../../src/audit/analyse.js';

/** Programs as they are written, and the entry points that the analysis finds in them. */
const insert = "await db.query('INSERT INTO t (a) VALUES (1)');";
const database = "import { Pool } from 'pg'; const db = new Pool();\n";

interface Sample {
  readonly text: string;
  readonly finds: readonly string[];
  /** Where it stands, when that matters. */
  readonly file?: string;
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  bullmq: { text: `import { Worker, type Job } from 'bullmq';\nnew Worker('fares', async (job: Job) => { ${insert} }, { connection: {} });`, finds: ['queue job "fares"'] },
  '@nestjs/bullmq': {
    text: `import { Processor, WorkerHost } from '@nestjs/bullmq';\n@Processor('mails') export class Mails extends WorkerHost { async process() { ${insert} } }`, finds: ['queue job of queue "mails"'],
  },
  bull: { text: `import Bull from 'bull';\nconst q = new Bull('rides'); q.process('pay', 2, async (job) => { ${insert} });`, finds: ['queue job "pay"'] },
  '@nestjs/bull': { text: `import { Processor, Process } from '@nestjs/bull';\n@Processor('audio') export class A { @Process('cut') async cut() { ${insert} } @Process() async any() { ${insert} } }`, finds: ['queue job "audio"', 'queue job "cut"'] },
  'pg-boss': { text: `import PgBoss from 'pg-boss';\nconst boss = new PgBoss('c'); await boss.work('bills', { batchSize: 1 }, async ([job]) => { ${insert} });`, finds: ['queue job "bills"'] },
  agenda: { text: `import { Agenda } from 'agenda';\nnew Agenda({}).define('bill', async (job) => { ${insert} });`, finds: ['queue job "bill"'] },
  'graphile-worker': { text: `import type { Task } from 'graphile-worker';\nexport const mail: Task = async (payload) => { ${insert} };`, finds: ['queue Graphile Worker task'] },
  kafkajs: { text: `import { Kafka } from 'kafkajs';\nconst c = new Kafka({ brokers: [] }).consumer({ groupId: 'g' }); await c.run({ eachMessage: async ({ message }) => { ${insert} } });`, finds: ['topic the Kafka consumer'] },
  amqplib: { text: `import amqp from 'amqplib';\nconst ch = await (await amqp.connect('u')).createChannel(); await ch.consume('orders', async (msg) => { ${insert} ch.ack(msg!); });`, finds: ['queue consumer of queue "orders"'] },
  '@golevelup/nestjs-rabbitmq': { text: `import { RabbitSubscribe } from '@golevelup/nestjs-rabbitmq';\nexport class A { @RabbitSubscribe({ exchange: 'e', routingKey: 'k', queue: 'q' }) async on() { ${insert} } }`, finds: ['queue consumer of queue "q"'] },
  'sqs-consumer': { text: `import { Consumer } from 'sqs-consumer';\nConsumer.create({ queueUrl: 'https://q', handleMessage: async (m) => { ${insert} return m; } }).start();`, finds: ['queue SQS consumer "https://q"'] },
  '@google-cloud/pubsub': { text: `import { PubSub } from '@google-cloud/pubsub';\nnew PubSub().subscription('s').on('message', async (m) => { ${insert} m.ack(); }).on('error', async () => { ${insert} });`, finds: ['topic subscription "s"'] },
  '@azure/service-bus': { text: `import { ServiceBusClient } from '@azure/service-bus';\nnew ServiceBusClient('c').createReceiver('q').subscribe({ processMessage: async (m) => { ${insert} }, processError: async () => {} });`, finds: ['queue Service Bus receiver "q"'] },
  '@nestjs/microservices': { text: `import { EventPattern, MessagePattern } from '@nestjs/microservices';\nexport class A { @EventPattern('paid') async on() { ${insert} } @MessagePattern('sum') async ask() { ${insert} } }`, finds: ['event handler of event "paid"', 'event handler of message "sum"'] },
  inngest: { text: `import { Inngest } from 'inngest';\nnew Inngest({ id: 'x' }).createFunction({ id: 'bill', triggers: [] }, async ({ step }) => { await step.run('a', async () => { ${insert} }); });`, finds: ['step step "a"', 'workflow function "bill"'] },
  '@trigger.dev/sdk': { text: `import { task } from '@trigger.dev/sdk';\nexport const t = task({ id: 'bill', run: async (payload) => { ${insert} } });`, finds: ['workflow task "bill"'] },
  express: {
    text: `import express, { Router } from 'express';\nconst app = express(); app.post('/orders', express.json(), async (req, res) => { ${insert} res.json({}); }); const r = Router(); r.get('/a', async (req, res) => { ${insert} }); app.use('/api', r); app.get('env');`,
    finds: ['route GET /a', 'route POST /orders'],
  },
  'express-async-handler': { text: `import { Router } from 'express'; import asyncHandler from 'express-async-handler';\nRouter().put('/b', asyncHandler(async (req, res) => { ${insert} }));`, finds: ['route PUT /b'] },
  fastify: { text: `import Fastify from 'fastify';\nconst app = Fastify(); app.post('/o', { schema: {} }, async () => { ${insert} }); app.route({ method: 'PUT', url: '/p', handler: async () => { ${insert} } }); app.register(async (i) => { i.delete('/d', async () => { ${insert} }); });`, finds: ['route DELETE /d', 'route POST /o', 'route PUT /p'] },
  koa: { text: `import Router from '@koa/router';\nconst r = new Router(); r.post('/o', async (ctx) => { ${insert} }); r.put('name', '/n', async () => { ${insert} });`, finds: ['route POST /o', 'route PUT /n'] },
  hono: { text: `import { Hono } from 'hono';\nnew Hono().post('/o', async (c) => { ${insert} return c.json({}); }).put('/p', async (c) => { ${insert} return c.text(''); });`, finds: ['route POST /o', 'route PUT /p'] },
  '@nestjs/common': { text: `import { Controller, Post, Get } from '@nestjs/common';\n@Controller('orders') export class C { @Post(':id/pay') async pay() { ${insert} } @Get() async all() { ${insert} } }`, finds: ['route GET /orders', 'route POST /orders/:id/pay'] },
  '@hapi/hapi': { text: `import Hapi from '@hapi/hapi';\nconst s = Hapi.server({}); s.route({ method: 'POST', path: '/p', handler: async () => { ${insert} } }); s.route([{ method: 'PUT', path: '/q', handler: async () => { ${insert} } }]);`, finds: ['route POST /p', 'route PUT /q'] },
  '@trpc/server': { text: `import { initTRPC } from '@trpc/server';\nconst t = initTRPC.create(); export const r = t.router({ a: t.procedure.input({}).mutation(async () => { ${insert} }) });`, finds: ['route tRPC mutation'] },
  '@nestjs/graphql': { text: `import { Resolver, Mutation } from '@nestjs/graphql';\n@Resolver() export class R { @Mutation(() => String, { name: 'place' }) async m() { ${insert} } }`, finds: ['route mutation "place"'] },
  'next route': { file: 'src/app/api/orders/route.ts', text: `import { NextResponse } from 'next/server';\nexport async function POST(request: Request) { ${insert} return NextResponse.json({}); }`, finds: ['route POST route handler'] },
  'next api': { file: 'src/pages/api/pay.ts', text: `import type { NextApiRequest, NextApiResponse } from 'next';\nexport default async function handler(req: NextApiRequest, res: NextApiResponse) { ${insert} res.status(200).json({}); }`, finds: ['route API route'] },
  nitro: { file: 'server/api/orders.post.ts', text: `export default defineEventHandler(async (event) => { ${insert} });`, finds: ['route POST route'] },
  remix: { file: 'app/routes/orders.ts', text: `import type { ActionFunctionArgs } from '@remix-run/node';\nexport async function action({ request }: ActionFunctionArgs) { ${insert} }\nexport const loader = async () => { ${insert} };`, finds: ['route action', 'route loader'] },
  'aws-lambda': {
    text: `import type { SQSEvent, SQSHandler, ScheduledEvent, APIGatewayProxyHandlerV2 } from 'aws-lambda';\nexport const a = async (event: SQSEvent) => { ${insert} };\nexport const b: SQSHandler = async () => { ${insert} };\nexport async function c(event: ScheduledEvent) { ${insert} }\nexport const d: APIGatewayProxyHandlerV2 = async () => { ${insert} return {}; };`,
    finds: ['queue the SQS handler', 'route the API handler', 'schedule the scheduled handler'],
  },
  'firebase-functions': { text: `import { onMessagePublished } from 'firebase-functions/v2/pubsub'; import { onSchedule } from 'firebase-functions/v2/scheduler';\nexport const a = onMessagePublished('topic', async () => { ${insert} }); export const b = onSchedule('every 1 hours', async () => { ${insert} });`, finds: ['event handler of onMessagePublished "topic"', 'schedule schedule "every 1 hours"'] },
  '@azure/functions': { text: `import { app } from '@azure/functions';\napp.http('pay', { methods: ['POST'], handler: async () => { ${insert} return {}; } }); app.timer('t', { schedule: '0 * * * *', handler: async () => { ${insert} } });`, finds: ['route HTTP function "pay"', 'schedule timer "t"'] },
  schedules: {
    text: `import cron from 'node-cron'; import { CronJob } from 'cron'; import { Cron as Croner } from 'croner'; import schedule from 'node-schedule'; import { AsyncTask } from 'toad-scheduler'; import { Cron } from '@nestjs/schedule';
cron.schedule('1 * * * *', async () => { ${insert} }); new CronJob('2 * * * *', async () => { ${insert} }); CronJob.from({ cronTime: '3 * * * *', onTick: async () => { ${insert} } }); new Croner('4 * * * *', {}, async () => { ${insert} });
schedule.scheduleJob('name', '5 * * * *', async () => { ${insert} }); new AsyncTask('toad', async () => { ${insert} }); export class A { @Cron('6 * * * *') async x() { ${insert} } }`,
    finds: [...[1, 2, 3, 4, 5, 6].map((one) => `schedule schedule "${one} * * * *"`), 'schedule task "toad"'],
  },
  '@octokit/webhooks': { text: `import { Webhooks } from '@octokit/webhooks';\nnew Webhooks({ secret: 's' }).on('push', async ({ id }) => { ${insert} });`, finds: ['event webhook "push"'] },
  '@slack/bolt': { text: `import { App } from '@slack/bolt';\nnew App({}).event('app_mention', async ({ body }) => { ${insert} });`, finds: ['event Slack event "app_mention"'] },
};

const fileOf = (name: string, sample: Sample): string => sample.file ?? `src/${name.replace(/\W+/g, '-')}.ts`;
const found = new Map<string, string[]>();
let folder: string;

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'entry-points-')));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  write('package.json', JSON.stringify({ name: 'samples', private: true, type: 'module', dependencies: { 'next': '*', 'nuxt': '*', '@remix-run/node': '*' } }));
  for (const [name, sample] of Object.entries(SAMPLES)) write(fileOf(name, sample), database + sample.text);
  const { replay, diagnostics } = analyse({ paths: Object.entries(SAMPLES).map(([name, sample]) => join(folder, fileOf(name, sample))), cwd: folder });
  if (!replay) throw new Error(JSON.stringify(diagnostics));
  for (const { kind, name, place } of replay.entryPoints) found.set(place.file, [...(found.get(place.file) ?? []), `${kind} ${name}`]);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('entry points are found in programs that use', () => {
  it.each(Object.entries(SAMPLES))('%s', (name, sample) => {
    expect([...new Set(found.get(fileOf(name, sample)))].sort()).toEqual([...sample.finds].sort());
  });
});
