import ts from 'typescript';
import { freshNames, nameEdit } from '../source.mjs';

/** Every imported name under another name. */
export function aliasedImports({ text, file, uses, checker }) {
  const fresh = freshNames(text, 'imported');
  return bindings(file).flatMap(({ name, isNamed, exported }) => {
    const local = fresh();
    return usesOf(uses, checker, name).map((node) => {
      if (node !== name) return nameEdit(file, node, local);
      const span = [name.getStart(file), name.end];
      return { span, text: isNamed && name.text === exported ? `${exported} as ${local}` : local };
    });
  });
}

/** `import * as all from 'm'` for every default and named import. */
export function namespaceImports({ text, file, uses, checker }) {
  const fresh = freshNames(text, 'all');
  return file.statements.filter((one) => ts.isImportDeclaration(one) && one.importClause).flatMap((declaration) => {
    const clause = declaration.importClause;
    const own = bindings(file).filter((one) => one.declaration === declaration);
    if (own.length === 0 || own.some((one) => one.exported === '*')) return [];
    const namespace = fresh();
    const edits = own.flatMap(({ name, exported }) =>
      usesOf(uses, checker, name).filter((node) => node !== name).map((node) => nameEdit(file, node, `${namespace}.${exported}`)));
    // `import type D, { … }` keeps its word.
    const start = own[0].name === clause.name ? clause.name.getStart(file) : clause.namedBindings.getStart(file);
    return [...edits, { span: [start, clause.end], text: `* as ${namespace}` }];
  });
}

/** The names that imports declare. */
export function bindings(file) {
  return file.statements.flatMap((declaration) => {
    if (!ts.isImportDeclaration(declaration) || !declaration.importClause) return [];
    const { name, namedBindings } = declaration.importClause;
    const found = name ? [{ declaration, name, exported: 'default', isNamed: false }] : [];
    if (namedBindings && ts.isNamespaceImport(namedBindings)) found.push({ declaration, name: namedBindings.name, exported: '*', isNamed: false });
    if (namedBindings && ts.isNamedImports(namedBindings)) {
      for (const one of namedBindings.elements) found.push({ declaration, name: one.name, exported: (one.propertyName ?? one.name).text, isNamed: true });
    }
    return found;
  });
}

export function usesOf(uses, checker, name) {
  return uses.get(checker.getSymbolAtLocation(name)) ?? [];
}
