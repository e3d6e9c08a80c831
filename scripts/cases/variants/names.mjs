import ts from 'typescript';
import { freshNames, isExported, nameEdit } from '../source.mjs';

/** Local variables, parameters and functions get names that say nothing. Exported names and members keep theirs: others call them by these. */
export function opaqueNames({ text, file, uses }) {
  return renamed(file, uses, freshNames(text, 'v'));
}

/** The same with a letter behind the old name, so that words in it still stand. */
export function suffixedNames({ text, file, uses }) {
  return renamed(file, uses, (name) => {
    let other = `${name}X`;
    while (new RegExp(`\\b${other}\\b`).test(text)) other += 'X';
    return other;
  });
}

function renamed(file, uses, nameFor) {
  return [...uses].flatMap(([symbol, nodes]) => {
    if (!isLocal(symbol)) return [];
    const name = nameFor(nodes[0].text);
    return nodes.map((node) => nameEdit(file, node, name));
  });
}

function isLocal({ declarations = [] }) {
  return declarations.length > 0 && declarations.every((one) => {
    if (ts.isParameter(one)) return ts.isIdentifier(one.name) && one.name.text !== 'this' && !ts.isParameterPropertyDeclaration(one, one.parent) && hasBody(one.parent);
    if (ts.isFunctionDeclaration(one)) return one.body && !isExported(one);
    if (!ts.isVariableDeclaration(one) && !ts.isBindingElement(one)) return false;
    const declaration = ts.findAncestor(one, (node) => ts.isVariableStatement(node) || ts.isFunctionLike(node));
    return !declaration || !ts.isVariableStatement(declaration) || !isExported(declaration);
  });
}

/** Parameters of types have no uses worth a name. */
function hasBody(fn) {
  return fn.body !== undefined;
}
