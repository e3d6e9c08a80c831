import type { Library, Operation, Shape } from '../model/catalogue.js';
import type { ClassId, FunctionId, TypeMemberFacts } from '../model/facts.js';
import type { Frame, Ref } from './frame.js';
import type { Unit } from './unit.js';

/** What a value stands for, as far as it matters to a call or a member access. */
export type Meaning =
  | FunctionMeaning
  | ClassMeaning
  | InstanceMeaning
  /** An object known only by an interface or object type of the program. */
  | { readonly kind: 'typed'; readonly unit: Unit; readonly members: readonly TypeMemberFacts[] }
  | LibraryMeaning
  /** `import * as x` of a file of the program. */
  | { readonly kind: 'namespace'; readonly unit: Unit }
  /** A value whose structure is in view: literal, object, array, template, arithmetic. */
  | { readonly kind: 'node'; readonly ref: Ref }
  | UnknownMeaning;

export interface FunctionMeaning {
  readonly kind: 'function';
  readonly unit: Unit;
  readonly fn: FunctionId;
  /** The frame in which it was made. */
  readonly closure: Frame;
  readonly self: readonly Meaning[] | undefined;
}

export interface ClassMeaning {
  readonly kind: 'class';
  readonly unit: Unit;
  readonly class: ClassId;
  readonly closure: Frame;
}

export interface InstanceMeaning {
  readonly kind: 'instance';
  readonly unit: Unit;
  readonly class: ClassId;
  /** The frame in which the class was made. */
  readonly closure: Frame;
  /** The run of the constructor, when the `new` is in view. */
  readonly construct: Frame | undefined;
}

export interface LibraryMeaning {
  readonly kind: 'library';
  readonly library: Library;
  readonly shape: Shape;
  /** Dotted path from the package or type, for people: `stripe.paymentIntents.create`. */
  readonly path: string;
  /** The name that matched a `*` member on the way. */
  readonly key: string | undefined;
  /** The call or `new` that made the instance: its identity and its settings. */
  readonly site: Ref | undefined;
  readonly receiver: LibraryMeaning | undefined;
  /** Resolved by import or type, or only by the shape of the call. */
  readonly evidence: 'resolved' | 'shape';
}

/** Something of the catalogue of which only the shape and the name are known: no key, no instance, no receiver. */
export function libraryMeaning(library: Library, shape: Shape, path: string): LibraryMeaning {
  return { kind: 'library', library, shape, path, key: undefined, site: undefined, receiver: undefined, evidence: 'resolved' };
}

export interface UnknownMeaning {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
}

export type UnknownReason =
  | 'parameter' | 'untyped member' | 'uncatalogued package' | 'unresolved import' | 'global' | 'too many hops' | 'recursion' | 'dynamic' | 'no such member';

/** What a call runs. */
export type Target =
  | { readonly kind: 'function'; readonly meaning: FunctionMeaning }
  | { readonly kind: 'construct'; readonly meaning: ClassMeaning }
  | OperationTarget
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

export interface OperationTarget {
  readonly kind: 'operation';
  readonly operation: Operation;
  readonly meaning: LibraryMeaning;
  /** Known by the method's name alone, on a receiver of which nothing is known (`map`, `then`). */
  readonly builtin: boolean;
}
