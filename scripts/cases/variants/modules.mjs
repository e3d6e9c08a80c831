import ts from 'typescript';
import { each, isExported } from '../source.mjs';
import { bindings, usesOf } from './imports.mjs';

/**
 * A function that the file does not export goes to a second file, with everything of the file that it needs, and is imported from there.
 * Gives both texts, or undefined where what would move is exported or is all there is.
 */
export function movedHelper(source) {
  const { file, text, uses, checker } = source;
  const owners = topLevel(source);
  for (const statement of file.statements) {
    if (!isFunction(statement)) continue;
    const moving = closure(source, owners, statement);
    if (moving.some(isExported)) continue;
    const rest = file.statements.filter((one) => !ts.isImportDeclaration(one) && !moving.includes(one));
    if (rest.length === 0) continue;
    const names = moving.flatMap(declaredNames);
    const needed = names.filter((name) => (usesOf(uses, checker, name)).some((node) => rest.some((one) => inside(node, one))));
    if (needed.length === 0) continue;
    const imported = bindings(file).filter(({ name }) => usesOf(uses, checker, name).some((node) => moving.some((one) => inside(node, one))));
    const gone = bindings(file).filter(({ name }) => imported.some((one) => one.name === name) && !usesOf(uses, checker, name).some((node) => rest.some((one) => inside(node, one))));
    const moved = `${importLines(imported, file)}\n${moving.map((one) => withComments(one, text, file, needed)).join('\n')}\n`;
    const types = needed.filter((name) => ts.isInterfaceDeclaration(name.parent) || ts.isTypeAliasDeclaration(name.parent));
    const line = `import { ${needed.map((name) => `${types.includes(name) ? 'type ' : ''}${name.text}`).join(', ')} } from './moved.js';\n`;
    const edits = [
      ...moving.map((one) => ({ span: [one.getFullStart(), lineEnd(text, one.end)], text: '' })),
      ...withoutImports(file, gone, text),
      { span: [firstImport(file), firstImport(file)], text: line },
    ];
    return { edits, moved };
  }
  return undefined;
}

/** Everything in a second file, and the case only passes its exports on. Undefined for files that export nothing. */
export function behindBarrel({ file, text }) {
  const hasDefault = file.statements.some((one) => ts.isExportAssignment(one) || (ts.canHaveModifiers(one) && ts.getModifiers(one)?.some((word) => word.kind === ts.SyntaxKind.DefaultKeyword)));
  if (!hasDefault && !file.statements.some((one) => isExported(one) || ts.isExportDeclaration(one))) return undefined;
  return { barrel: `export * from './moved.js';\n${hasDefault ? "export { default } from './moved.js';\n" : ''}`, moved: text };
}

function isFunction(statement) {
  if (isExported(statement)) return false;
  if (ts.isFunctionDeclaration(statement)) return statement.body !== undefined;
  return ts.isVariableStatement(statement) && statement.declarationList.declarations.length === 1 && statement.declarationList.declarations.some(({ initializer }) => initializer && ts.isArrowFunction(initializer));
}

/** The statement that declares each name of the module. */
function topLevel({ file, checker }) {
  return new Map(file.statements.flatMap((statement) => declaredNames(statement).map((name) => [checker.getSymbolAtLocation(name), statement])));
}

function declaredNames(statement) {
  if (ts.isVariableStatement(statement)) return statement.declarationList.declarations.flatMap(({ name }) => namesIn(name));
  return statement.name && ts.isIdentifier(statement.name) ? [statement.name] : [];
}

function namesIn(name) {
  return ts.isIdentifier(name) ? [name] : name.elements.flatMap((one) => (ts.isOmittedExpression(one) ? [] : namesIn(one.name)));
}

/** The statement and all that it uses, in the order of the file. */
function closure({ file, uses }, owners, statement) {
  const symbols = new Map([...uses].flatMap(([symbol, nodes]) => nodes.map((node) => [node, symbol])));
  const found = new Set([statement]);
  for (const one of found) {
    each(one, (node) => {
      const owner = owners.get(symbols.get(node));
      if (owner) found.add(owner);
    });
  }
  return file.statements.filter((one) => found.has(one));
}

function inside(node, statement) {
  return statement.pos <= node.pos && node.end <= statement.end;
}

/** The statement with its comments, exported when the other file needs it. */
function withComments(statement, text, file, needed) {
  const isNeeded = declaredNames(statement).some((name) => needed.includes(name));
  return `${text.slice(statement.getFullStart(), statement.getStart(file))}${isNeeded ? 'export ' : ''}${text.slice(statement.getStart(file), lineEnd(text, statement.end))}`.replace(/^\n+/, '');
}

/** The end of the line, so that a mark stays with its statement. */
function lineEnd(text, offset) {
  const end = text.indexOf('\n', offset);
  return /^[^\S\n]*\/\//.test(text.slice(offset)) ? (end < 0 ? text.length : end) : offset;
}

function importLines(imported, file) {
  return imported.map(({ name, exported, isNamed, declaration }) => {
    const word = declaration.importClause.isTypeOnly ? 'import type' : 'import';
    const what = isNamed ? `{ ${exported === name.text ? exported : `${exported} as ${name.text}`} }` : exported === '*' ? `* as ${name.text}` : name.text;
    return `${word} ${what} from ${declaration.moduleSpecifier.getText(file)};`;
  }).join('\n');
}

/** Imports of which no name is used any more go away; a line that still has one stays as it is. */
function withoutImports(file, gone, text) {
  return file.statements.filter((one) => ts.isImportDeclaration(one) && one.importClause).flatMap((declaration) => {
    const own = bindings(file).filter((one) => one.declaration === declaration);
    const isGone = own.length > 0 && own.every((one) => gone.some((other) => other.name === one.name));
    return isGone ? [{ span: [declaration.getStart(file), lineEnd(text, declaration.end)], text: '' }] : [];
  });
}

function firstImport(file) {
  const [first] = file.statements;
  return first.getStart(file);
}
