import { wordsOf } from '../catalogue/stakes.js';
import type { Boundary } from '../model/catalogue.js';
import type { ActiveBoundary } from './attempts.js';

const WEBHOOK: Pick<Boundary, 'context' | 'because'> = {
  context: 'redelivery', because: 'its path says that it is a webhook: the sender sends an event again until it gets an answer',
};

const WORDS = new Set(['webhook', 'webhooks', 'hook', 'hooks', 'ipn']);

/** A route by whose path or file others send events is one that they send again; any other stays what it is. */
export function asWebhook(one: ActiveBoundary): ActiveBoundary {
  if (one.boundary.context !== 'client') return one;
  const said = wordsOf(`${one.name} ${one.place.file.split('/').slice(-2).join(' ')}`);
  return said.some((word) => WORDS.has(word)) ? { ...one, boundary: { ...one.boundary, ...WEBHOOK }, presumed: true } : one;
}
