import type { KeySlot, Library, Operation, Shape } from '../../model/catalogue.js';
import { asks, harmlessWrite, members, reads, sdkCall, sendsAgain } from './sdk-parts.js';
import { classOf } from './store-parts.js';

/** A completion is an answer: asked twice it costs twice, and changes nothing. */
const answers: Operation = { effect: { kind: 'http-request', reads: true, idempotent: true } };
/** Typed, but no header is sent for it. */
const idle: KeySlot = { at: '1.idempotencyKey', ineffective: true };
const starts = sdkCall({ keys: [idle], data: ['0'], stake: 'ordinary' });

const openaiClient: Record<string, Shape> = {
  ...members([
    'responses.create', 'responses.parse', 'responses.stream', 'chat.completions.create', 'chat.completions.parse',
    'beta.chat.completions.parse', 'completions.create', 'embeddings.create', 'moderations.create', 'images.generate', 'images.edit',
    'audio.transcriptions.create', 'audio.speech.create', 'audio.translations.create',
  ], answers),
  ...members([
    'files.create', 'batches.create', 'fineTuning.jobs.create', 'vectorStores.create', 'beta.assistants.create', 'beta.threads.create',
    'beta.threads.messages.create', 'beta.threads.runs.create', 'conversations.create', 'videos.create',
  ], starts),
  ...members(['*.update', '*.delete', '*.cancel'], harmlessWrite()), ...asks(['retrieve', 'list', 'content']),
};
const openaiMade = sendsAgain('openai sends a failed request again, twice by default, whatever its method', {
  at: ['0.maxRetries'], default: 2,
});

export const openai: Library = {
  name: 'openai', family: 'other', packages: ['openai'], source: 'https://github.com/openai/openai-node#retries',
  types: { Client: { members: openaiClient } },
  exports: Object.fromEntries(['default', 'OpenAI', 'AzureOpenAI', '='].map((name) => [name, classOf('Client', openaiMade)])),
};

const anthropicMade = sendsAgain('the Anthropic SDK sends a failed request again, twice by default, whatever its method', {
  at: ['0.maxRetries'], default: 2,
});

export const anthropic: Library = {
  name: '@anthropic-ai/sdk', family: 'other', packages: ['@anthropic-ai/sdk'],
  source: 'https://github.com/anthropics/anthropic-sdk-typescript#retries',
  types: {
    Client: {
      members: {
        ...members([
          'messages.create', 'messages.stream', 'messages.countTokens', 'completions.create', 'beta.messages.create',
          'beta.messages.stream',
        ], answers),
        ...members(['messages.batches.create', 'beta.messages.batches.create'], starts),
        ...members(['messages.batches.cancel'], harmlessWrite()), ...asks(['retrieve', 'list', 'results']),
      },
    },
  },
  exports: Object.fromEntries(['default', 'Anthropic', '='].map((name) => [name, classOf('Client', anthropicMade)])),
};

/** One interface to many models. */
export const aiSdk: Library = {
  name: 'ai', family: 'other', packages: ['ai'], source: 'https://ai-sdk.dev/docs/reference/ai-sdk-core/generate-text',
  exports: {
    ...Object.fromEntries([
      'generateText', 'streamText', 'generateObject', 'streamObject', 'embed', 'embedMany', 'generateImage', 'experimental_generateImage',
      'experimental_transcribe',
    ].map((name) => [name, { call: answers }])),
    // The model calls a tool as often as it likes, and again when a step is retried.
    tool: { call: { returns: { same: '0' }, callbacks: [{ at: '0.execute', run: { kind: 'later' } }] } }, '*': { call: reads },
  },
};
