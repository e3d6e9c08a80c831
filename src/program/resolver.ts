import type { Path } from '../model/catalogue.js';
import type { ClassId, TypeId, TypeRef } from '../model/facts.js';
import type { Manifest } from '../model/manifest.js';
import type { Settings } from '../model/settings.js';
import type { BoundArgument, EnteredBoundary, Frame, Given, Ref } from './frame.js';
import type { Cycles } from './guarded.js';
import type { FunctionMeaning, Meaning, OperationTarget, Target } from './meaning.js';
import type { Unit } from './unit.js';

/** What stands at a place: its values, and whether something unseen may stand there too. No values and not open: nothing is there. */
export interface Slot {
  readonly refs: readonly Ref[];
  readonly open: boolean;
}

export const EMPTY_SLOT: Slot = { refs: [], open: false };
export const OPEN_SLOT: Slot = { refs: [], open: true };

export interface Entry {
  readonly name: string;
  readonly value: Ref;
}

/** A collection of named values (headers): every entry in view, and whether there may be others. */
export interface Entries {
  readonly entries: readonly Entry[];
  readonly open: boolean;
}

/**
 * The questions that the parts of the program ask one another. They are mutually recursive (a member needs its object, an object may be
 * the result of a call, a call needs its callee's member), so each part is given this interface instead of importing the others.
 */
export interface Resolver {
  readonly units: ReadonlyMap<string, Unit>;
  readonly manifest: Manifest;
  readonly settings: Settings;
  readonly cycles: Cycles;
  /** The values that a value is, through variables, joins, parameters, helpers and files; a value that goes no further is itself. */
  follow(ref: Ref): readonly Ref[];
  denote(ref: Ref): readonly Meaning[];
  /** A named property of a value. */
  property(ref: Ref, name: string): Slot;
  entries(ref: Ref): Entries;
  /** The elements of a collection. */
  elements(ref: Ref): Slot;
  member(meaning: Meaning, name: string): readonly Meaning[];
  typeMeanings(unit: Unit, type: TypeRef | undefined): readonly Meaning[];
  imported(unit: Unit, module: string, name: string): readonly Meaning[];
  importedRefs(unit: Unit, module: string, name: string): readonly Ref[] | undefined;
  targets(call: Ref): readonly Target[];
  /** What stands at a path of a call. */
  path(call: Ref, target: OperationTarget | undefined, path: Path): Slot;
  resultOf(call: Ref, target: OperationTarget): readonly Meaning[];
  enter(call: Ref, meaning: FunctionMeaning, how: EnterOptions): Frame | undefined;
  implementations(unit: Unit, of: { readonly class: ClassId } | { readonly type: TypeId }): readonly Meaning[];
}

export interface EnterOptions {
  readonly args?: readonly BoundArgument[] | undefined;
  readonly given?: Given | undefined;
  readonly boundary?: EnteredBoundary | undefined;
  /** Tells runs of one function from one call apart (`then` and `catch` callbacks, two boundaries). */
  readonly as?: string;
}
