import { exportShape, memberShape, moduleShape, typeShape, type Found } from '../../src/catalogue/lookup.js';
import type { Operation, Shape } from '../../src/model/catalogue.js';

/**
 * Walks a written access through the catalogue, as the analysis does: `new Pool().connect().query` from the export `Pool`,
 * `default()().insert` from a default export that is called twice, `Repository.save` from a type (`type` true).
 */
export function reach(module: string, access: string, options: { readonly range?: string; readonly type?: boolean } = {}): Found {
  const found = moduleShape(module, options.range);
  if (!found) throw new Error(`no such module: ${module}`);
  const parts = access.match(/new |\(\)|[^.()\s]+/g) ?? [];
  let isNew = false;
  let at: Found | undefined;
  let receiver: Found | undefined;
  for (const part of parts) {
    if (part === 'new ') isNew = true;
    else if (part === '()') {
      at = called(at!, receiver, isNew, access);
      isNew = false;
    } else if (!at) {
      const shape = exportShape(found, part);
      if (!shape) throw new Error(`no such export: ${module} ${part}`);
      at = options.type ? typeShape(found.library, shape.type ?? '') : { shape, library: found.library };
      if (!at) throw new Error(`no type: ${module} ${part}`);
    } else {
      const next = memberShape(at.shape, at.library, part);
      if (!next) throw new Error(`no such member: ${module} ${access}: ${part}`);
      receiver = at;
      const instance = next.shape.instance === undefined ? undefined : typeShape(next.library, next.shape.instance);
      at = instance ? { ...instance, key: next.key } : next;
    }
  }
  return at!;
}

function called(at: Found, receiver: Found | undefined, isNew: boolean, access: string): Found {
  const operation = isNew ? at.shape.new ?? at.shape.call : at.shape.call;
  const { returns } = operation ?? {};
  const type = typeof returns === 'string' ? typeShape(at.library, returns) : undefined;
  if (type) return type;
  if (returns && typeof returns === 'object' && 'same' in returns && returns.same === 'receiver' && receiver) return receiver;
  throw new Error(`gives nothing: ${access} (${JSON.stringify(returns)})`);
}

/** The operation that a call of this access is. */
export function operation(module: string, access: string, options?: Parameters<typeof reach>[2]): Operation {
  const { shape } = reach(module, access, options);
  const found = shape.call ?? shape.new;
  if (!found) throw new Error(`not callable: ${module} ${access}`);
  return found;
}

/** Every shape of a library, with where it stands. */
export function* shapesOf(shapes: Readonly<Record<string, Shape>> | undefined, path: string): Generator<readonly [string, Shape]> {
  for (const [name, shape] of Object.entries(shapes ?? {})) {
    yield [`${path}.${name}`, shape];
    yield* shapesOf(shape.members, `${path}.${name}`);
  }
}

/** Every operation that a shape holds, overloads included. */
export function* operationsOf(shape: Shape): Generator<Operation> {
  for (const one of [shape.call, shape.new]) if (one) yield* withOverloads(one);
}

function* withOverloads(operation: Operation): Generator<Operation> {
  yield operation;
  for (const one of operation.overloads ?? []) yield* withOverloads(one.operation);
}
