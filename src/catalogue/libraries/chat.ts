import type { KeySlot, Library, Operation, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, message, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf, harmless } from './store-parts.js';

/** Messages to channels and people in chats. */

const says = message('chat', { target: { at: '0.channel' } });
const slackAgain = sendsAgain('@slack/web-api sends a failed request again, ten times within half an hour by default', {
  at: ['1.retryConfig.retries'], default: 10,
});

const slackClient: Record<string, Shape> = {
  ...members([
    'chat.postMessage', 'chat.postEphemeral', 'chat.scheduleMessage', 'chat.meMessage', 'files.uploadV2', 'files.upload',
    'files.completeUploadExternal', 'chat.startStream', 'chat.appendStream',
  ], says),
  ...members([
    'reminders.add', 'calls.add', 'bookmarks.add', 'conversations.create', 'usergroups.create',
  ], sdkCall({ data: ['0'], stake: 'ordinary' })),
  ...members([
    'chat.update', 'chat.delete', 'chat.deleteScheduledMessage', 'chat.unfurl', 'reactions.add', 'reactions.remove', 'pins.add',
    'pins.remove', 'conversations.open', 'conversations.join', 'conversations.invite', 'conversations.archive', 'conversations.setTopic',
    'views.open', 'views.update', 'views.publish', 'views.push', 'dialog.open', 'users.profile.set', 'chat.stopStream',
    'files.getUploadURLExternal',
  ], harmlessWrite()),
  ...members([
    'users.lookupByEmail', 'users.profile.get', 'auth.test', 'conversations.history', 'conversations.replies', 'conversations.members',
    'chat.getPermalink', 'team.info',
  ], reads),
  ...asks(['info', 'list']),
  apiCall: {
    call: {
      ...harmlessWrite(),
      overloads: [
        {
          when: { at: '0', oneOf: ['chat.postMessage', 'chat.postEphemeral', 'chat.scheduleMessage', 'files.upload'] },
          operation: message('chat', { target: { at: '1.channel' }, data: ['1'] }),
        },
      ],
    },
  },
};

export const slackWebApi: Library = {
  name: '@slack/web-api', family: 'message', packages: ['@slack/web-api', '@slack/client'],
  source: 'https://tools.slack.dev/node-slack-sdk/web-api#automatic-retries',
  types: { Client: { members: slackClient } },
  exports: { WebClient: classOf('Client', slackAgain), ErrorCode: {}, LogLevel: {}, retryPolicies: { members: { '*': {} } } },
};

export const slackWebhook: Library = {
  name: '@slack/webhook', family: 'message', packages: ['@slack/webhook'], source: 'https://tools.slack.dev/node-slack-sdk/webhook',
  types: { Webhook: { members: { send: { call: message('chat') } } } },
  exports: { IncomingWebhook: classOf('Webhook') },
};

/** With `enforceNonce` Discord gives back the message that it has for the nonce. */
const nonce: KeySlot = { at: '0.nonce' };
const post = message('chat', { keys: [nonce] });
const discordSender: Record<string, Shape> = {
  ...members(['send', 'reply', 'followUp'], post),
  ...members([
    'edit', 'delete', 'react', 'pin', 'deferReply', 'deferUpdate', 'editReply', 'deleteReply', 'showModal', 'sendTyping', 'bulkDelete',
    'setTopic', 'update',
  ], harmlessWrite()),
};
const discordAgain = sendsAgain('discord.js sends a failed request again, three times by default', { at: ['0.retries'], default: 3 });
const restCall = (operation: Operation): Shape => ({ call: operation });

export const discord: Library = {
  name: 'discord.js', family: 'message', packages: ['discord.js', '@discordjs/rest'],
  source: 'https://discord.com/developers/docs/resources/message#create-message',
  types: {
    Builder: { members: { '*': { call: { inert: true, returns: 'Builder' } } } },
    Sender: {
      members: {
        ...discordSender, channel: { instance: 'Sender' }, author: { instance: 'Sender' }, user: { instance: 'Sender' },
        member: { instance: 'Sender' }, id: { origin: { kind: 'stable', as: 'message-id' } },
      },
    },
    Client: {
      members: {
        ...members(['on', 'once'], { callbacks: [{ at: '1', run: { kind: 'later' }, params: { 0: { type: 'Sender' } } }] }),
        ...harmless('login', 'destroy', 'isReady'),
        'channels.fetch': { call: { returns: 'Sender' } }, 'users.fetch': { call: { returns: 'Sender' } },
        'users.send': { call: message('chat', { data: ['1'] }) }, 'channels.cache.get': { call: { returns: 'Sender' } },
      },
    },
    Rest: {
      members: {
        post: restCall(message('chat', { keys: [{ at: '1.body.nonce' }], target: { at: '0' }, data: ['1.body'] })), get: restCall(reads),
        ...Object.fromEntries(['put', 'patch', 'delete'].map((name) => [name, restCall(harmlessWrite())])),
        setToken: { call: { returns: { same: 'receiver' } } },
      },
    },
  },
  exports: {
    Client: classOf('Client', { inert: true }), WebhookClient: classOf('Sender', { inert: true }), REST: classOf('Rest', discordAgain),
    ...Object.fromEntries([
      'TextChannel', 'ThreadChannel', 'DMChannel', 'NewsChannel', 'Message', 'User', 'GuildMember', 'ChatInputCommandInteraction',
      'ButtonInteraction', 'CommandInteraction', 'ModalSubmitInteraction', 'StringSelectMenuInteraction', 'TextBasedChannel', 'Interaction',
    ].map((name) => [name, { type: 'Sender' }])),
    ...Object.fromEntries([
      'EmbedBuilder', 'ActionRowBuilder', 'ButtonBuilder', 'SlashCommandBuilder', 'AttachmentBuilder', 'ModalBuilder',
      'StringSelectMenuBuilder',
    ].map((name) => [name, { type: 'Builder', new: { inert: true, returns: 'Builder' } }])),
    ...Object.fromEntries([
      'Routes', 'GatewayIntentBits', 'Events', 'ButtonStyle', 'Partials', 'ChannelType', 'PermissionFlagsBits', 'MessageFlags',
    ].map((name) => [name, { members: { '*': { call: { origin: { kind: 'derived' } } } } }])),
  },
};

const SENDS = [
  'sendMessage', 'sendPhoto', 'sendDocument', 'sendAudio', 'sendVideo', 'sendVoice', 'sendAnimation', 'sendSticker', 'sendLocation',
  'sendVenue', 'sendContact', 'sendPoll', 'sendDice', 'sendMediaGroup', 'forwardMessage', 'copyMessage', 'sendVideoNote', 'sendGame',
];
const SETS = [
  'editMessageText', 'editMessageCaption', 'editMessageMedia', 'editMessageReplyMarkup', 'deleteMessage', 'deleteMessages',
  'pinChatMessage', 'unpinChatMessage', 'sendChatAction', 'setMyCommands', 'setWebhook', 'deleteWebhook', 'answerCallbackQuery',
  'answerCbQuery', 'answerInlineQuery', 'banChatMember', 'restrictChatMember',
];
const telegramApi: Record<string, Shape> = {
  ...members(SENDS, message('chat', { target: { at: '0' }, data: ['1'] })),
  sendInvoice: { call: sdkCall({ kind: 'chat', stake: 'money', data: ['1', '2'], target: { at: '0' } }) },
  ...members(SETS, harmlessWrite()),
  ...members(['getMe', 'getChat', 'getChatMember', 'getFile', 'getUpdates', 'getFileLink', 'getWebhookInfo'], reads),
  ...members(['answerPreCheckoutQuery', 'answerShippingQuery'], harmlessWrite({ refused: true })),
};
const REPLIES = [
  'reply', 'replyWithPhoto', 'replyWithDocument', 'replyWithHTML', 'replyWithMarkdown', 'replyWithMarkdownV2', 'replyWithVideo',
  'replyWithAudio', 'replyWithVoice', 'replyWithSticker', 'replyWithLocation', 'replyWithPoll', 'replyWithDice', 'replyWithMediaGroup',
  'replyWithAnimation',
];
const telegramContext: Shape = {
  members: {
    ...members(REPLIES, message('chat')), ...members(SETS, harmlessWrite()), api: { instance: 'Api' }, telegram: { instance: 'Api' },
    update: {
      origin: { kind: 'stable', as: 'message' },
      members: { update_id: { origin: { kind: 'stable', as: 'message-id' } }, '*': { origin: { kind: 'stable', as: 'message' } } },
    },
    ...Object.fromEntries([
      'message', 'msg', 'callbackQuery', 'chat', 'from', 'match', 'payload', 'preCheckoutQuery',
    ].map((name) => [name, { origin: { kind: 'stable', as: 'message' } as const }])),
  },
};
const telegramUpdates = {
  kind: 'boundary', context: 'redelivery', because: 'Telegram delivers an update again until the bot has answered or asked past it',
  name: 'Telegram update', trigger: { kind: 'event', at: '0' },
} as const;
const handles: Operation = { callbacks: [{ at: 'fn', run: telegramUpdates, params: { 0: { type: 'Context' } } }] };
const bot: Shape = {
  members: {
    ...members([
      'on', 'command', 'hears', 'action', 'callbackQuery', 'start', 'help', 'settings', 'inlineQuery', 'gameQuery', 'reaction',
    ], handles),
    ...members(['use', 'catch', 'filter'], { callbacks: [{ at: 'fn', run: { kind: 'later' }, params: { 0: { type: 'Context' } } }] }),
    api: { instance: 'Api' }, telegram: { instance: 'Api' },
    ...harmless('launch', 'stop', 'handleUpdate', 'webhookCallback', 'init', 'isInited'),
  },
};

export const telegram: Library = {
  name: 'grammy', family: 'message', packages: ['grammy', 'telegraf'], source: 'https://grammy.dev/guide/reactions',
  types: { Api: { members: telegramApi }, Bot: bot, Context: telegramContext },
  exports: {
    Bot: { type: 'Bot', new: { inert: true, returns: 'Bot' } }, Telegraf: { type: 'Bot', new: { inert: true, returns: 'Bot' } },
    Api: classOf('Api'), Telegram: classOf('Api'), Context: { type: 'Context' },
    Composer: { type: 'Bot', new: { inert: true, returns: 'Bot' } },
    ...harmless('webhookCallback', 'session'), Markup: { members: { '*': { call: { origin: { kind: 'derived' } } } } },
    ...Object.fromEntries(['InlineKeyboard', 'Keyboard', 'InputFile'].map((name) => [name, { new: { inert: true } }])),
  },
};

/** The old poller, with the handler second. */
export const nodeTelegramBotApi: Library = {
  name: 'node-telegram-bot-api', family: 'message', packages: ['node-telegram-bot-api'],
  source: 'https://github.com/yagop/node-telegram-bot-api#readme',
  types: {
    Bot: {
      members: {
        ...telegramApi,
        ...members(['on', 'onText', 'once', 'onReplyToMessage'], {
          callbacks: [{ at: 'fn', run: telegramUpdates, params: { 0: { origin: { kind: 'stable', as: 'message' } } } }],
        }),
      },
    },
  },
  exports: { default: classOf('Bot', { inert: true }), '=': classOf('Bot', { inert: true }) },
};
