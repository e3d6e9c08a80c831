import type { KeySlot, Library, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, message, reads, sdkCall } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Text messages and telephone calls. */

const text = message('sms', { target: { at: '0.to' } });

const twilioClient: Record<string, Shape> = {
  'messages.create': { call: text }, 'calls.create': { call: text },
  messages: { call: { returns: 'Message' } }, calls: { call: { returns: 'Call' } },
  'verify.v2.services': { call: { returns: 'Verify' } }, 'verify.services': { call: { returns: 'Verify' } },
  'conversations.v1.conversations': { call: { returns: 'Conversation' } },
  'conversations.conversations': { call: { returns: 'Conversation' } },
  'studio.v2.flows': { call: { returns: 'Flow' } }, 'notify.v1.services': { call: { returns: 'Notify' } },
  'incomingPhoneNumbers.create': { call: sdkCall({ data: ['0'], stake: 'money' }) },
  ...members(['lookups.v1.phoneNumbers', 'lookups.v2.phoneNumbers'], { returns: 'Lookup' }),
  ...asks(['list', 'fetch', 'page', 'each']),
};
const twilioStatics: Record<string, Shape> = {
  Twilio: classOf('Twilio'),
  ...harmless('validateRequest', 'validateRequestWithBody', 'validateExpressRequest', 'webhook', 'getExpectedTwilioSignature'),
  'twiml.*': { new: { inert: true, returns: 'Twiml' } }, 'jwt.*': { new: { inert: true } },
};

export const twilio: Library = {
  name: 'twilio', family: 'message', packages: ['twilio', 'twilio/*'], source: 'https://www.twilio.com/docs/messaging/api/message-resource',
  types: {
    Twilio: { members: twilioClient },
    Message: { members: { update: { call: harmlessWrite() }, remove: { call: harmlessWrite() }, fetch: { call: reads } } },
    Call: { members: { update: { call: harmlessWrite() }, fetch: { call: reads } } },
    // A second verification of the same number while one is pending sends the code again.
    Verify: {
      members: {
        'verifications.create': { call: message('sms', { target: { at: '0.to' } }) },
        'verificationChecks.create': { call: harmlessWrite() },
      },
    },
    Conversation: {
      members: { 'messages.create': { call: message('chat') }, 'participants.create': { call: harmlessWrite({ refused: true }) } },
    },
    Flow: { members: { 'executions.create': { call: text } } },
    Notify: { members: { 'notifications.create': { call: message('push') }, 'bindings.create': { call: harmlessWrite() } } },
    Lookup: { members: { fetch: { call: reads } } },
    Twiml: { members: { '*': { call: { inert: true, returns: 'Twiml' } } } },
  },
  exports: {
    default: { ...classOf('Twilio'), call: { returns: 'Twilio' }, members: twilioStatics },
    '=': { ...classOf('Twilio'), call: { returns: 'Twilio' }, members: twilioStatics }, ...twilioStatics,
  },
};

export const vonage: Library = {
  name: '@vonage/server-sdk', family: 'message', packages: ['@vonage/server-sdk', '@vonage/sms', '@vonage/messages', 'nexmo'],
  source: 'https://developer.vonage.com/en/messaging/sms/overview',
  types: {
    Vonage: {
      members: {
        'sms.send': { call: text }, 'messages.send': { call: text },
        ...members(['verify2.newRequest', 'verify.start', 'voice.createOutboundCall'], text),
        ...members(['verify2.checkCode', 'verify2.cancel', 'verify.check', 'verify.cancel', 'messages.updateMessage'], harmlessWrite()),
        'numbers.buyNumber': { call: sdkCall({ data: ['0'], stake: 'money', refused: true }) },
        'accounts.topUpBalance': { call: sdkCall({ data: ['0'], stake: 'money' }) },
        ...members([
          'numberInsights.basicLookup', 'numberInsights.standardLookup', 'numberInsights.advancedLookup', 'accounts.getBalance',
        ], reads),
      },
    },
    Sender: { members: { send: { call: text } } },
  },
  exports: {
    Vonage: classOf('Vonage'), SMS: classOf('Sender'), Messages: classOf('Sender'), Auth: { new: { inert: true } },
    default: classOf('Vonage'),
  },
};

export const azureSms: Library = {
  name: '@azure/communication-sms', family: 'message', packages: ['@azure/communication-sms'],
  source: 'https://learn.microsoft.com/javascript/api/@azure/communication-sms/',
  types: { Client: { members: { send: { call: text } } } },
  exports: { SmsClient: classOf('Client') },
};

const messagebirdShape: Shape = {
  members: {
    ...members(['messages.create', 'voice_messages.create', 'verify.create', 'conversations.start', 'conversations.send'], text),
    ...asks(['read', 'list']),
  },
};

export const messagebird: Library = {
  name: 'messagebird', family: 'message', packages: ['messagebird'], source: 'https://github.com/messagebird/messagebird-nodejs#readme',
  types: { Client: messagebirdShape },
  exports: { default: { call: { returns: 'Client' } }, '=': { call: { returns: 'Client' } }, initClient: { call: { returns: 'Client' } } },
};

/** The key is an argument of its own where a message starts a conversation; a reply token works once. */
const lineKey: KeySlot = { at: '1' };

export const lineBot: Library = {
  name: '@line/bot-sdk', family: 'message', packages: ['@line/bot-sdk'],
  source: 'https://developers.line.biz/en/docs/messaging-api/retrying-api-request/',
  types: {
    Client: {
      members: {
        ...members([
          'pushMessage', 'multicast', 'broadcast', 'narrowcast', 'pushMessagesByPhone', 'pushMessageWithHttpInfo', 'multicastWithHttpInfo',
          'broadcastWithHttpInfo',
        ], message('chat', { keys: [lineKey], target: { at: '0.to' } })),
        ...members(['replyMessage', 'replyMessageWithHttpInfo'], message('chat', { refused: true })),
        ...members(['getProfile', 'getFollowers', 'getBotInfo', 'getMessageQuota', 'getGroupSummary'], reads),
        ...members([
          'linkRichMenuIdToUser', 'unlinkRichMenuIdFromUser', 'setDefaultRichMenu', 'markMessagesAsRead', 'showLoadingAnimation',
          'leaveGroup',
        ], harmlessWrite()),
      },
    },
    LegacyClient: {
      members: {
        ...members(['pushMessage', 'multicast'], message('chat', { data: ['1'], target: { at: '0' } })),
        replyMessage: { call: message('chat', { data: ['1'], refused: true }) },
      },
    },
  },
  exports: {
    'messagingApi.MessagingApiClient': classOf('Client'), Client: classOf('LegacyClient'), ...harmless('middleware', 'validateSignature'),
  },
};
