import ts from 'typescript';
import { freshNames } from '../source.mjs';
import { bindings, usesOf } from './imports.mjs';

/** Exports that give a random identifier when they are called without arguments. */
const IDENTIFIERS = [
  { module: 'uuid', name: 'v4' },
  { module: 'node:crypto', name: 'randomUUID' },
  { module: 'nanoid', name: 'nanoid' },
];
/** Default exports that are called with a function and options. */
const RETRIES = ['p-retry', 'async-retry'];

/** Other makers of identifiers in the place of the one that is used: `{ name, edits }` for each. */
export function otherIdentifiers(source) {
  return IDENTIFIERS.flatMap((other) => named(`${other.module.replace('node:', '')}-ids`, swapped(source, IDENTIFIERS, other, (call) => call.arguments.length === 0)));
}

/** The other retry wrapper, where the function takes nothing from it. */
export function otherRetries(source) {
  const exports = RETRIES.map((module) => ({ module, name: 'default' }));
  const isPlain = (call) => call.arguments.length > 0 && (ts.isArrowFunction(call.arguments[0]) ? call.arguments[0].parameters.length === 0 : false);
  return exports.flatMap((other) => named(other.module, swapped(source, exports, other, isPlain)));
}

function named(name, edits) {
  return edits.length > 0 ? [{ name, edits }] : [];
}

/** Edits that put `other` in the place of what is imported of the family. Empty when a use is no plain call. */
function swapped({ text, file, uses, checker }, family, other, isPlain) {
  const fresh = freshNames(text, 'swapped');
  return bindings(file).flatMap(({ declaration, name, exported }) => {
    const module = declaration.moduleSpecifier.text;
    const is = (one) => one.module.replace('node:', '') === module.replace('node:', '') && one.name === exported;
    if (!family.some(is) || is(other) || bindings(file).filter((one) => one.declaration === declaration).length !== 1) return [];
    const nodes = usesOf(uses, checker, name).filter((node) => node !== name);
    if (!nodes.every((node) => ts.isCallExpression(node.parent) && node.parent.expression === node && isPlain(node.parent))) return [];
    const local = fresh();
    const clause = other.name === 'default' ? local : `{ ${other.name} as ${local} }`;
    return [
      { span: [declaration.getStart(file), declaration.moduleSpecifier.end], text: `import ${clause} from '${other.module}'` },
      ...nodes.map((node) => ({ span: [node.getStart(file), node.end], text: local })),
    ];
  });
}
