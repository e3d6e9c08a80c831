import type { Condition, EffectMeaning, Operation, RepairTemplates } from '../../model/catalogue.js';

/** `SET` in the two styles of clients: flat arguments in any order, and an object of options. */

const base: EffectMeaning = { kind: 'cache-set', target: { at: '0' }, where: ['0'], data: ['1'] };

interface SetStyle {
  readonly claim: string;
  readonly expiry: RepairTemplates['expiry'];
}

const only = (style: SetStyle, expiry: EffectMeaning['expiry'], success: NonNullable<EffectMeaning['outcome']>['success']): Operation => ({
  effect: {
    ...base,
    ...(expiry ? { expiry } : {}),
    conflict: [{ then: 'condition', key: '0' }],
    outcome: { ...(success ? { success } : {}) },
    repair: { claim: { snippet: style.claim }, ...(style.expiry ? { expiry: style.expiry } : {}) },
  },
  guard: { kind: 'claim', key: '0' },
});
const plain = (style: SetStyle, expiry?: EffectMeaning['expiry']): Operation => ({
  effect: {
    ...base,
    idempotent: true,
    ...(expiry ? { expiry } : {}),
    repair: { claim: { snippet: style.claim }, ...(style.expiry ? { expiry: style.expiry } : {}) },
  },
});

const FLAT: SetStyle = {
  claim: "const claimed = await redis.set({key}, 'in-progress', 'EX', {ttl}, 'NX');\nif (!claimed) return;",
  expiry: { arguments: "'EX', {ttl}" },
};
const UNITS: readonly { readonly words: readonly string[]; readonly unit: 's' | 'ms' | 'date' }[] = [
  { words: ['EX', 'ex'], unit: 's' },
  { words: ['PX', 'px'], unit: 'ms' },
  { words: ['EXAT', 'exat', 'PXAT', 'pxat'], unit: 'date' },
];
const NX = ['NX', 'nx'];

/** `set(key, value, 'EX', seconds, 'NX')`, `set(key, value, 'NX', 'EX', seconds)`, either alone, or neither. */
export const setByArguments: Operation = {
  ...plain(FLAT),
  overloads: [
    {
      when: { at: '2', oneOf: NX },
      operation: {
        ...only(FLAT, undefined, [{ at: 'result', equals: 'OK' }]),
        overloads: UNITS.map(({ words, unit }) => ({
          when: { at: '3', oneOf: words },
          operation: only(FLAT, [{ at: '4', unit }], [{ at: 'result', equals: 'OK' }]),
        })),
      },
    },
    ...UNITS.map(({ words, unit }) => ({
      when: { at: '2', oneOf: words },
      operation: {
        ...plain(FLAT, [{ at: '3', unit }]),
        overloads: [{ when: { at: '4', oneOf: NX }, operation: only(FLAT, [{ at: '3', unit }], [{ at: 'result', equals: 'OK' }]) }],
      },
    })),
  ],
};

/** Names of the options: `{ NX: true, EX: 60 }`, `{ nx: true, ex: 60 }`. */
export interface SetOptionNames {
  readonly nx: readonly Condition[];
  readonly expiry: NonNullable<EffectMeaning['expiry']>;
  /** Where the kind of an expiry with its own value is named, with the word for milliseconds. */
  readonly typed?: { readonly at: string; readonly value: string };
  readonly style: SetStyle;
}

export function setByOptions({ nx, expiry, typed, style }: SetOptionNames): Operation {
  const kinds = (make: (expiry: NonNullable<EffectMeaning['expiry']>) => Operation): Operation => ({
    ...make(expiry),
    ...(typed
      ? {
          overloads: UNITS.map(({ words, unit }) => ({
            when: { at: typed.at, oneOf: words },
            operation: make([{ at: typed.value, unit }]),
          })),
        }
      : {}),
  });
  const claim = kinds((found) => only(style, found, [{ at: 'result', equals: 'OK' }]));
  const set = kinds((found) => plain(style, found));
  return { ...set, overloads: [...nx.map((when) => ({ when, operation: claim })), ...(set.overloads ?? [])] };
}
