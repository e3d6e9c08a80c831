import { stakeOf, wordsOf } from '../catalogue/stakes.js';
import type { Stake } from '../model/effect.js';
import type { Place } from '../model/finding.js';
import type { SourceTexts } from '../model/rule.js';
import type { Frame, Ref } from '../program/frame.js';
import { nodeOf, placeOf } from '../program/frame.js';
import type { OperationTarget } from '../program/meaning.js';
import type { Resolver } from '../program/resolver.js';
import { functionOf } from '../program/unit.js';
import type { ActiveBoundary } from './attempts.js';

const MAX_CODE = 60;

/** The code at a place on one line, cut to a length that fits a sentence. */
export function codeAt(sources: SourceTexts, place: Place, max = MAX_CODE): string {
  return shortened(sources.text(place.file)?.slice(...place.span) ?? '', max);
}

function shortened(code: string, max: number): string {
  const text = code.replace(/\s+/g, ' ').trim();
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
}

/** What a call calls, as written: `this.stripe.paymentIntents.create`. */
export function calleeCode(sources: SourceTexts, call: Ref, max = MAX_CODE): string {
  const node = nodeOf(call);
  if (node.kind !== 'call' && node.kind !== 'new') return codeAt(sources, placeOf(call), max);
  const text = sources.text(call.frame.unit.path)?.slice(...nodeOf({ frame: call.frame, value: node.callee }).span) ?? '';
  // A chain on lines of its own, with what is noted beside them, is one name.
  return shortened(text.replace(/\s\/\/ .*$/gm, '').replace(/\s+(?=\??\.)/g, ''), max);
}

/** The enclosing symbol: `Class.method`, `outer.inner`, or `module`. */
export function symbolOf(frame: Frame): string {
  const names: string[] = [];
  for (let fn = frame.fn; fn > 0; fn = functionOf(frame.unit, fn).parent) {
    const facts = functionOf(frame.unit, fn);
    if (facts.name) names.unshift(facts.name);
    if (facts.class !== undefined && facts.kind !== 'arrow') {
      names.unshift(frame.unit.facts.classes[facts.class]?.name ?? 'class');
    }
  }
  return names.join('.') || 'module';
}

/** What a call acts on: the literal target that the catalogue points to, or the call's own path. */
export function targetText(r: Resolver, call: Ref, target: OperationTarget | undefined): string {
  if (!target) return 'call';
  const { effect } = target.operation;
  const at = effect?.target?.at;
  const literals = at === undefined ? [] : r.path(call, target, at).refs.flatMap((one) => r.follow(one)).map(nodeOf).flatMap((one) =>
    one.kind === 'literal' && one.value !== null ? [String(one.value)] : one.kind === 'template' ? [one.quasis.join('…')] : []);
  return literals[0] ?? effect?.target?.is ?? target.meaning.path;
}

/**
 * What is at stake: by the library's own word, else by what the call names, else by the name of the function around it. Class and file only
 * tell telemetry: a service for orders does more than move money.
 */
export function stakeAt(r: Resolver, call: Ref, target: OperationTarget | undefined): Stake {
  if (target?.operation.effect?.stake) return target.operation.effect.stake;
  if (target?.operation.effect?.kind === 'payment') return 'money';
  const named = targetText(r, call, target);
  const own = stakeOf(wordsOf(named));
  if (own !== 'ordinary') return own;
  const around = stakeOf(wordsOf(`${named} ${functionName(call.frame)}`));
  if (around !== 'ordinary') return around;
  return stakeOf(wordsOf(`${symbolOf(call.frame)} ${call.frame.unit.path.split('/').at(-1) ?? ''}`)) === 'telemetry' ? 'telemetry' : 'ordinary';
}

/** The name of the innermost function that has one. */
function functionName(frame: Frame): string {
  for (let fn = frame.fn; fn > 0; fn = functionOf(frame.unit, fn).parent) {
    const { name } = functionOf(frame.unit, fn);
    if (name !== undefined) return name;
  }
  return '';
}

/** The boundary as the subject of a sentence. */
export function boundaryText(sources: SourceTexts, one: ActiveBoundary): string {
  if (one.by === 'loop') return 'the retry loop';
  if (one.by === 'recursion') return `\`${symbolOf(one.frame)}\`, which calls itself again after a failure`;
  if (one.boundary.context === 'retry') return `the callback of \`${codeAt(sources, one.place).replace(/\s*\(.*$/s, '')}\``;
  return one.name;
}

/** A short name for what a key is for, made from the code around it: `send-payout`, `payment-intents-create`. */
export function operationName(one: { readonly made: Ref; readonly use: { readonly target: OperationTarget | undefined } }): string {
  for (let fn = one.made.frame.fn; fn > 0; fn = functionOf(one.made.frame.unit, fn).parent) {
    const { name } = functionOf(one.made.frame.unit, fn);
    if (name && !GENERIC.has(name)) return wordsOf(name).join('-');
  }
  return (one.use.target && calledName(one.use.target)) || 'operation';
}

/** The words of what a library calls it: `payment-intents-create`. */
export function calledName(target: OperationTarget): string {
  return wordsOf(target.meaning.path.split('.').slice(1).join('.')).join('-');
}

/** Function names that say nothing of the operation. */
const GENERIC = new Set(['handler', 'handle', 'process', 'execute', 'run', 'main', 'default', 'fn', 'callback', 'constructor', 'eachMessage', 'eachBatch', 'attempt', 'call', 'apply', 'perform']);

/** Where the attempt dies so that it is made again, by what makes it run again. */
export function crashText(one: ActiveBoundary): string {
  switch (one.boundary.context) {
    case 'retry': return 'the answer is lost: a time-out or a reset connection; the attempt counts as failed';
    case 'redelivery': return 'the process dies before the message is acknowledged';
    case 'schedule': return 'the process dies before the run has ended, or a second instance runs at the same time';
    case 'step': return 'the worker dies before the engine has noted that the step is done';
    case 'client': return 'the answer does not reach the caller, who sends the request again';
  }
}

/** What runs again, as a clause: `the message is delivered again`. */
export function againText(sources: SourceTexts, one: ActiveBoundary): string {
  switch (one.boundary.context) {
    case 'retry': return `${boundaryText(sources, one)} makes another attempt`;
    case 'client': return `the caller sends the request to ${boundaryText(sources, one)} again`;
    default: return `${boundaryText(sources, one)} runs again`;
  }
}
