import type { TSESTree } from '@typescript-eslint/utils';
import type { ValueId } from '../model/facts.js';
import { sometimes } from './branches.js';
import { add, addInert, spanOf, type Body } from './builder.js';
import { countStep } from './environment.js';
import { commonJsExport } from './exports.js';
import { staticKey } from './literals.js';
import { bindPattern, load, placeOf, store, type Place } from './patterns.js';

export function assignment(body: Body, node: TSESTree.AssignmentExpression): ValueId {
  const place = placeOf(body, node.left);
  const { operator } = node;
  switch (operator) {
    case '=': return plain(body, node, place);
    case '&&=': case '||=': case '??=': return logical(body, node, place, operator);
    default: {
      const left = load(body, place);
      const right = body.unit.syntax.expression(body, node.right);
      const value = add(body, spanOf(node), { kind: 'binary', operator: operator.slice(0, -1), left, right });
      store(body, place, value, operator);
      if (place.kind === 'variable' && (operator === '+=' || operator === '-=')) countStep(body, place.binding);
      return value;
    }
  }
}

function plain(body: Body, node: TSESTree.AssignmentExpression, place: Place): ValueId {
  const value = body.unit.syntax.expression(body, node.right, 'used', nameOf(place, node.left));
  if (place.kind === 'pattern') bindPattern(body, node.left, value, undefined);
  else store(body, place, value, '=');
  if (place.kind === 'variable') noteStep(body, node, place);
  commonJsExport(body, node, value);
  return value;
}

/** `i = i + 1` counts like `i++`. */
function noteStep(body: Body, node: TSESTree.AssignmentExpression, place: Extract<Place, { kind: 'variable' }>): void {
  const { right } = node;
  if (right.type !== 'BinaryExpression' || (right.operator !== '+' && right.operator !== '-') || right.left.type !== 'Identifier') return;
  if (body.unit.names.bindingOf(right.left) === place.binding && right.right.type === 'Literal') countStep(body, place.binding);
}

function logical(body: Body, node: TSESTree.AssignmentExpression, place: Place, operator: '&&=' | '||=' | '??='): ValueId {
  const left = load(body, place);
  const form = operator === '&&=' ? '&&' : operator === '||=' ? '||' : '??';
  const name = nameOf(place, node.left);
  if (place.kind === 'variable' && place.binding.owner === body.owner && !place.binding.shared) {
    // The logical value is exact for both ways, so the variable needs no phi.
    const right = sometimes(body, form, left, node.right, spanOf(node), () => body.unit.syntax.expression(body, node.right, 'used', name));
    const value = add(body, spanOf(node), { kind: 'logical', operator: form, left, right });
    store(body, place, value, operator);
    return value;
  }
  return sometimes(body, form, left, node, spanOf(node), () => {
    const right = body.unit.syntax.expression(body, node.right, 'used', name);
    const value = add(body, spanOf(node), { kind: 'logical', operator: form, left, right });
    store(body, place, value, operator);
    return value;
  });
}

export function update(body: Body, node: TSESTree.UpdateExpression): ValueId {
  const place = placeOf(body, node.argument);
  const left = load(body, place);
  const right = addInert(body, spanOf(node), { kind: 'literal', value: 1 });
  const value = add(body, spanOf(node), { kind: 'binary', operator: node.operator === '++' ? '+' : '-', left, right, update: true });
  store(body, place, value, node.operator);
  if (place.kind === 'variable') countStep(body, place.binding);
  return node.prefix ? value : left;
}

export function remove(body: Body, node: TSESTree.UnaryExpression): ValueId {
  const { argument } = node;
  const target = argument.type === 'ChainExpression' ? argument.expression : argument;
  if (target.type !== 'MemberExpression') {
    body.unit.syntax.expression(body, argument);
    return addInert(body, spanOf(node), { kind: 'literal', value: true });
  }
  const object = body.unit.syntax.expression(body, target.object);
  const name = staticKey(target.property, target.computed);
  const key = name === undefined ? body.unit.syntax.expression(body, target.property) : undefined;
  body.flow.push({ kind: 'delete', object, ...(name === undefined ? { key: key! } : { name }), span: spanOf(node) });
  return addInert(body, spanOf(node), { kind: 'literal', value: true });
}

/** The name that a function or class takes from what it is assigned to. */
function nameOf(place: Place, left: TSESTree.Node): string | undefined {
  switch (place.kind) {
    case 'variable': return place.binding.name;
    case 'global': return place.name;
    case 'property': return place.name === 'exports' ? undefined : place.name;
    case 'pattern': return left.type === 'AssignmentPattern' && left.left.type === 'Identifier' ? left.left.name : undefined;
  }
}
