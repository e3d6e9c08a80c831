import ts from 'typescript';
import { each, freshNames, holds, isExported, nameEdit } from '../source.mjs';

/** `function f() { … }` as `const f = () => { … };`. */
export function functionsAsArrows(source) {
  const { file } = source;
  return declarations(source).flatMap((fn) => {
    if (isUsedBefore(source, fn)) return [];
    const start = fn.modifiers?.find((one) => one.kind === ts.SyntaxKind.AsyncKeyword)?.getStart(file) ?? wordStart(fn, file);
    const isAsync = fn.modifiers?.some((one) => one.kind === ts.SyntaxKind.AsyncKeyword);
    return [
      { span: [start, fn.name.end], text: `const ${fn.name.text} = ${isAsync ? 'async ' : ''}` },
      { span: [fn.body.getStart(file), fn.body.getStart(file)], text: '=> ' },
      { span: [fn.end, fn.end], text: ';' },
    ];
  });
}

/** `const f = () => …` as a function declaration. */
export function arrowsAsFunctions({ file }) {
  const edits = [];
  each(file, (node) => {
    if (!ts.isVariableStatement(node) || node.declarationList.declarations.length !== 1) return;
    const [{ name, type, initializer }] = node.declarationList.declarations;
    if (!ts.isIdentifier(name) || type || !initializer || !ts.isArrowFunction(initializer) || holds(initializer, isThis)) return;
    const { parameters, body, equalsGreaterThanToken: arrow } = initializer;
    const isAsync = initializer.modifiers?.some((one) => one.kind === ts.SyntaxKind.AsyncKeyword);
    const open = file.text[headStart(initializer, file)] === '(' || initializer.typeParameters;
    const head = isAsync ? 'async function' : 'function';
    edits.push({ span: [node.declarationList.getStart(file), headStart(initializer, file)], text: `${head} ${name.text}${open ? '' : '('}` });
    const bodyStart = body.getStart(file);
    const isBlock = ts.isBlock(body);
    edits.push({ span: [open ? arrow.getStart(file) : parameters[0].end, bodyStart], text: `${open ? '' : ') '}${isBlock ? '' : '{ return '}` });
    edits.push({ span: [initializer.end, node.end], text: isBlock ? '' : '; }' });
  });
  return disjoint(edits);
}

/** Functions that no other file sees as methods of an object. */
export function functionsAsMethods(source) {
  const { text, file, uses, checker } = source;
  const fresh = freshNames(text, 'group');
  return declarations(source).flatMap((fn) => {
    if (isExported(fn) || isUsedBefore(source, fn)) return [];
    const group = fresh();
    const nodes = (uses.get(checker.getSymbolAtLocation(fn.name)) ?? []).filter((node) => node !== fn.name);
    return [
      { span: [fn.getStart(file), fn.getStart(file)], text: `const ${group} = { ` },
      { span: [wordStart(fn, file), fn.name.getStart(file)], text: '' },
      { span: [fn.end, fn.end], text: ' };' },
      ...nodes.map((node) => nameEdit(file, node, `${group}.${fn.name.text}`)),
    ];
  });
}

/** Function declarations of the module that mean the same in another form. */
function declarations({ file }) {
  const functions = file.statements.filter((one) => ts.isFunctionDeclaration(one) && one.body && one.name && !one.asteriskToken);
  return functions.filter((one) =>
    functions.filter((other) => other.name.text === one.name.text).length === 1
    && !one.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.DefaultKeyword)
    && !one.parameters.some((parameter) => parameter.name.getText(file) === 'this')
    && !holds(one, (node) => isThis(node) || (ts.isIdentifier(node) && node.text === 'arguments')));
}

function isThis(node) {
  return node.kind === ts.SyntaxKind.ThisKeyword;
}

/** Used in front of its declaration while the module runs: only a function declaration may be. */
function isUsedBefore({ file, uses, checker }, fn) {
  return (uses.get(checker.getSymbolAtLocation(fn.name)) ?? []).some((node) =>
    node.getStart(file) < fn.getStart(file) && !ts.findAncestor(node, (one) => ts.isFunctionLike(one)));
}

function wordStart(fn, file) {
  return fn.getChildren(file).find((one) => one.kind === ts.SyntaxKind.FunctionKeyword).getStart(file);
}

/** Where type parameters or parameters begin, behind `async`. */
function headStart(arrow, file) {
  const word = arrow.modifiers?.at(-1);
  return word ? word.end + /^\s*/.exec(file.text.slice(word.end))[0].length : arrow.getStart(file);
}

/** Arrows inside arrows would be changed twice at one place: the outer ones stay. */
function disjoint(edits) {
  const kept = [];
  for (let i = 0; i < edits.length; i += 3) {
    const three = edits.slice(i, i + 3);
    if (!kept.some((one) => three.some((other) => one.span[0] < other.span[1] && other.span[0] < one.span[1]))) kept.push(...three);
  }
  return kept;
}
