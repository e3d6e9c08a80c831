import type { ClassId, TypeId } from '../model/facts.js';
import { detachedFrame } from './frame.js';
import type { InstanceMeaning, Meaning } from './meaning.js';
import { exported, resolution } from './modules.js';
import type { Resolver } from './resolver.js';
import { superMeanings } from './classes.js';
import type { Unit } from './unit.js';

type Of = { readonly class: ClassId } | { readonly type: TypeId };

const keyOf = (unit: Unit, of: Of): string => `${unit.path}\0${'class' in of ? `c${of.class}` : `t${of.type}`}`;

/** Which classes implement an interface or extend a class: made once, from `implements` and `extends` as written. */
export function implementationIndex(r: Resolver): (unit: Unit, of: Of) => readonly Meaning[] {
  const found = new Map<string, InstanceMeaning[]>();
  const add = (unit: Unit, of: Of, one: InstanceMeaning): void => {
    const list = found.get(keyOf(unit, of)) ?? [];
    list.push(one);
    found.set(keyOf(unit, of), list);
  };
  for (const unit of r.units.values()) {
    unit.facts.classes.forEach((facts, id) => {
      if (facts.abstract) return;
      const instance: InstanceMeaning = { kind: 'instance', unit, class: id, closure: detachedFrame(unit, facts.owner), construct: undefined };
      for (const type of facts.implements ?? []) {
        const declared = type.imported ? importedDeclaration(r, unit, type.imported.module, type.imported.name) : { unit, class: type.class, type: type.type };
        if (declared?.class !== undefined) add(declared.unit, { class: declared.class }, instance);
        else if (declared?.type !== undefined) add(declared.unit, { type: declared.type }, instance);
      }
      let above = superMeanings(r, unit, facts).find((one) => one.kind === 'class');
      for (let hops = 0; above?.kind === 'class' && hops < 10; hops++) {
        add(above.unit, { class: above.class }, instance);
        above = superMeanings(r, above.unit, above.unit.facts.classes[above.class]!).find((one) => one.kind === 'class');
      }
    });
  }
  return (unit, of) => found.get(keyOf(unit, of)) ?? [];
}

function importedDeclaration(r: Resolver, unit: Unit, module: string, name: string): { unit: Unit; class?: ClassId | undefined; type?: TypeId | undefined } | undefined {
  const target = resolution(r, unit, module);
  const other = target?.kind === 'file' ? r.units.get(target.file) : undefined;
  const found = other && exported(r, other, name);
  if (found?.kind === 'type') return { unit: found.unit, class: found.facts.type?.class, type: found.facts.type?.type };
  if (found?.kind === 'ref') {
    const node = found.ref.frame.unit.facts.functions[0]!.values[found.ref.value]!;
    if (node.kind === 'class') return { unit: found.ref.frame.unit, class: node.class };
  }
  return undefined;
}
