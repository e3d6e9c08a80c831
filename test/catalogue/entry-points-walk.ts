import type { Boundary, Callback, Condition, Decorator, EffectMeaning, Library, Operation, ParameterMeaning, Setting, Shape } from '../../src/model/catalogue.js';

/** Everything that an entry of the catalogue says, with where it stands: for checks that hold for all of it. */
export interface Said {
  readonly types: readonly string[];
  readonly paths: readonly string[];
  readonly boundaries: readonly Boundary[];
  readonly effects: readonly EffectMeaning[];
  readonly operations: readonly Operation[];
}

type Collected = { types: string[]; paths: string[]; boundaries: Boundary[]; effects: EffectMeaning[]; operations: Operation[] };

/** All that a library says, by place. */
export function said(library: Library): ReadonlyMap<string, Said> {
  const out = new Map<string, Said>();
  const at = (place: string): Collected => {
    const made: Collected = { types: [], paths: [], boundaries: [], effects: [], operations: [] };
    out.set(place, made);
    return made;
  };
  for (const [group, shapes] of [['exports', library.exports], ['types', library.types], ['globals', library.globals]] as const) {
    for (const [path, shape] of shapesOf(shapes, group)) ofShape(shape, at(path));
  }
  (library.conventions ?? []).forEach((one, i) => {
    for (const [name, callback] of Object.entries(one.exports)) ofCallback(callback, at(`conventions.${i}.${name}`));
  });
  for (const [name, callback] of Object.entries(library.directives ?? {})) ofCallback(callback, at(`directives.${name}`));
  return out;
}

function* shapesOf(shapes: Readonly<Record<string, Shape>> | undefined, path: string): Generator<readonly [string, Shape]> {
  for (const [name, shape] of Object.entries(shapes ?? {})) {
    yield [`${path}.${name}`, shape];
    yield* shapesOf(shape.members, `${path}.${name}`);
  }
}

function ofShape(shape: Shape, out: Collected): void {
  out.types.push(...[shape.instance, shape.type, ...(shape.extends ?? [])].filter((one) => one !== undefined));
  for (const one of [shape.call, shape.new]) if (one) ofOperation(one, out);
  for (const one of Object.values(shape.implement ?? {})) ofCallback(one, out);
  for (const one of [shape.asParameter, shape.asFunction]) if (one) ofBoundary(one, out);
  ofParameters(shape.parameters, out);
  if (shape.decorator) ofDecorator(shape.decorator, out);
}

function ofDecorator(decorator: Decorator, out: Collected): void {
  if (decorator.method) ofCallback(decorator.method, out);
  for (const one of Object.values(decorator.methods ?? {})) ofCallback(one, out);
  if (decorator.wraps) ofRun(decorator.wraps, out);
  if (typeof decorator.injects === 'string') out.types.push(decorator.injects);
  out.paths.push(...(decorator.parameterBy ?? []).map((one) => one.at), ...(decorator.prefix === undefined ? [] : [decorator.prefix]));
}

function ofOperation(operation: Operation, out: Collected): void {
  out.operations.push(operation);
  const { returns } = operation;
  if (typeof returns === 'string') out.types.push(returns);
  else if (returns && 'fields' in returns) out.types.push(...Object.values(returns.fields));
  else if (returns) out.paths.push('same' in returns ? returns.same : returns.resultOf);
  if (operation.effect) ofEffect(operation.effect, out);
  for (const one of operation.callbacks ?? []) ofCallback(one, out);
  for (const one of [operation.marks, operation.receives]) if (one) ofBoundary(one, out);
  if (operation.origin?.kind === 'derived') out.paths.push(...(operation.origin.from ?? []));
  out.paths.push(...[operation.transaction?.handle, operation.entries?.name, operation.entries?.value, operation.guard?.key].filter((one) => one !== undefined));
  for (const one of operation.overloads ?? []) {
    ofCondition(one.when, out);
    ofOperation(one.operation, out);
  }
}

function ofEffect(effect: EffectMeaning, out: Collected): void {
  out.effects.push(effect);
  out.paths.push(...[effect.target?.at, ...(effect.target?.or ?? []), effect.acknowledges].filter((one) => one !== undefined));
  out.paths.push(...(effect.data ?? []), ...(effect.where ?? []), ...(effect.keys ?? []).map((one) => one.at), ...(effect.expiry ?? []).map((one) => one.at), ...(effect.method?.at ?? []), ...(effect.delivers?.at ?? []));
  if (effect.handle !== undefined) out.paths.push(...(typeof effect.handle === 'string' ? [effect.handle] : effect.handle));
  const settings: (Setting | undefined)[] = [effect.requeue, effect.status, effect.guarantees?.idempotent, effect.guarantees?.transactional, effect.guarantees?.acks];
  for (const one of settings) out.paths.push(...(one?.at ?? []));
  if (effect.repair?.key) out.paths.push(effect.repair.key.at);
}

function ofCallback(callback: Callback, out: Collected): void {
  if (callback.at !== undefined) out.paths.push(callback.at);
  ofRun(callback.run, out);
  ofParameters(callback.params, out);
  if (callback.when) ofCondition(callback.when, out);
}

function ofRun(run: Callback['run'], out: Collected): void {
  if (run.kind === 'boundary') ofBoundary(run, out);
  if (run.kind === 'memoised' || run.kind === 'transaction') {
    if (run.boundary) ofBoundary(run.boundary, out);
    if (run.kind === 'memoised' && run.key !== undefined) out.paths.push(run.key);
    if (run.kind === 'transaction' && run.handleType !== undefined) out.types.push(run.handleType);
  }
}

function ofBoundary(boundary: Boundary, out: Collected): void {
  out.boundaries.push(boundary);
  out.paths.push(...holes(boundary.name ?? '').filter((one) => one !== 'prefix'), ...(boundary.attempts?.at ?? []), ...(boundary.uncommitted?.at ?? []));
  if (boundary.trigger?.at !== undefined && boundary.trigger.at !== 'prefix') out.paths.push(boundary.trigger.at);
  if (boundary.trigger?.method !== undefined && /[.\d]/.test(boundary.trigger.method)) out.paths.push(boundary.trigger.method);
}

/** The paths that a boundary's name is filled with. */
export function holes(name: string): string[] {
  return [...name.matchAll(/\{([^}]*)\}/g)].map((one) => one[1]!);
}

function ofParameters(params: Readonly<Record<number, ParameterMeaning>> | undefined, out: Collected): void {
  for (const one of Object.values(params ?? {})) {
    if ('type' in one) out.types.push(one.type);
    if ('elementOf' in one) out.paths.push(one.elementOf);
    if ('resolved' in one) out.paths.push(one.resolved);
  }
}

function ofCondition(when: Condition, out: Collected): void {
  if (when.at !== undefined) out.paths.push(when.at);
  if (when.type !== undefined) out.types.push(when.type);
  if (when.not) ofCondition(when.not, out);
}
