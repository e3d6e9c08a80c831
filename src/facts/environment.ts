import type { Span, ValueId, ValueOf } from '../model/facts.js';
import { add, addInert, once, type Arm, type Body, type Environment, type Target } from './builder.js';
import type { Binding } from './names.js';

/** Number of a binding among the variables that several functions see. */
export function variableId(body: Body, binding: Binding): number {
  return (binding.id ??= body.unit.variables.push(binding) - 1);
}

/** What a name is at this point. */
export function read(body: Body, binding: Binding, span: Span): ValueId {
  const { imported } = binding;
  if (imported) return once(body, binding, span, () => ({ kind: 'import', ...imported }));
  if (binding.owner !== body.owner) {
    if (!binding.constant) return addInert(body, span, { kind: 'captured', variable: variableId(body, binding) });
    return once(body, binding, span, () => ({ kind: 'captured', variable: variableId(body, binding) }));
  }
  if (binding.foreign) return addInert(body, span, { kind: 'captured', variable: variableId(body, binding) });
  const known = binding.slot < 0 ? -1 : body.env[binding.slot] ?? -1;
  if (known >= 0) return known;
  if (binding.hoisted) return addInert(body, span, { kind: 'undefined' });
  return add(body, span, { kind: 'unknown', reason: `${binding.name} is read before its declaration` });
}

/** What a variable of the module body holds once it has run; for exports and `typeof`. */
export function readAtEnd(module: Body, binding: Binding): ValueId {
  const span: Span = [binding.position, binding.position + binding.name.length];
  const known = binding.slot < 0 || binding.foreign || binding.owner !== module.owner ? -1 : module.env[binding.slot] ?? -1;
  if (known >= 0 || binding.imported) return known >= 0 ? known : read(module, binding, span);
  return addInert(module, span, { kind: 'captured', variable: variableId(module, binding) });
}

/** Puts a value into a variable. `declares` marks the write of the declaration itself. */
export function write(body: Body, binding: Binding, value: ValueId, span: Span, declares: boolean): void {
  binding.given.push({ function: body.id, value, position: span[0] });
  if (binding.owner !== body.owner) {
    body.flow.push({ kind: 'assign', variable: variableId(body, binding), value, span });
    return;
  }
  if (binding.shared && !declares) body.flow.push({ kind: 'assign', variable: variableId(body, binding), value, span });
  if (binding.foreign) return;
  set(body, slotOf(body, binding), value);
}

function slotOf(body: Body, binding: Binding): number {
  if (binding.slot < 0) binding.slot = body.slots.push(binding) - 1;
  return binding.slot;
}

/** Sets a slot, which an exception from here on may show to handlers around. */
function set(body: Body, slot: number, value: ValueId): void {
  while (body.env.length < slot) body.env.push(-1);
  body.env[slot] = value;
  for (const one of body.protections) {
    const seen = one.assigned.get(slot);
    if (seen) seen.add(value);
    else one.assigned.set(slot, new Set([value]));
  }
}

/** The state to come back to, or to join with. */
export function arm(body: Body): Arm {
  return { env: body.env.slice(), live: body.live };
}

export function restore(body: Body, state: Arm): void {
  body.env = state.env.slice();
  body.live = state.live;
}

/** Goes on after paths met: those that ended are left out; when all did, what follows is dead. */
export function join(body: Body, arms: readonly Arm[], at: ValueOf<'phi'>['at'], span: Span): void {
  const live = arms.filter((one) => one.live);
  if (live.length === 0) {
    body.env = arms[0]!.env.slice();
    body.live = false;
    return;
  }
  body.env = merge(body, live.map((one) => one.env), at, span);
  body.live = true;
}

/** One environment of several; variables that differ become phis. */
export function merge(body: Body, envs: readonly Environment[], at: ValueOf<'phi'>['at'], span: Span): Environment {
  const out = envs[0]!.slice();
  if (envs.length === 1) return out;
  let slots = 0;
  for (const env of envs) slots = Math.max(slots, env.length);
  for (let slot = 0; slot < slots; slot++) {
    const first = out[slot] ?? -1;
    if (envs.every((env) => (env[slot] ?? -1) === first)) {
      out[slot] = first;
      continue;
    }
    const inputs = [...new Set(envs.map((env) => valueIn(body, env, slot, span)).filter((value) => value >= 0))];
    out[slot] = inputs.length === 1 ? inputs[0]! : phi(body, inputs, at, span);
  }
  return out;
}

/** A slot's value; a `var` that was not assigned on this path is undefined. */
function valueIn(body: Body, env: Environment, slot: number, span: Span): ValueId {
  const value = env[slot] ?? -1;
  return value < 0 && body.slots[slot]!.hoisted ? addInert(body, span, { kind: 'undefined' }) : value;
}

function phi(body: Body, inputs: readonly ValueId[], at: ValueOf<'phi'>['at'], span: Span): ValueId {
  return add(body, span, { kind: 'phi', inputs: [...inputs], at });
}

export interface LoopHead {
  /** Phi by slot. */
  readonly phis: ReadonlyMap<number, ValueId>;
}

/** At a loop's head: a phi for each variable of the function that is written between the offsets. */
export function loopHead(body: Body, from: number, to: number, span: Span): LoopHead {
  const { writes } = body.owner;
  const phis = new Map<number, ValueId>();
  for (let i = firstFrom(writes, from); i < writes.length && writes[i]!.position < to; i++) {
    const { binding } = writes[i]!;
    if (binding.foreign || binding.slot < 0 && !binding.hoisted) continue;
    const slot = slotOf(body, binding);
    if (phis.has(slot)) continue;
    const before = valueIn(body, body.env, slot, span);
    if (before < 0) continue;
    const id = phi(body, [before], 'loop', span);
    phis.set(slot, id);
    set(body, slot, id);
  }
  return { phis };
}

/** Gives the phis of a loop's head what its body leaves in the variables. */
export function closeLoop(body: Body, head: LoopHead, ends: readonly Environment[]): void {
  for (const [slot, id] of head.phis) {
    const node = body.values[id]!;
    if (node.kind !== 'phi') continue;
    const inputs = node.inputs as number[];
    for (const env of ends) {
      const value = env[slot] ?? -1;
      if (value >= 0 && value !== id && !inputs.includes(value)) inputs.push(value);
    }
  }
}

function firstFrom(writes: Body['owner']['writes'], from: number): number {
  let [low, high] = [0, writes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (writes[middle]!.position < from) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The variables that count a loop's rounds, with their values at its head. */
export function countersOf(body: Body, head: LoopHead, target: Target): { name: string; value: ValueId }[] {
  const out: { name: string; value: ValueId }[] = [];
  for (const [slot, value] of head.phis) {
    const binding = body.slots[slot]!;
    if (target.counted.has(binding)) out.push({ name: binding.name, value });
  }
  return out;
}

/** Notes that a variable goes up or down by a step, for the loops around. */
export function countStep(body: Body, binding: Binding): void {
  for (const target of body.targets) target.counted.add(binding);
}

/** What a handler finds: the values at the start of the protected part and everything assigned in it. */
export function thrownInto(body: Body, start: Arm, assigned: ReadonlyMap<number, ReadonlySet<ValueId>>, at: 'catch' | 'finally', span: Span): Environment {
  const out = start.env.slice();
  for (const [slot, values] of assigned) {
    const before = valueIn(body, start.env, slot, span);
    if (before < 0) continue;
    const inputs = [...new Set([before, ...values])];
    out[slot] = inputs.length === 1 ? inputs[0]! : phi(body, inputs, at, span);
  }
  return out;
}

export function newTarget(body: Body, kind: Target['kind'], labels: readonly string[]): Target {
  return { labels, kind, breaks: [], continues: [], protections: body.protections.length, counted: new Set() };
}

export function findTarget(body: Body, label: string | undefined, kind: 'break' | 'continue'): Target | undefined {
  for (let i = body.targets.length - 1; i >= 0; i--) {
    const target = body.targets[i]!;
    if (label !== undefined ? target.labels.includes(label) : kind === 'continue' ? target.kind === 'loop' : target.kind !== 'block') return target;
  }
  return undefined;
}

/** Leaves towards a `break` or `continue` target, through the `finally` blocks on the way. */
export function leave(body: Body, target: Target | undefined, how: 'breaks' | 'continues'): void {
  if (target && body.live) {
    const env = body.env.slice();
    target[how].push(env);
    for (const one of body.protections.slice(target.protections)) one.exits.push(env);
  }
  body.live = false;
}
