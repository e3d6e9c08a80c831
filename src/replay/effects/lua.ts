import type { RedisKind } from '../../languages/redis/commands.js';
import { luaFacts } from '../../languages/redis/lua.js';
import type { LuaCall } from '../../languages/redis/lua-facts.js';
import type { EffectMeaning } from '../../model/catalogue.js';
import type { EffectKind } from '../../model/effect.js';
import { nodeOf, type Ref } from '../../program/frame.js';
import { NO_CONDITION } from './conditions.js';
import { draftOf, NO_CONFLICT } from './drafts.js';
import type { Conflict, Effect, FieldChange, WriteCondition } from './effect.js';
import { literalOf, valuesOf, type Places } from './places.js';
import { nameOf, targetOf, type FoundTarget } from './targets.js';
import { textsOf } from './text.js';

/** What a script does as one step: the worst that a second run of it would do again. */
export function luaEffects(places: Places, meaning: EffectMeaning): readonly Effect[] {
  const texts = places.at(meaning.text!.at).refs.flatMap((one) => textsOf(places.r, one));
  const found = texts.map(({ quasis }) => luaFacts(quasis.join('…')).calls);
  return found.length > 0 ? found.map((calls) => ofScript(places, meaning, calls)) : [ofScript(places, meaning, [])];
}

/** What a repeat does again, the worst first, and what it is called. */
const REPEATED: readonly { readonly kind: RedisKind; readonly effect: EffectKind; readonly change?: FieldChange['change'] }[] = [
  { kind: 'delta', effect: 'db-delta', change: 'delta' },
  { kind: 'append', effect: 'db-append', change: 'append' },
  { kind: 'sends', effect: 'publish' },
  { kind: 'takes', effect: 'ack' },
  { kind: 'runs', effect: 'db-statement' },
];
const CHANGES: Readonly<Partial<Record<RedisKind, FieldChange['change']>>> = { 'set-add': 'set-add', conditional: 'insert-only', delete: 'remove' };

function ofScript(places: Places, meaning: EffectMeaning, calls: readonly LuaCall[]): Effect {
  const isOpen = calls.length === 0 || calls.some((one) => one.command === undefined);
  const writes = calls.filter(({ command }) => command && command.kind !== 'reads' && command.kind !== 'nothing');
  const of = (kind: RedisKind, wanted: readonly LuaCall[]): readonly LuaCall[] => wanted.filter((one) => one.command!.kind === kind);
  for (const wanted of [writes.filter((one) => !one.decidedBy), writes]) {
    for (const { kind, effect, change } of REPEATED) {
      const found = of(kind, wanted);
      if (found.length > 0) return made(places, meaning, effect, found, change, isOpen);
    }
    // A command that is not known may be worse than what is decided.
    if (isOpen) return { ...draftOf(places, meaning, targetOf(places, meaning)), changesOpen: true };
  }
  const [first] = writes;
  if (!first) return { ...draftOf(places, meaning, keyOf(places, meaning, calls[0])), kind: 'cache-read', reads: true };
  const isUnlock = writes.every((one) => one.command!.kind === 'delete' && one.behind.some((test) => test.holds === 'equal'));
  return made(places, meaning, isUnlock ? 'unlock' : 'cache-set', writes, undefined, false);
}

function made(places: Places, meaning: EffectMeaning, kind: EffectKind, calls: readonly LuaCall[], change: FieldChange['change'] | undefined, isOpen: boolean): Effect {
  const changes = kind === 'publish' || kind === 'ack' ? [] : calls.map((one): FieldChange => ({
    field: one.command!.field === undefined ? undefined : one.words[one.command!.field],
    change: change ?? CHANGES[one.command!.kind] ?? 'absolute', value: undefined, volatile: undefined, readFrom: undefined,
  }));
  const decided = kind === 'unlock' ? {} : decidedIn(calls);
  return { ...draftOf(places, meaning, keyOf(places, meaning, calls[0])), kind, changes, changesOpen: isOpen, ...decided };
}

/** Whether the script itself keeps a second run from doing it all again. */
function decidedIn(calls: readonly LuaCall[]): { readonly conflict?: Conflict; readonly condition?: WriteCondition } {
  const isOnce = (one: LuaCall): boolean => one.decidedBy !== undefined || one.command!.kind === 'conditional' || one.command!.kind === 'set-add';
  const decides = calls.some((one) => one.command!.kind === 'conditional') || calls.every(isOnce);
  if (!decides) return {};
  const test = calls.every((one) => one.decidedBy === 'check') ? 'version' : 'absent';
  return { conflict: { ...NO_CONFLICT, then: 'condition' }, condition: { ...NO_CONDITION, tests: [test] } };
}

/** The key of a call, where it is one of the arguments that the script is given, or begins with text. */
function keyOf(places: Places, meaning: EffectMeaning, call: LuaCall | undefined): FoundTarget {
  const key = call?.key ?? '';
  const given = /^(KEYS|ARGV)\[(\d+)\]$/.exec(key);
  const ref = given ? argumentOf(places, meaning.text?.params ?? [], given[1] as 'KEYS' | 'ARGV', Number(given[2])) : undefined;
  if (ref) return { text: nameOf(places.r, ref), refs: [ref] };
  const literal = /^"([^"\\]*)"/.exec(key);
  return { text: literal ? `${literal[1]!}${literal[0].length < key.length ? '…' : ''}` : undefined, refs: [] };
}

/** `eval(script, 1, key, value)`, or lists of keys and of values. */
function argumentOf({ r, at }: Places, params: readonly string[], list: 'KEYS' | 'ARGV', index: number): Ref | undefined {
  const [first, second] = params;
  if (first === undefined) return undefined;
  const head = at(first).refs;
  if (valuesOf(r, head).some((one) => nodeOf(one).kind === 'array')) {
    const holder = list === 'KEYS' ? head : second === undefined ? [] : at(second).refs;
    return holder.flatMap((one) => r.property(one, String(index - 1)).refs)[0];
  }
  const keys = literalOf(r, head);
  const path = typeof keys === 'number' || typeof keys === 'string' ? params[list === 'KEYS' ? index : Number(keys) + index] : undefined;
  return path === undefined ? undefined : at(path).refs[0];
}
