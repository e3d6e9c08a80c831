import ts from 'typescript';
import { each, holds } from '../source.mjs';

/**
 * In an async function the first `const x = await e;` (or `await e;`) that is a statement of its body: `return e.then((x) => { … });` around
 * the statements behind it.
 */
export function awaitsAsThen({ file }) {
  const edits = [];
  const taken = [];
  each(file, (fn) => {
    if (!ts.isFunctionLike(fn) || !fn.body || !ts.isBlock(fn.body) || fn.asteriskToken || taken.some((one) => one.pos <= fn.pos && fn.end <= one.end)) return;
    const { statements } = fn.body;
    const at = statements.findIndex((one) => awaited(one) !== undefined);
    if (at < 0 || at === statements.length - 1) return;
    // A function declared behind may be used in front; a name declared in front may be assigned behind, which is fine.
    if (statements.slice(at + 1).some((one) => ts.isFunctionDeclaration(one))) return;
    const { expression, name } = awaited(statements[at]);
    if (!ts.isCallExpression(expression)) return;
    const isAsync = statements.slice(at + 1).some((one) => awaits(one));
    const parameter = name ? name.getText(file) + typeOf(statements[at], file) : '';
    edits.push({ span: [statements[at].getStart(file), expression.getStart(file)], text: 'return ' });
    edits.push({ span: [expression.end, statements[at].end], text: `.then(${isAsync ? 'async ' : ''}(${parameter}) => {` });
    edits.push({ span: [fn.body.end - 1, fn.body.end - 1], text: '});\n' });
    taken.push(fn);
  });
  return edits;
}

function awaited(statement) {
  if (ts.isExpressionStatement(statement) && ts.isAwaitExpression(statement.expression)) return { expression: statement.expression.expression };
  if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const) || statement.declarationList.declarations.length !== 1) return undefined;
  const [{ name, initializer }] = statement.declarationList.declarations;
  return initializer && ts.isAwaitExpression(initializer) ? { expression: initializer.expression, name } : undefined;
}

function typeOf(statement, file) {
  const type = ts.isVariableStatement(statement) && statement.declarationList.declarations[0].type;
  return type ? `: ${type.getText(file)}` : '';
}

function awaits(node) {
  return holds(node, (one) => (ts.isAwaitExpression(one) || (ts.isForOfStatement(one) && one.awaitModifier !== undefined)) && owner(one) === owner(node));
}

function owner(node) {
  return ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one));
}
