import { link, type Program } from '../../../src/program/link.js';
import { callbacksOf, enterCallback } from '../../../src/program/callbacks.js';
import { detachedFrame, nodeOf, type Frame, type Ref } from '../../../src/program/frame.js';
import { indexOf } from '../../../src/program/unit.js';
import { manifestOf } from '../../../src/plugin/manifest.js';
import type { Effect, FieldChange } from '../../../src/replay/effects/effect.js';
import { effectsOf } from '../../../src/replay/effects/read.js';
import { DEFAULT_SETTINGS } from '../../../src/settings/defaults.js';
import { factsOf } from '../../facts/lowered.js';

export interface Found {
  readonly effect: Effect;
  /** The code of the call. */
  readonly code: string;
}

function programOf(text: string, file: string): Program {
  const facts = factsOf(text, file);
  return link({ facts: new Map([[file, facts]]), manifest: manifestOf(file, facts), settings: DEFAULT_SETTINGS });
}

/** Every effect of a file's calls, in the order in which they are written, each function with nothing assumed of its caller. */
export function allEffects(text: string, file = 'a.ts'): readonly Found[] {
  const program = programOf(text, file);
  const r = program.resolver;
  const [unit] = program.units;
  const given = new Set<number>();
  const callsIn = (frame: Frame): Ref[] => indexOf(unit!, frame.fn).calls.flatMap((value): Ref[] => {
    const call: Ref = { frame, value };
    const inner = r.targets(call).flatMap((target) => (target.kind === 'operation' ? callbacksOf(r, call, target).flatMap((one) => {
      const entered = given.has(one.meaning.fn) ? undefined : enterCallback(r, call, target, one);
      if (entered) given.add(one.meaning.fn);
      return entered ? callsIn(entered) : [];
    }) : []));
    return [call, ...inner];
  });
  const calls = unit!.facts.functions.flatMap((_, fn) => (given.has(fn) ? [] : callsIn(detachedFrame(unit!, fn))));
  return calls.sort((a, b) => nodeOf(a).span[1] - nodeOf(b).span[1]).flatMap((call) =>
    r.targets(call).flatMap((target) => (target.kind === 'operation' ? effectsOf(r, call, target) : []))
      .map((effect) => ({ effect, code: text.slice(...nodeOf(call).span) })));
}

/** The effects that write. */
export function writes(text: string, file?: string): readonly Effect[] {
  return allEffects(text, file).filter(({ effect }) => !effect.reads).map(({ effect }) => effect);
}

/** The only effect that writes. */
export function write(text: string, file?: string): Effect {
  const found = writes(text, file);
  if (found.length !== 1) throw new Error(`${found.length} writes: ${found.map((one) => one.kind).join(', ')}`);
  return found[0]!;
}

/** `balance: delta`, `n: delta of a row`. */
export function told(changes: readonly FieldChange[]): readonly string[] {
  return changes.map((one) => `${one.field ?? '?'}: ${one.change}${one.volatile ? ` (${one.volatile})` : ''}${one.readFrom ? ' of a row' : ''}`);
}

/** An effect in one line: kind, target, changes, conflict, condition. */
export function line(effect: Effect): string {
  const { conflict, condition } = effect;
  return [
    effect.kind, effect.method, effect.target ?? '-', `{${told(effect.changes).join(', ')}${effect.changesOpen ? ', …' : ''}}`,
    conflict.then === 'none' && !conflict.open ? undefined : `on conflict ${conflict.then}${conflict.key.length > 0 ? ` (${conflict.key.join(', ')})` : ''}${conflict.open ? ' …' : ''}`,
    condition.fields.length + condition.tests.length === 0 && !condition.open ? undefined : `where ${condition.fields.join(', ')}${condition.open ? ', …' : ''} [${condition.tests.join(', ')}]`,
    effect.transaction, effect.lock && `lock ${effect.lock}`, effect.reads ? 'reads' : undefined,
  ].filter((one) => one !== undefined).join(' ');
}

/** Every effect of a file in one line each. */
export function lines(text: string, file?: string): readonly string[] {
  return allEffects(text, file).map(({ effect }) => line(effect));
}
