import type { EffectKind, Stake } from '../../model/effect.js';
import type { ConflictForm, EffectMeaning, KeySlot, Operation, Path, RepairTemplates, RetryPolicy, Shape } from '../../model/catalogue.js';

/** Parts that the entries of vendors' SDKs share: builders of plain data. */

export interface SdkCall {
  readonly kind?: EffectKind;
  readonly stake?: Stake;
  /** Places of the key, the usual one first: that is where a missing key is put. */
  readonly keys?: readonly (Path | KeySlot)[];
  readonly ownKey?: EffectMeaning['ownKey'];
  readonly data?: readonly Path[];
  readonly target?: EffectMeaning['target'];
  /** A repeat is refused, because the thing is already in the state that is asked for. */
  readonly refused?: boolean;
  readonly idempotent?: boolean;
  readonly conflict?: readonly ConflictForm[];
  readonly resends?: RetryPolicy;
  readonly returns?: Operation['returns'];
}

/** A call that changes something at the vendor's. */
export function sdkCall(call: SdkCall): Operation {
  const { kind = 'sdk-write', stake, keys = [], ownKey, data, target, refused, idempotent, conflict = [], resends, returns } = call;
  const slots = keys.map((one): KeySlot => (typeof one === 'string' ? { at: one } : one));
  const conflicts = refused ? [...conflict, { then: 'error' } as const] : conflict;
  return {
    effect: {
      kind,
      ...(stake ? { stake } : {}),
      ...(target ? { target } : {}),
      ...(slots.length > 0 ? { keys: slots } : {}),
      ...(ownKey ? { ownKey } : {}),
      ...(data ? { data } : {}),
      ...(conflicts.length > 0 ? { conflict: conflicts } : {}),
      ...(idempotent ? { idempotent } : {}),
      ...(resends ? { resends } : {}),
      ...repairOf(slots),
    },
    ...(returns === undefined ? {} : { returns }),
  };
}

function repairOf(slots: readonly KeySlot[]): { readonly repair?: RepairTemplates } {
  const slot = slots.find((one) => !one.ineffective);
  if (!slot) return {};
  if (slot.header !== undefined) return {
    repair: { key: { at: slot.at, property: slot.header === true ? 'Idempotency-Key' : slot.header, header: true } },
  };
  const dot = slot.at.lastIndexOf('.');
  return { repair: { key: dot < 0 ? { at: slot.at } : { at: slot.at.slice(0, dot), property: slot.at.slice(dot + 1) } } };
}

/** Moves money or commits to it. */
export function payment(call: SdkCall = {}): Operation {
  return sdkCall({ kind: 'payment', stake: 'money', data: ['0'], ...call });
}

/** Sends something to a person. */
export function message(kind: 'email' | 'sms' | 'push' | 'chat', call: SdkCall = {}): Operation {
  return sdkCall({ kind, stake: 'message', data: ['0'], ...call });
}

/** Answers a question at the vendor's. */
export const reads: Operation = { effect: { kind: 'http-request', reads: true } };

/** Costs nothing until it is used, or sets what it is told: a repeat changes nothing that matters. */
export function harmlessWrite(call: SdkCall = {}): Operation {
  return sdkCall({ kind: 'http-request', idempotent: true, ...call });
}

/** The same operation under several dotted names. */
export function members(names: readonly string[], call: Operation): Record<string, Shape> {
  return Object.fromEntries(names.map((name) => [name, { call }]));
}

/** Members of an SDK's client that only ask, on every resource. */
export function asks(names: readonly string[]): Record<string, Shape> {
  return members(['*', '*.*', '*.*.*'].flatMap((path) => names.map((name) => `${path}.${name}`)), reads);
}

/** A client that sends failed requests again by itself. */
export function sendsAgain(because: string, attempts: NonNullable<RetryPolicy['attempts']>): Operation {
  return { configures: { on: 'result', retry: { because, methods: { default: ['*'] }, attempts } } };
}
