import type { KeySlot, Library, Operation, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, message, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Platforms that decide by themselves by which way they reach a person, and platforms of marketing and sales. */

const DAY = 86_400;

const novuKeys: readonly KeySlot[] = [{ at: '1' }, { at: '0.transactionId' }];
/** Up to version 2: `novu.trigger(workflow, payload)`. */
const novuTrigger: Operation = {
  ...message('push', { keys: novuKeys, ownKey: 'per-call' }),
  overloads: [{ when: { at: '0', is: 'string' }, operation: message('push', { keys: ['1.transactionId'], data: ['1'] }) }],
};
const novuMembers: Record<string, Shape> = {
  trigger: { call: novuTrigger },
  ...members(['triggerBulk', 'triggerBroadcast', 'broadcast', 'bulkTrigger'], message('push', { keys: [{ at: '1' }], ownKey: 'per-call' })),
  cancel: { call: harmlessWrite() },
  ...members([
    'subscribers.create', 'subscribers.identify', 'topics.create', 'subscribers.createBulk', '*.update', '*.delete', '*.patch',
  ], harmlessWrite()),
  ...asks(['list', 'retrieve', 'search', 'get']),
};

export const novu: Library = {
  name: '@novu/api', family: 'message', packages: ['@novu/api', '@novu/node'], source: 'https://docs.novu.co/api-reference/idempotency',
  types: { Novu: { members: novuMembers } },
  exports: { Novu: classOf('Novu') },
};

const knockAgain = sendsAgain('knock sends a failed request again, twice by default and with the same key', {
  at: ['0.maxRetries'], default: 2,
});

export const knock: Library = {
  name: '@knocklabs/node', family: 'message', packages: ['@knocklabs/node'],
  source: 'https://docs.knock.app/api-reference/overview/idempotent-requests',
  types: {
    Knock: {
      members: {
        'workflows.trigger': {
          call: {
            ...message('push', { keys: [{ at: '2.idempotencyKey', window: DAY }], ownKey: 'per-call', data: ['1'], target: { at: '0' } }),
          },
        },
        notify: { call: message('push', { data: ['1'], target: { at: '0' } }) },
        'workflows.cancel': { call: harmlessWrite() }, 'schedules.create': { call: sdkCall({ data: ['0'], stake: 'message' }) },
        ...members([
          'users.update', 'users.identify', 'users.merge', 'users.setPreferences', 'users.setChannelData', 'objects.set',
          'objects.addSubscriptions', 'tenants.set', '*.update', '*.delete', 'audiences.addMembers', 'messages.markAsRead',
          'messages.markAsSeen', 'messages.archive',
        ], harmlessWrite()),
        ...asks(['get', 'list', 'listMessages']),
      },
    },
  },
  exports: Object.fromEntries([
    'default', 'Knock', '=',
  ].map((name) => [name, classOf('Knock', knockAgain)])),
};

/** The option for a key is typed, but no header is sent: the header has to be given. */
const courierKeys: readonly KeySlot[] = [{ at: '1.headers', header: true }, { at: '1.idempotencyKey', ineffective: true }];

const courierAgain = sendsAgain('courier sends a failed request again, twice by default, whatever its method', {
  at: ['0.maxRetries'], default: 2,
});

export const courier: Library = {
  name: '@trycourier/courier', family: 'message', packages: ['@trycourier/courier'],
  source: 'https://www.courier.com/docs/api-reference/send',
  types: {
    Courier: {
      members: {
        'send.message': { call: message('push', { keys: courierKeys }) },
        send: { call: message('push', { keys: courierKeys }), members: {} }, 'bulk.runJob': { call: message('push', { refused: true }) },
        'journeys.invoke': { call: message('push', { data: ['1'] }) },
        ...members([
          'profiles.create', 'profiles.update', 'profiles.replace', 'lists.update', 'auth.issueToken', '*.update', '*.delete',
        ], harmlessWrite()),
        ...asks(['retrieve', 'list']),
      },
    },
  },
  exports: Object.fromEntries([
    'default', 'Courier', 'CourierClient', '=',
  ].map((name) => [name, classOf('Courier', courierAgain)])),
};

const customerApi: Shape = {
  members: {
    ...members(['sendEmail'], message('email')), sendPush: { call: message('push') },
    ...members(['sendSMS', 'sendWhatsApp'], message('sms')), ...members(['sendInboxMessage', 'sendInApp'], message('push')),
    triggerBroadcast: { call: message('email', { data: ['1', '2'], target: { at: '0' } }) },
  },
};
/** Events start campaigns; an id of the event's own makes a repeat of it harmless. */
const customerTrack: Shape = {
  members: {
    ...members(['track', 'trackAnonymous'], sdkCall({ kind: 'publish', keys: ['1.id'], data: ['1'], stake: 'telemetry' })),
    ...members([
      'identify', 'destroy', 'suppress', 'unsuppress', 'addDevice', 'deleteDevice', 'mergeCustomers', 'trackPageView', 'trackPush',
      'addCustomersToSegment', 'removeCustomersFromSegment', 'reportMetric', 'unsubscribe',
    ], harmlessWrite()),
  },
};

export const customerIo: Library = {
  name: 'customerio-node', family: 'message', packages: ['customerio-node'],
  source: 'https://customer.io/docs/api/app/#operation/sendEmail',
  types: { Api: customerApi, Track: customerTrack },
  exports: {
    APIClient: classOf('Api'), TrackClient: classOf('Track'),
    ...Object.fromEntries([
      'SendEmailRequest', 'SendPushRequest', 'SendSMSRequest', 'SendInAppRequest',
    ].map((name) => [name, { new: { origin: { kind: 'derived' } } }])),
    RegionUS: {}, RegionEU: {},
  },
};

const creates = sdkCall({ data: ['0'], stake: 'ordinary' });
const hubspotClient: Record<string, Shape> = {
  ...members([
    'crm.contacts.basicApi.create', 'crm.companies.basicApi.create', 'crm.deals.basicApi.create', 'crm.tickets.basicApi.create',
    'crm.lineItems.basicApi.create', 'crm.quotes.basicApi.create', 'crm.contacts.batchApi.create', 'crm.deals.batchApi.create',
    'crm.objects.basicApi.create', 'crm.objects.notes.basicApi.create', 'crm.objects.tasks.basicApi.create',
  ], creates),
  ...members(['marketing.transactional.singleSendApi.sendEmail'], message('email')),
  ...members([
    '*.*.basicApi.update', '*.*.basicApi.archive', '*.*.batchApi.upsert', '*.*.batchApi.update', 'crm.associations.batchApi.create',
    'crm.associations.v4.basicApi.create',
  ], harmlessWrite()),
  ...members(['*.*.basicApi.getById', '*.*.basicApi.getPage', '*.*.searchApi.doSearch', '*.*.batchApi.read', '*.*.getAll'], reads),
  ...harmless('setAccessToken', 'init'),
  apiRequest: {
    call: { effect: { kind: 'http-request', method: { at: ['0.method'], default: 'GET' }, target: { at: '0.path' }, data: ['0.body'] } },
  },
};

export const hubspot: Library = {
  name: '@hubspot/api-client', family: 'other', packages: ['@hubspot/api-client'],
  source: 'https://github.com/HubSpot/hubspot-api-nodejs#readme',
  types: { Client: { members: hubspotClient } },
  exports: {
    Client: classOf('Client', {
      configures: {
        on: 'result',
        retry: {
          because: 'the HubSpot client sends failed requests again when `numberOfApiCallRetries` says so', methods: { default: ['*'] },
          attempts: { at: ['0.numberOfApiCallRetries'], default: 0 },
        },
      },
    }),
  },
};

const mailchimpClient: Record<string, Shape> = {
  ...members([
    'lists.addListMember', 'lists.createList', 'campaigns.create', 'customerJourneys.trigger',
  ], sdkCall({ data: ['1', '0'], stake: 'ordinary', refused: true })),
  'campaigns.send': { call: message('email', { refused: true }) },
  ...members([
    'lists.setListMember', 'lists.updateListMember', 'lists.updateListMemberTags', 'lists.deleteListMember', 'campaigns.setContent',
    'campaigns.update',
  ], harmlessWrite()),
  ...members(['lists.getListMember', 'lists.getAllLists', 'ping.get', 'campaigns.list'], reads), setConfig: { call: { inert: true } },
};

export const mailchimp: Library = {
  name: '@mailchimp/mailchimp_marketing', family: 'message', packages: ['@mailchimp/mailchimp_marketing'],
  source: 'https://mailchimp.com/developer/marketing/api/',
  exports: { default: { members: mailchimpClient }, '=': { members: mailchimpClient } },
};
