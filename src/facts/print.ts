import type {
  ArgumentFacts, ClassFacts, CommentFacts, DecoratorFacts, ExportFacts, FileFacts, Flow, FunctionFacts, ImportFacts, ParameterFacts, PropertyFacts, TagFacts,
  TypeFacts, TypeMemberFacts, TypeRef, Value, ValueId, VariableFacts,
} from '../model/facts.js';

/** A listing of a file's facts for people: values as `v12 = call v10(v11, ...v3)`, flow indented. One form for one input. */
export function printFacts(facts: FileFacts): string {
  const lines = [`${facts.kind} ${facts.module}, ${facts.lineStarts.length} lines${facts.truncated === undefined ? '' : `, truncated: ${facts.truncated}`}`];
  lines.push(...facts.imports.map(importLine), ...facts.exports.map(exportLine));
  facts.variables.forEach((one, id) => lines.push(variableLine(one, id)));
  facts.types.forEach((one, id) => lines.push(typeLine(one, id)));
  facts.classes.forEach((one, id) => lines.push(...classLines(one, id)));
  facts.functions.forEach((one, id) => lines.push(...functionLines(one, id)));
  lines.push(...facts.comments.map(commentLine));
  return `${lines.join('\n')}\n`;
}

function importLine(one: ImportFacts): string {
  return `${one.form} '${one.module}'${one.typeOnly ? ' (types)' : ''}`;
}

function exportLine(one: ExportFacts): string {
  switch (one.kind) {
    case 'local': return `export ${one.name}${one.value === undefined ? '' : ` = v${one.value}`}${typed(one.type)}`;
    case 'reexport': return `export ${one.name} = ${one.imported} from '${one.module}'`;
    case 'star': return `export * from '${one.module}'`;
  }
}

function variableLine(one: VariableFacts, id: number): string {
  const writes = one.writes.map((write) => `f${write.function}.v${write.value}`).join(', ');
  return `x${id} ${one.name}${typed(one.type)} of f${one.function}${one.constant ? '' : ', changes'}: ${writes || 'never written'}`;
}

function typeLine(one: TypeFacts, id: number): string {
  if (one.alias) return `t${id} ${one.name} = ${typeText(one.alias)}`;
  const bases = one.extends ? ` extends ${one.extends.map(typeText).join(', ')}` : '';
  return `t${id} ${one.name}${bases} ${membersText(one.members ?? [])}`;
}

function commentLine(one: CommentFacts): string {
  return `comment ${one.by} ${one.kind} ${one.rules.join(', ') || '(all)'}${one.reason === undefined ? '' : ` because ${one.reason}`}`;
}

function classLines(one: ClassFacts, id: number): string[] {
  const parts = [`c${id} ${one.abstract ? 'abstract ' : ''}class ${one.name ?? '(anonymous)'} of f${one.owner}`];
  if (one.superclass !== undefined) parts.push(`extends v${one.superclass}`);
  if (one.superType) parts.push(`(${typeText(one.superType)})`);
  if (one.implements) parts.push(`implements ${one.implements.map(typeText).join(', ')}`);
  const members = one.members.map((member) => {
    const words = [member.static ? 'static ' : '', member.kind, member.name === undefined ? '' : ` ${member.name}`, typed(member.type)];
    if (member.function !== undefined) words.push(` = f${member.function}`);
    if (member.parameter !== undefined) words.push(` = parameter ${member.parameter}`);
    return `  ${words.join('')}${decorators(member.decorators)}${tags(member.tags)}`;
  });
  return [`${parts.join(' ')}${decorators(one.decorators)}${tags(one.tags)}`, ...members];
}

function functionLines(one: FunctionFacts, id: number): string[] {
  const flags = [one.static ? 'static ' : '', one.async ? 'async ' : '', one.generator ? 'generator ' : ''].join('');
  const signature = one.kind === 'module' ? '' : `(${one.params.map(parameterText).join(', ')})${typed(one.returnType)}`;
  const place = `${one.parent < 0 ? '' : ` in f${one.parent}`}${one.class === undefined ? '' : ` of c${one.class}`}`;
  const head = `f${id} ${flags}${one.kind}${one.name === undefined ? '' : ` ${one.name}`}${signature}${place}${decorators(one.decorators)}${tags(one.tags)}`;
  const values = one.values.map((value, i) => `  v${i} = ${valueText(value)}${typed(value.type)}${value.region === undefined || value.region === 0 ? '' : `  @r${value.region}`}`);
  return [head, ...values, ...flowLines(one.body, '  ')];
}

function parameterText(one: ParameterFacts): string {
  return `${one.rest ? '...' : ''}${one.name ?? '_'}${one.optional ? '?' : ''}${typed(one.type)}${one.fallback === undefined ? '' : ` = v${one.fallback}`}${decorators(one.decorators)}`;
}

function decorators(all: readonly DecoratorFacts[] | undefined): string {
  return (all ?? []).map((one) => ` @v${one.callee}${one.args ? args(one.args) : ''}`).join('');
}

function tags(all: readonly TagFacts[] | undefined): string {
  return (all ?? []).map((one) => ` {@${one.tag}${one.text === '' ? '' : ` ${one.text}`}}`).join('');
}

function typed(type: TypeRef | undefined): string {
  return type ? `: ${typeText(type)}` : '';
}

function typeText(type: TypeRef): string {
  switch (type.name) {
    case '[]': return `${type.args?.[0] ? typeText(type.args[0]) : '?'}[]`;
    case '|': case '&': return `(${(type.args ?? []).map(typeText).join(` ${type.name} `)})`;
    case '{}': return membersText(type.members ?? []);
    case '=>': return `=>${type.returns ? ` ${typeText(type.returns)}` : ''}`;
    case 'lit': return JSON.stringify(type.literal);
    case 'typeof': return `typeof ${type.value === undefined ? '?' : `v${type.value}`}`;
    default: {
      const origin = type.imported ? `{${type.imported.name} of '${type.imported.module}'}` : type.class !== undefined ? `{c${type.class}}` : type.type !== undefined ? `{t${type.type}}` : '';
      return `${type.name}${origin}${type.args ? `<${type.args.map(typeText).join(', ')}>` : ''}`;
    }
  }
}

function membersText(members: readonly TypeMemberFacts[]): string {
  return `{ ${members.map((one) => `${one.name}${one.method ? '()' : ''}${one.optional ? '?' : ''}${typed(one.type)}`).join('; ')} }`;
}

function ids(all: readonly ValueId[]): string {
  return all.map((id) => `v${id}`).join(', ');
}

function args(all: readonly ArgumentFacts[]): string {
  return `(${all.map((one) => `${one.spread ? '...' : ''}v${one.value}`).join(', ')})`;
}

function typeArgs(all: readonly TypeRef[] | undefined): string {
  return all ? `<${all.map(typeText).join(', ')}>` : '';
}

function propertyText(one: PropertyFacts): string {
  switch (one.kind) {
    case 'value': return `${one.name}: v${one.value}`;
    case 'computed': return `[v${one.key}]: v${one.value}`;
    case 'spread': return `...v${one.value}`;
    case 'getter': return `get ${one.name}: v${one.value}`;
    case 'setter': return `set ${one.name}: v${one.value}`;
  }
}

function templateText(quasis: readonly string[], values: readonly ValueId[]): string {
  return `\`${quasis.map((one, i) => JSON.stringify(one).slice(1, -1) + (i < values.length ? `\${v${values[i]}}` : '')).join('')}\``;
}

function valueText(value: Value): string {
  switch (value.kind) {
    case 'literal': return value.truncated ? `${JSON.stringify(String(value.value).slice(0, 20))}… (${value.truncated.length}, ${value.truncated.hash})` : JSON.stringify(value.value);
    case 'undefined': case 'this': case 'super': case 'arguments': case 'caught': return value.kind;
    case 'bigint': return `${value.value}n`;
    case 'regexp': return `/${value.pattern}/${value.flags}`;
    case 'template': return `template ${templateText(value.quasis, value.values)}`;
    case 'tagged': return `tagged v${value.tag}${templateText(value.quasis, value.values)}`;
    case 'import': return `${value.form === 'dynamic' ? 'dynamic import' : value.form} ${value.name} of '${value.module}'`;
    case 'global': return `global ${value.name}`;
    case 'parameter': return `parameter ${value.index}`;
    case 'captured': return `captured x${value.variable}`;
    case 'member': return `v${value.object}${value.optional ? '?' : ''}.${value.name}`;
    case 'element': return `v${value.object}${value.optional ? '?.' : ''}[v${value.key}]`;
    case 'rest': return `rest of v${value.object}${value.excluded.length > 0 ? ` without ${value.excluded.join(', ')}` : ''}`;
    case 'default': return `v${value.value} or default v${value.fallback}`;
    case 'call': return `call${value.optional ? '?' : ''} v${value.callee}${typeArgs(value.typeArgs)}${args(value.args)}${tags(value.tags)}`;
    case 'new': return `new v${value.callee}${typeArgs(value.typeArgs)}${args(value.args)}`;
    case 'object': return `{ ${value.properties.map(propertyText).join(', ')} }`;
    case 'array': return `[${value.elements.map((one) => (one ? `${one.spread ? '...' : ''}v${one.value}` : '')).join(', ')}]`;
    case 'function': return `f${value.function}`;
    case 'class': return `c${value.class}`;
    case 'unary': return `${value.operator} v${value.operand}`;
    case 'binary': return `v${value.left} ${value.operator} v${value.right}${value.update ? ' (update)' : ''}`;
    case 'logical': return `v${value.left} ${value.operator} v${value.right}`;
    case 'conditional': return `v${value.test} ? v${value.consequent} : v${value.alternate}`;
    case 'await': return `await v${value.operand}`;
    case 'yield': return `yield${value.delegate ? '*' : ''}${value.operand === undefined ? '' : ` v${value.operand}`}`;
    case 'phi': return `phi ${value.at} (${ids(value.inputs)})`;
    case 'item': return `item ${value.of} v${value.iterable}`;
    case 'meta': return value.name;
    case 'unknown': return `unknown (${value.reason})`;
  }
}

function place(one: { readonly object: ValueId; readonly name?: string; readonly key?: ValueId }): string {
  return one.key === undefined ? `v${one.object}.${one.name}` : `v${one.object}[v${one.key}]`;
}

function flowLines(flow: Flow, indent: string): string[] {
  const inner = `${indent}  `;
  const block = (head: string, body: Flow): string[] => [`${indent}${head}`, ...flowLines(body, inner)];
  switch (flow.kind) {
    case 'sequence': return flow.items.flatMap((one) => flowLines(one, indent));
    case 'evaluate': return [`${indent}${flow.use} v${flow.value}`];
    case 'write': return [`${indent}write ${place(flow)} ${flow.operator} v${flow.value}`];
    case 'delete': return [`${indent}delete ${place(flow)}`];
    case 'assign': return [`${indent}assign x${flow.variable} = v${flow.value}`];
    case 'branch': if (flow.else && flow.then.kind === 'sequence' && flow.then.items.length === 0) return block(`${flow.form} v${flow.condition} else @r${flow.elseRegion}`, flow.else);
      return [
      ...block(`${flow.form} v${flow.condition} @r${flow.thenRegion}`, flow.then), ...(flow.else ? block(`else @r${flow.elseRegion}`, flow.else) : []),
    ];
    case 'loop': {
      const counters = flow.counters ? ` counting ${flow.counters.map((one) => `${one.name} v${one.value}`).join(', ')}` : '';
      const item = flow.iterable === undefined ? '' : ` v${flow.item} of v${flow.iterable}`;
      const condition = flow.condition === undefined ? '' : ` while v${flow.condition}`;
      return [
        `${indent}loop ${flow.form}${flow.label === undefined ? '' : ` ${flow.label}`}${item}${condition}${counters} @r${flow.region}`,
        ...(flow.test ? [`${inner}test`, ...flowLines(flow.test, `${inner}  `)] : []), ...flowLines(flow.body, inner),
        ...(flow.update ? [`${inner}update`, ...flowLines(flow.update, `${inner}  `)] : []),
      ];
    }
    case 'switch': return [
      `${indent}switch v${flow.value}`, ...flow.cases.flatMap((one) => [`${inner}${one.test === undefined ? 'default' : `case v${one.test}`} @r${one.region}`, ...flowLines(one.body, `${inner}  `)]),
    ];
    case 'try': return [
      ...block(`try @r${flow.region}`, flow.body),
      ...(flow.handler ? block(`catch${flow.handler.param === undefined ? '' : ` v${flow.handler.param}`} @r${flow.handler.region}`, flow.handler.body) : []),
      ...(flow.finalizer ? block(`finally @r${flow.finalizer.region}`, flow.finalizer.body) : []),
    ];
    case 'labelled': return block(`label ${flow.label}`, flow.body);
    case 'return': return [`${indent}return${flow.value === undefined ? '' : ` v${flow.value}`}`];
    case 'throw': return [`${indent}throw v${flow.value}`];
    case 'break': case 'continue': return [`${indent}${flow.kind}${flow.label === undefined ? '' : ` ${flow.label}`}`];
  }
}
