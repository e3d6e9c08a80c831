import ts from 'typescript';

/**
 * One TypeScript file with its symbols, read alone: no library, no other file. Transformations ask it where a name is used and give back
 * edits `{ span: [start, end], text }`.
 */
export function sourceOf(text) {
  const options = { noLib: true, noResolve: true, target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, experimentalDecorators: true, types: [] };
  const file = ts.createSourceFile('case.ts', text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS);
  const host = {
    ...ts.createCompilerHost(options), getSourceFile: (name) => (name === 'case.ts' ? file : undefined), fileExists: (name) => name === 'case.ts', readFile: () => undefined,
  };
  const program = ts.createProgram(['case.ts'], options, host);
  const checker = program.getTypeChecker();
  const uses = new Map();
  each(file, (node) => {
    if (!ts.isIdentifier(node)) return;
    const symbol = symbolAt(checker, node);
    if (!symbol) return;
    if (!uses.has(symbol)) uses.set(symbol, []);
    uses.get(symbol).push(node);
  });
  return { text, file, program, checker, uses };
}

/** Every node below (and with) a node. */
export function each(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => each(child, visit));
}

/** Whether a node holds another for which `test` is true, functions inside left out when `isOwn` is set. */
export function holds(node, test, isOwn = false) {
  let found = false;
  const look = (one) => {
    if (found || (found = test(one))) return;
    if (isOwn && one !== node && ts.isFunctionLike(one) && !ts.isArrowFunction(one)) return;
    ts.forEachChild(one, look);
  };
  look(node);
  return found;
}

/** The variable that a name means; in `{ name }` that is not the property. */
function symbolAt(checker, node) {
  const { parent } = node;
  if (ts.isShorthandPropertyAssignment(parent)) return checker.getShorthandAssignmentValueSymbol(parent);
  if (ts.isExportSpecifier(parent)) return parent.propertyName === undefined || parent.propertyName === node ? checker.getExportSpecifierLocalTargetSymbol(parent) : undefined;
  if (ts.isImportSpecifier(parent) && parent.propertyName === node) return undefined;
  if (ts.isBindingElement(parent) && parent.propertyName === node) return undefined;
  return checker.getSymbolAtLocation(node);
}

/** The edit that writes `code` where a name is used, so that properties and exports keep their names. */
export function nameEdit(file, node, code) {
  const { parent } = node;
  const span = [node.getStart(file), node.end];
  const isShort = ts.isShorthandPropertyAssignment(parent)
    || (ts.isBindingElement(parent) && parent.name === node && !parent.propertyName && !parent.dotDotDotToken && ts.isObjectBindingPattern(parent.parent));
  if (isShort) return { span, text: `${node.text}: ${code}` };
  if (ts.isExportSpecifier(parent) && !parent.propertyName) return { span, text: `${code} as ${node.text}` };
  return { span, text: code };
}

/** `base1`, `base2`, … : names that the text has nowhere. */
export function freshNames(text, base) {
  let count = 0;
  return () => {
    let name;
    do name = `${base}${++count}`; while (new RegExp(`\\b${name}\\b`).test(text));
    return name;
  };
}

export function isExported(statement) {
  return ts.canHaveModifiers(statement) && (ts.getModifiers(statement)?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) ?? false);
}

/** Faults that a transformation has brought in: the text does not parse, or uses a name that it did not have before and that nothing declares. */
export function faults(before, after) {
  const syntax = after.program.getSyntacticDiagnostics(after.file).map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' '));
  const unknown = (source) => new Set(source.program.getSemanticDiagnostics(source.file).filter((one) => [2304, 2451, 2300].includes(one.code)).map((one) => ts.flattenDiagnosticMessageText(one.messageText, ' ')));
  const known = unknown(before);
  return [...syntax, ...[...unknown(after)].filter((one) => !known.has(one))];
}
