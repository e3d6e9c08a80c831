import type { ArgumentFacts, FileFacts, Flow, FunctionFacts, TypeRef, Value } from '../../src/model/facts.js';

/** What must hold for any facts; gives what does not, empty when all is well. */
export function broken(facts: FileFacts): string[] {
  const out: string[] = [];
  const check = (ok: boolean, what: string): void => { if (!ok) out.push(what); };
  facts.functions.forEach((one, id) => {
    check(id === 0 ? one.parent === -1 : one.parent >= 0 && one.parent < facts.functions.length && one.parent !== id, `f${id}: parent ${one.parent}`);
    checkFunction(facts, one, `f${id}`, check);
  });
  const value = (fn: number, id: number): boolean => id >= 0 && id < (facts.functions[fn]?.values.length ?? 0);
  for (const one of facts.exports) if (one.kind === 'local' && one.value !== undefined) check(value(0, one.value), `export ${one.name}`);
  for (const one of facts.variables) for (const write of one.writes) check(value(write.function, write.value), `write of ${one.name}`);
  facts.classes.forEach((one, id) => {
    if (one.superclass !== undefined) check(value(one.owner, one.superclass), `superclass of c${id}`);
    for (const member of one.members) {
      if (member.function !== undefined) check(facts.functions[member.function]?.class === id, `member ${member.name} of c${id}`);
      for (const decorator of member.decorators ?? []) check(value(one.owner, decorator.callee), `decorator of c${id}.${member.name}`);
    }
  });
  for (const type of typesIn(facts)) {
    if (type.class !== undefined) check(facts.classes[type.class] !== undefined, `type ${type.name}: class`);
    if (type.type !== undefined) check(facts.types[type.type] !== undefined, `type ${type.name}: type`);
    if (type.value !== undefined) check(value(0, type.value), `type ${type.name}: value`);
  }
  return out;
}

function checkFunction(facts: FileFacts, one: FunctionFacts, name: string, check: (ok: boolean, what: string) => void): void {
  const { values, regions } = one;
  regions.forEach((region, id) => check(id === 0 ? region.parent === 0 : region.parent < id, `${name}: region ${id}`));
  values.forEach((value, id) => {
    check(value.span[0] >= 0 && value.span[0] <= value.span[1], `${name}.v${id}: span`);
    check(value.region === undefined || value.region < regions.length, `${name}.v${id}: region`);
    for (const input of operandsOf(value)) {
      const isBack = value.kind === 'phi' && value.at === 'loop' && input !== value.inputs[0];
      check(input >= 0 && input < values.length && (isBack || input < id), `${name}.v${id} (${value.kind}) of v${input}`);
    }
    if (value.kind === 'function') check(facts.functions[value.function] !== undefined, `${name}.v${id}: function`);
    if (value.kind === 'class') check(facts.classes[value.class] !== undefined, `${name}.v${id}: class`);
    if (value.kind === 'captured') check(facts.variables[value.variable] !== undefined, `${name}.v${id}: variable`);
    if (value.kind === 'template' || value.kind === 'tagged') check(value.quasis.length === value.values.length + 1, `${name}.v${id}: quasis`);
    if (value.kind === 'phi') check(value.inputs.length > 0 && new Set(value.inputs).size === value.inputs.length, `${name}.v${id}: inputs`);
  });
  const evaluated = new Map<number, number>();
  walk(one.body, (flow) => {
    for (const id of namedBy(flow)) check(id >= 0 && id < values.length, `${name}: ${flow.kind} of v${id}`);
    if (flow.kind === 'evaluate') evaluated.set(flow.value, (evaluated.get(flow.value) ?? 0) + 1);
    if (flow.kind === 'assign') check(facts.variables[flow.variable] !== undefined, `${name}: assign`);
  });
  values.forEach((value, id) => {
    const wanted = value.kind === 'call' || value.kind === 'new' || value.kind === 'tagged' || value.kind === 'await' || value.kind === 'yield' || (value.kind === 'import' && value.form === 'dynamic');
    if (wanted) check(evaluated.get(id) === 1, `${name}.v${id}: ${value.kind} evaluated ${evaluated.get(id) ?? 0} times`);
  });
}

function operandsOf(value: Value): readonly number[] {
  const args = (all: readonly (ArgumentFacts | null)[]): number[] => all.flatMap((one) => (one ? [one.value] : []));
  switch (value.kind) {
    case 'template': return value.values;
    case 'tagged': return [value.tag, ...value.values];
    case 'member': case 'rest': return [value.object];
    case 'element': return [value.object, value.key];
    case 'default': return [value.value, value.fallback];
    case 'call': case 'new': return [value.callee, ...args(value.args)];
    case 'object': return value.properties.flatMap((one) => (one.kind === 'computed' ? [one.key, one.value] : [one.value]));
    case 'array': return args(value.elements);
    case 'unary': case 'await': return [value.operand];
    case 'yield': return value.operand === undefined ? [] : [value.operand];
    case 'binary': case 'logical': return [value.left, value.right];
    case 'conditional': return [value.test, value.consequent, value.alternate];
    case 'phi': return value.inputs;
    case 'item': return [value.iterable];
    default: return [];
  }
}

function namedBy(flow: Flow): number[] {
  const all = (...ids: (number | undefined)[]): number[] => ids.filter((one) => one !== undefined);
  switch (flow.kind) {
    case 'evaluate': case 'throw': case 'assign': return [flow.value];
    case 'return': return all(flow.value);
    case 'write': return all(flow.object, flow.key, flow.value);
    case 'delete': return all(flow.object, flow.key);
    case 'branch': return [flow.condition];
    case 'loop': return all(flow.condition, flow.iterable, flow.item, ...(flow.counters ?? []).map((one) => one.value));
    case 'switch': return all(flow.value, ...flow.cases.map((one) => one.test));
    case 'try': return all(flow.handler?.param);
    default: return [];
  }
}

function walk(flow: Flow, visit: (flow: Flow) => void): void {
  const work = [flow];
  for (let one = work.pop(); one; one = work.pop()) {
    visit(one);
    switch (one.kind) {
      case 'sequence': work.push(...one.items); break;
      case 'branch': work.push(one.then, ...(one.else ? [one.else] : [])); break;
      case 'loop': work.push(one.body, ...(one.test ? [one.test] : []), ...(one.update ? [one.update] : [])); break;
      case 'switch': work.push(...one.cases.map((inner) => inner.body)); break;
      case 'try': work.push(one.body, ...(one.handler ? [one.handler.body] : []), ...(one.finalizer ? [one.finalizer.body] : [])); break;
      case 'labelled': work.push(one.body); break;
      default: break;
    }
  }
}

function typesIn(facts: FileFacts): TypeRef[] {
  const out: TypeRef[] = [];
  const visit = (type: TypeRef | undefined): void => {
    if (!type) return;
    out.push(type);
    type.args?.forEach(visit);
    type.members?.forEach((one) => visit(one.type));
    visit(type.returns);
  };
  for (const one of facts.functions) {
    one.params.forEach((param) => visit(param.type));
    visit(one.returnType);
    one.values.forEach((value) => visit(value.type));
  }
  for (const one of facts.types) { visit(one.alias); one.extends?.forEach(visit); one.members?.forEach((member) => visit(member.type)); }
  for (const one of facts.classes) { visit(one.superType); one.implements?.forEach(visit); one.members.forEach((member) => visit(member.type)); }
  for (const one of facts.variables) visit(one.type);
  return out;
}
