import type { Condition, EffectMeaning, Operation } from '../../model/catalogue.js';
import { REDIS_COMMANDS } from './redis-commands.js';
import { setByArguments } from './redis-set.js';

/** Commands that are given by their names: `call('SET', key, value, 'NX')`, `sendCommand(['SET', key, value])`, a list of such lists. */

const COMMANDS: Readonly<Record<string, Operation>> = { ...REDIS_COMMANDS, set: setByArguments };

const namesOf = (name: string): readonly string[] => (name === 'evalRo' ? ['EVAL_RO', 'eval_ro'] : [name.toUpperCase(), name]);

/** Where the name stands, and what the places of the arguments begin with, counted from `first`. */
interface Style {
  readonly name: string;
  readonly before: string;
  readonly first: number;
}

/** `call(name, …arguments)`. */
export const AFTER_NAME: Style = { name: '0', before: '', first: 1 };
/** `sendCommand([name, …arguments])`. */
export const IN_LIST: Style = { name: '0.0', before: '0.', first: 1 };
/** `sendCommand(new Command(name, [arguments]))`. */
export const IN_COMMAND: Style = { name: '0.0', before: '0.1.', first: 0 };

export function byName(style: Style): Operation {
  const params = Array.from({ length: 8 }, (_, i) => moved(style, String(i)));
  return {
    effect: { kind: 'db-statement', text: { at: style.name, language: 'redis', params } },
    overloads: Object.entries(COMMANDS).map(([name, operation]) => ({
      when: { at: style.name, oneOf: namesOf(name) },
      operation: movedOperation(style, operation),
    })),
  };
}

/** Several commands at once: `pipeline([['set', key, value], ['incr', other]])`. */
export function listOfCommands(): EffectMeaning {
  const kinds = Object.entries(COMMANDS).flatMap(([name, { effect }]) => {
    if (!effect) return [];
    const meaning = movedEffect(AFTER_NAME, effect);
    const only = name === 'set' ? ['3', '5'].flatMap((at) => ['NX', 'nx'].map((equals) => ({ then: 'condition' as const, at, equals, key: '1' }))) : [];
    return namesOf(name).map((one) => [one, only.length > 0 ? { ...meaning, conflict: only } : meaning] as const);
  });
  return { kind: 'db-statement', parts: { at: '0', by: '0', kinds: Object.fromEntries(kinds) } };
}

function moved({ before, first }: Style, path: string): string {
  return path.replace(/^\d+/, (index) => `${before}${Number(index) + first}`);
}

function movedOperation(style: Style, operation: Operation): Operation {
  const { effect, guard, overloads } = operation;
  return {
    ...operation,
    ...(effect ? { effect: movedEffect(style, effect) } : {}),
    ...(guard?.key === undefined ? {} : { guard: { ...guard, key: moved(style, guard.key) } }),
    ...(overloads ? { overloads: overloads.map((one) => ({ when: movedCondition(style, one.when), operation: movedOperation(style, one.operation) })) } : {}),
  };
}

function movedCondition(style: Style, when: Condition): Condition {
  return when.at === undefined ? when : { ...when, at: moved(style, when.at) };
}

/** Repairs that add arguments at the end are left out: the end may be elsewhere. */
function movedEffect(style: Style, effect: EffectMeaning): EffectMeaning {
  const { target, where, data, conflict, expiry, text, acknowledges, repair, ...rest } = effect;
  const all = (paths: readonly string[]): readonly string[] => paths.map((one) => moved(style, one));
  return {
    ...rest,
    ...(target?.at === undefined ? {} : { target: { ...target, at: moved(style, target.at) } }),
    ...(where ? { where: all(where) } : {}),
    ...(data ? { data: all(data) } : {}),
    ...(conflict ? { conflict: conflict.map((one) => (one.key === undefined ? one : { ...one, key: moved(style, one.key) })) } : {}),
    ...(expiry ? { expiry: expiry.map((one) => ({ ...one, at: moved(style, one.at) })) } : {}),
    ...(text ? { text: { ...text, at: moved(style, text.at), ...(text.params ? { params: all(text.params) } : {}) } } : {}),
    ...(acknowledges === undefined ? {} : { acknowledges: moved(style, acknowledges) }),
    ...(repair?.claim ? { repair: { claim: repair.claim } } : {}),
  };
}
