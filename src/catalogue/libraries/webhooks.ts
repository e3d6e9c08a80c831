import type { Boundary, Callback, Library, Operation, Shape } from '../../model/catalogue.js';
import { handler, listens, messageData, messageId, fields, redelivered } from './entry-parts.js';
import { answer, given } from './server-parts.js';
import { classOf, harmless, typesOf } from './store-parts.js';

/** A function that verifies a signature handles a webhook, whatever calls it. */

export const webhook = (because: string, rest: Partial<Boundary> = {}): Boundary => redelivered(because, { name: 'webhook', trigger: { kind: 'route', method: 'POST' }, acknowledge: 'call', ...rest });

/** Svix tries eight times in a little over a day. */
const svixHook = webhook('the sender delivers a webhook again until it is answered with a success, for more than a day', { attempts: { default: 7 }, horizon: 99_300 });
const verifies = (run: Boundary, origin = messageData.origin!): Operation => ({ marks: run, origin });
const verifier: Shape = { members: { verify: { call: verifies(svixHook) }, sign: { call: { inert: true } } } };

export const svix: Library = {
  name: 'svix', family: 'server', packages: ['svix'], source: 'https://docs.svix.com/retries',
  types: { Webhook: verifier, Svix: { members: { 'message.create': { call: { effect: { kind: 'publish', target: { at: '1.eventType' }, data: ['1.payload'], keys: [{ at: '2.idempotencyKey', window: 43_200 }, { at: '1.eventId' }] } } }, '*': { members: { '*': { call: { effect: { kind: 'sdk-write' } } } } } } } },
  exports: { Webhook: classOf('Webhook'), WebhookVerificationError: { new: { inert: true } }, Svix: classOf('Svix') },
};

export const standardWebhooks: Library = {
  name: 'standardwebhooks', family: 'server', packages: ['standardwebhooks'], source: 'https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md',
  types: { Webhook: verifier }, exports: { Webhook: classOf('Webhook'), WebhookVerificationError: { new: { inert: true } } },
};

/** GitHub tries once; somebody may deliver it again by hand or by its API. */
const github = webhook('GitHub delivers a webhook again when somebody asks for it, with the same delivery id', { name: 'webhook "{0}"', trigger: { kind: 'event', at: '0' } });
const received: Callback['params'] = { 0: { type: 'Event' } };
const subscribes: Operation = { callbacks: [handler('1', github, received)] };
export const octokitWebhooks: Library = {
  name: '@octokit/webhooks', family: 'server', packages: ['@octokit/webhooks', '@octokit/webhooks-methods'], source: 'https://github.com/octokit/webhooks.js#readme',
  types: {
    Webhooks: { members: { on: { call: subscribes }, onAny: { call: { callbacks: [handler('0', github, received)] } }, onError: listens, verify: { call: verifies(github) }, verifyAndReceive: { call: verifies(github) }, receive: { call: { inert: true } }, ...harmless('sign', 'removeListener') } },
    Event: { members: { id: messageId, ...fields(messageData, 'name', 'payload') } },
  },
  exports: { Webhooks: classOf('Webhooks'), createNodeMiddleware: { call: { inert: true } }, createWebMiddleware: { call: { inert: true } }, verify: { call: verifies(github) }, verifyWithFallback: { call: verifies(github) }, sign: { call: { inert: true } }, ...typesOf({ EmitterWebhookEvent: 'Event' }) },
};

export const probot: Library = {
  name: 'probot', family: 'server', packages: ['probot'], source: 'https://probot.github.io/docs/webhooks/',
  types: { Probot: { members: { on: { call: subscribes }, onAny: { call: { callbacks: [handler('0', github, received)] } }, onError: listens, log: { members: { '*': { call: { inert: true } } } }, ...harmless('load', 'auth', 'receive') } }, Event: { members: { id: messageId, ...fields(messageData, 'name', 'payload'), log: { members: { '*': { call: { inert: true } } } }, ...harmless('repo', 'issue', 'pullRequest', 'config') } } },
  exports: { Probot: classOf('Probot'), run: { call: { callbacks: [{ at: '0', run: { kind: 'inline' }, params: { 0: { type: 'Probot' } } }] } }, ...typesOf({ Context: 'Event' }), ...harmless('createNodeMiddleware', 'createProbot') },
};

export const clerkWebhooks: Library = {
  name: '@clerk/backend', family: 'server', packages: ['@clerk/backend/webhooks', '@clerk/nextjs/webhooks', '@clerk/express/webhooks', '@clerk/fastify/webhooks', '@clerk/astro/webhooks'], source: 'https://clerk.com/docs/webhooks/overview',
  exports: { verifyWebhook: { call: verifies(webhook('Clerk delivers a webhook again until it is answered with a success, for more than a day', { attempts: { default: 7 }, horizon: 99_300 })) } },
};

const slack = webhook('Slack delivers an event again, up to three times, when it is not acknowledged within three seconds', { name: 'Slack event "{0}"', trigger: { kind: 'event', at: '0' }, attempts: { default: 3 }, horizon: 3600 });
/** A user who sees no answer clicks again. */
const slackClick: Boundary = { kind: 'boundary', context: 'client', because: 'a user who sees no answer asks again', name: 'Slack action "{0}"', trigger: { kind: 'event', at: '0' }, acknowledge: 'call' };
const bolt = (run: Boundary): Shape => ({ call: { callbacks: [handler('fn', run, { 0: { type: 'Arguments' } })] } });
const says: Shape = { call: { effect: { kind: 'chat', stake: 'message', data: ['0'] } } };
export const slackBolt: Library = {
  name: '@slack/bolt', family: 'server', packages: ['@slack/bolt'], source: 'https://docs.slack.dev/apis/events-api/#retries',
  types: {
    App: { members: { event: bolt(slack), message: bolt({ ...slack, name: 'Slack message' }), command: bolt(slackClick), action: bolt(slackClick), view: bolt(slackClick), shortcut: bolt(slackClick), options: bolt(slackClick), function: bolt(slack), use: { call: { callbacks: [{ at: '0', run: { kind: 'per-attempt' }, params: { 0: { type: 'Arguments' } } }] } }, error: listens, ...harmless('start', 'stop', 'init', 'assistant', 'step'), client: {} } },
    Arguments: { members: { event: messageData, message: messageData, payload: given, command: given, action: given, view: given, shortcut: given, options: given, body: { origin: messageData.origin!, members: { event_id: messageId } }, ack: answer('0'), say: says, respond: says, context: { members: { retryNum: { origin: { kind: 'volatile', as: 'attempt' } }, retryReason: { origin: { kind: 'volatile', as: 'attempt' } } } }, client: {}, next: { call: { inert: true } }, logger: { members: { '*': { call: { inert: true } } } } } },
  },
  exports: { App: classOf('App'), default: { members: { App: classOf('App') } }, ExpressReceiver: { new: { inert: true } }, AwsLambdaReceiver: { new: { inert: true } }, HTTPReceiver: { new: { inert: true } }, SocketModeReceiver: { new: { inert: true } }, LogLevel: { members: { '*': {} } }, ...harmless('subtype', 'directMention') },
};

const shopify = webhook('Shopify delivers a webhook again, eight times within four hours, until it is answered with a success', { attempts: { default: 8 }, horizon: 14_400 });
const shopifyMembers: Record<string, Shape> = { authenticate: { members: { webhook: { call: { marks: shopify, returns: 'Hook' } }, flow: { call: { marks: shopify, returns: 'Hook' } }, admin: { call: {} }, 'public.*': { call: {} } } }, 'webhooks.validate': { call: verifies(shopify) }, 'webhooks.process': { call: { marks: shopify } }, ...harmless('registerWebhooks', 'addDocumentResponseHeaders', 'sessionStorage') };
export const shopifyApps: Library = {
  name: '@shopify/shopify-api', family: 'server', packages: ['@shopify/shopify-api', '@shopify/shopify-app-remix/server', '@shopify/shopify-app-react-router/server', '@shopify/shopify-app-express'], source: 'https://shopify.dev/docs/apps/build/webhooks/troubleshooting-webhooks',
  types: { App: { members: shopifyMembers }, Hook: { members: { webhookId: messageId, eventId: messageId, ...fields(messageData, 'topic', 'shop', 'payload', 'session', 'apiVersion'), admin: {} } } },
  exports: { shopifyApp: { call: { returns: 'App' } }, shopifyApi: { call: { returns: 'App' } }, DeliveryMethod: { members: { '*': {} } }, ApiVersion: { members: { '*': {} } }, LATEST_API_VERSION: {} },
};

export const sendgridEvents: Library = {
  name: '@sendgrid/eventwebhook', family: 'server', packages: ['@sendgrid/eventwebhook'], source: 'https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event',
  types: { Events: { members: { verifySignature: { call: { marks: webhook('SendGrid delivers events again for 24 hours until they are answered with a success', { horizon: 86_400 }) } }, convertPublicKeyToECDSA: { call: { inert: true } } } } },
  exports: { EventWebhook: classOf('Events'), EventWebhookHeader: { members: { '*': {} } } },
};
