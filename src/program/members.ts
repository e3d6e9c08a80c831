import type { Meaning } from './meaning.js';

/** The names of the data members that a value is known to have by its declared type. */
export function memberNames(meaning: Meaning): readonly string[] {
  switch (meaning.kind) {
    case 'typed': return meaning.members.filter((one) => !one.method && !one.optional).map((one) => one.name);
    case 'instance': return (meaning.unit.facts.classes[meaning.class]?.members ?? []).flatMap((one) =>
      (one.kind === 'field' || one.kind === 'parameter-property') && !one.static && one.name && !one.name.startsWith('#') ? [one.name] : []);
    default: return [];
  }
}
