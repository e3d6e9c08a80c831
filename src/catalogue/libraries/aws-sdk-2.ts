import type { Library, Operation, Shape } from '../../model/catalogue.js';
import { LEGACY_REQUESTS } from './aws-messaging.js';
import { awsLegacyClass, type Requests } from './aws-parts.js';
import { AWS_SDK_2_STORES } from './dynamodb.js';
import { classOf, harmless } from './store-parts.js';

/** Mail of the old SDK stands here because the package is one. */
const mail = (at: string, to: string, body: string): Operation => ({ effect: { kind: 'email', stake: 'message', target: { at: `${at}.${to}` }, data: [`${at}.${body}`], ownKey: 'none' } });
const sesRequests: Requests = (at) => ({
  SendEmail: mail(at, 'Destination', 'Message'), SendTemplatedEmail: mail(at, 'Destination', 'TemplateData'), SendRawEmail: mail(at, 'Destinations', 'RawMessage'),
  SendBulkTemplatedEmail: mail(at, 'Destinations', 'Destinations'),
});
const sesV2Requests: Requests = (at) => ({ SendEmail: mail(at, 'Destination', 'Content') });

const all: Readonly<Record<string, Requests>> = { ...LEGACY_REQUESTS, SES: sesRequests, SESV2: sesV2Requests, Pinpoint: () => ({}) };
const classes: Record<string, Shape> = Object.fromEntries(Object.keys(all).map((name) => [name, classOf(name)]));
const types: Record<string, Shape> = {
  ...Object.fromEntries(Object.entries(all).map(([name, requests]) => [name, awsLegacyClass(requests)])),
  /** The SQS types of version 3 are the same by their members. */
  Messages: { members: { '*': { instance: '@aws-sdk/client-sqs#Message' } } }, KinesisRecords: { members: { '*': { instance: '@aws-sdk/client-kinesis#KinesisRecord' } } },
  Request: { members: { promise: { call: { returns: 'Answer' } }, send: { call: { callbacks: [{ at: '0', run: { kind: 'continuation', on: 'settled' } }] } }, ...harmless('on', 'abort') } },
  Answer: { members: { Messages: { instance: 'Messages' }, Records: { instance: 'KinesisRecords' } } },
};

/** Everything of version 2 in one package; a request goes out when `promise()`, `send()` or a callback asks for it. */
export const awsSdk2: Library = {
  name: 'aws-sdk', family: 'queue', packages: ['aws-sdk'], source: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/latest/',
  types,
  exports: { ...AWS_SDK_2_STORES, ...classes, config: { members: harmless('update', 'loadFromPath') }, default: { members: { ...AWS_SDK_2_STORES, ...classes, config: { members: harmless('update', 'loadFromPath') } } } },
};

/** `aws-sdk/clients/sqs` gives the class itself. */
export const awsSdk2Clients: readonly Library[] = Object.keys(all).map((name) => ({
  name: `aws-sdk ${name}`, family: 'queue' as const, packages: [`aws-sdk/clients/${name.toLowerCase()}`, `aws-sdk/clients/${name.toLowerCase()}.js`], source: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/latest/',
  exports: { default: { type: `aws-sdk#${name}`, new: { returns: `aws-sdk#${name}` } }, '=': { type: `aws-sdk#${name}`, new: { returns: `aws-sdk#${name}` } } },
}));
