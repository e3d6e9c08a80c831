import { analyse } from '../../src/audit/analyse.js';
import { callbacksOf } from '../../src/program/callbacks.js';
import { detachedFrame, nodeOf, placeOf, type Ref } from '../../src/program/frame.js';
import type { OperationTarget } from '../../src/program/meaning.js';
import type { Resolver } from '../../src/program/resolver.js';
import { indexOf, type Unit } from '../../src/program/unit.js';
import { keysOf } from '../../src/replay/keys.js';
import { originsOf } from '../../src/replay/origins.js';

/** What the analysis understands of each line of a program, in few words: `payment money key`. */
export type Understood = ReadonlyMap<number, string>;

/** By file name. Throws when the program can't be analysed. */
export function understood(folder: string): ReadonlyMap<string, Understood> {
  const { program, diagnostics } = analyse({ paths: [folder], cwd: folder, settings: { exclude: [] } });
  if (!program) throw new Error(diagnostics.map((one) => one.message).join('\n'));
  return new Map(program.units.map((unit) => [unit.path.split('/').at(-1)!, linesOf(program.resolver, unit)]));
}

function linesOf(r: Resolver, unit: Unit): Understood {
  const out = new Map<number, string[]>();
  unit.facts.functions.forEach((_, fn) => {
    const frame = detachedFrame(unit, fn);
    for (const value of indexOf(unit, fn).calls) {
      const ref = { frame, value };
      const words = r.targets(ref).flatMap((one) => (one.kind === 'operation' ? said(r, ref, one) : []));
      if (words.length === 0) continue;
      const line = lineOf(unit, placeOf(ref).span[1]);
      const said1 = words.join(' ');
      const before = out.get(line) ?? [];
      if (!before.includes(said1)) out.set(line, [...before, said1]);
    }
  });
  return new Map([...out].map(([line, words]) => [line, words.sort().join(' + ')]));
}

function lineOf(unit: Unit, offset: number): number {
  let line = 0;
  while (line < unit.facts.lineStarts.length && unit.facts.lineStarts[line]! < offset) line++;
  return line;
}

function said(r: Resolver, call: Ref, target: OperationTarget): string[] {
  const { operation } = target;
  const { effect, configures, guard, marks, entries } = operation;
  const out: string[] = [];
  if (effect) {
    out.push(effect.kind);
    const method = methodOf(r, call, target);
    if (method !== undefined) out.push(method);
    if (effect.stake && effect.stake !== 'ordinary') out.push(effect.stake);
    if (effect.reads) out.push('reads');
    if (effect.idempotent && !effect.reads) out.push('idempotent');
    if (effect.conflict?.some((one) => one.then === 'error')) out.push('refused');
    if (keysOf(r, call, target).found.length > 0 && !effect.reads) out.push('key');
    if (effect.resends) out.push('resends');
  }
  if (configures?.retry) out.push('makes it resend');
  if (guard) out.push(guard.lossy ? `lossy ${guard.kind}` : guard.kind);
  if (marks) out.push('webhook');
  if (entries?.act === 'set') out.push('sets');
  for (const one of callbacksOf(r, call, target)) {
    const { run } = one.callback;
    if (run.kind === 'boundary') out.push(run.context === 'retry' ? 'retries' : run.context);
    else if (run.kind === 'guarded') out.push('guarded');
    else if (run.kind === 'per-attempt') out.push('hook');
    else if (run.kind === 'inline' && nodeOf(call).kind === 'call' && !effect) out.push(run.each ? 'each' : 'once');
  }
  if (operation.origin?.kind === 'volatile') out.push(operation.origin.as);
  if (operation.origin?.kind === 'derived' && operation.origin.digest) {
    out.push(originsOf(r, call).some((one) => one.provenance === 'volatile') ? 'digest of volatile' : 'digest');
  }
  return out;
}

function methodOf(r: Resolver, call: Ref, target: OperationTarget): string | undefined {
  const method = target.operation.effect?.method;
  if (!method) return undefined;
  if (method.is !== undefined) return method.is;
  for (const path of method.at ?? []) {
    const nodes = r.path(call, target, path).refs.flatMap((one) => r.follow(one)).map(nodeOf);
    const [only, more] = nodes;
    if (only?.kind === 'literal' && typeof only.value === 'string' && !more) return only.value.split(' ')[0]!.toUpperCase();
  }
  return method.default;
}
