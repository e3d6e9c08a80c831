import type { ParameterMeaning } from '../model/catalogue.js';
import type { FunctionId, TypeRef } from '../model/facts.js';
import type { Frame } from './frame.js';
import type { LibraryMeaning } from './meaning.js';
import type { Resolver } from './resolver.js';
import { functionOf, indexOf, type Unit } from './unit.js';

/** What a function that is declared with a type of a library is (`const handler: SQSHandler = async (event) => …`). */
export function declaredAs(r: Resolver, unit: Unit, fn: FunctionId): readonly LibraryMeaning[] {
  return r.typeMeanings(unit, declaredType(unit, fn)).filter((one) => one.kind === 'library');
}

/** The type that is put on the function where it is made: of its variable, its field, or asserted. */
function declaredType(unit: Unit, fn: FunctionId): TypeRef | undefined {
  const { parent } = functionOf(unit, fn);
  if (parent < 0) return undefined;
  const created = indexOf(unit, parent).creations.get(fn);
  const outer = functionOf(unit, parent);
  const own = created === undefined ? undefined : outer.values[created]!.type;
  if (own || outer.kind !== 'field' || outer.class === undefined || !indexOf(unit, parent).returns.includes(created!)) return own;
  return unit.facts.classes[outer.class]!.members.find((one) => one.function === parent)?.type;
}

export interface GivenParameter {
  readonly meaning: ParameterMeaning;
  readonly library: LibraryMeaning;
}

const DECLARED = new WeakMap<Unit, Map<FunctionId, readonly LibraryMeaning[]>>();

/** What a library passes for a parameter of this run: as the call says that was given the function, or the type of the function. */
export function givenParameter(r: Resolver, frame: Frame, index: number): GivenParameter | undefined {
  const { given, unit, fn } = frame;
  const passed = given?.params[index];
  if (given && passed) return { meaning: passed, library: given.library };
  const memo = DECLARED.get(unit) ?? new Map<FunctionId, readonly LibraryMeaning[]>();
  DECLARED.set(unit, memo);
  let types = memo.get(fn);
  if (!types) memo.set(fn, (types = declaredAs(r, unit, fn).filter((one) => one.shape.parameters !== undefined)));
  for (const library of types) {
    const meaning = library.shape.parameters?.[index];
    if (meaning) return { meaning, library };
  }
  return undefined;
}
