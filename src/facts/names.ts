import type { TSESTree } from '@typescript-eslint/utils';
import type { FunctionId, TypeRef, ValueId, VariableId } from '../model/facts.js';
import type { DefinitionLike, NodeLike, ReferenceLike, ScopeLike, SourceTree, VariableLike } from './source-tree.js';

/** The function (or module body, field initialiser, static block) in which a variable lives or a name is used. */
export interface Owner {
  readonly scope: ScopeLike;
  /** Number of the function, once it is being lowered. */
  function: FunctionId;
  /** Offsets at which variables of this owner are written from inside it, in source order; made for loops. */
  readonly writes: { readonly position: number; readonly binding: Binding }[];
}

/** A declared name of the file, with what its uses say about it. */
export interface Binding {
  readonly name: string;
  readonly owner: Owner;
  readonly position: number;
  /** A function other than the owner reads or writes it, or it is module-level. */
  shared: boolean;
  /** A function other than the owner writes it. */
  foreign: boolean;
  /** Every write is the declaration. */
  constant: boolean;
  /** `var`: readable before its declaration. */
  readonly hoisted: boolean;
  /** Only a type, or an `import type`. */
  readonly typeOnly: boolean;
  readonly imported: ImportedName | undefined;
  readonly defs: readonly DefinitionLike[];
  /** Where its value stands in the environments of its owner. */
  slot: number;
  id: VariableId | undefined;
  type: TypeRef | undefined;
  readonly given: { readonly function: FunctionId; readonly value: ValueId; readonly position: number }[];
}

export interface ImportedName {
  readonly module: string;
  readonly name: string;
  readonly form: 'import' | 'require';
}

/** Every name of the file, classified by its scopes. */
export interface Names {
  readonly module: Owner;
  /** Owner of the variables of a function, by its node. */
  readonly functions: ReadonlyMap<NodeLike, Owner>;
  /** The same for field initialisers (by the initial value) and static blocks. */
  readonly fields: ReadonlyMap<NodeLike, Owner>;
  /** The binding that an identifier declares or refers to; undefined for globals. */
  bindingOf(identifier: NodeLike): Binding | undefined;
  /** Where an identifier refers to a `declare const`: the type that it is declared with. */
  ambientType(identifier: NodeLike): TSESTree.Node | undefined;
  /** All bindings, in the order of their declarations. */
  readonly bindings: readonly Binding[];
}

/** Reads the scopes once. */
export function namesOf(tree: SourceTree): Names {
  const { scopes } = tree.scopes;
  const owners = ownersOf(scopes, tree.program);
  const byVariable = new Map<VariableLike, Binding>();
  const byIdentifier = new Map<NodeLike, Binding>();
  const ambient = new Map<NodeLike, TSESTree.Node>();
  const bindings: Binding[] = [];
  for (const scope of scopes) {
    const owner = owners.of(scope);
    for (const variable of scope.variables) {
      if (variable.identifiers.length === 0 || variable.defs.every(isAmbient)) continue;
      // A class has its name twice: around it and inside it.
      const known = variable.defs[0]!.type === 'ClassName' ? byIdentifier.get(variable.identifiers[0]!) : undefined;
      const binding = known ?? bindingFor(variable, owner, owner === owners.module);
      if (!known) bindings.push(binding);
      byVariable.set(variable, binding);
      for (const identifier of variable.identifiers) byIdentifier.set(identifier, binding);
    }
  }
  const initial = new Map<Binding, number>();
  for (const scope of scopes) {
    const owner = owners.of(scope);
    for (const reference of scope.references) {
      const variable = reference.resolved ?? globalVariable(scopes, reference.identifier);
      const binding = variable && byVariable.get(variable);
      if (!binding) {
        const type = variable && annotationOf(variable);
        if (type) ambient.set(reference.identifier, type);
        continue;
      }
      byIdentifier.set(reference.identifier, binding);
      if (owner !== binding.owner) binding.shared = true;
      if (reference.isWrite()) noteWrite(binding, owner, reference, initial);
    }
  }
  for (const owner of owners.all) owner.writes.sort((a, b) => a.position - b.position);
  bindings.sort((a, b) => a.position - b.position);
  return { module: owners.module, functions: owners.functions, fields: owners.fields, bindingOf: (identifier) => byIdentifier.get(identifier), ambientType: (identifier) => ambient.get(identifier), bindings };
}

function noteWrite(binding: Binding, owner: Owner, reference: ReferenceLike, initial: Map<Binding, number>): void {
  if (reference.init) {
    const count = (initial.get(binding) ?? 0) + 1;
    initial.set(binding, count);
    if (count > 1) binding.constant = false;
  } else binding.constant = false;
  if (owner !== binding.owner) binding.foreign = true;
  else owner.writes.push({ position: startOf(reference.identifier), binding });
}

/** Names of scripts are left unresolved by scope analysis, since other scripts may declare them too. */
function globalVariable(scopes: readonly ScopeLike[], identifier: NodeLike): VariableLike | undefined {
  const { name } = identifier as { name?: unknown };
  return typeof name === 'string' ? scopes[0]?.set.get(name) : undefined;
}

interface Owners {
  readonly module: Owner;
  readonly all: readonly Owner[];
  readonly functions: Map<NodeLike, Owner>;
  readonly fields: Map<NodeLike, Owner>;
  of(scope: ScopeLike): Owner;
}

function ownersOf(scopes: readonly ScopeLike[], program: NodeLike): Owners {
  const nothing: ScopeLike = { type: 'module', block: program, upper: null, references: [], variables: [], set: new Map() };
  const module: Owner = { scope: scopes[0] ?? nothing, writes: [], function: -1 };
  const all: Owner[] = [module];
  const functions = new Map<NodeLike, Owner>();
  const fields = new Map<NodeLike, Owner>();
  const byScope = new Map<ScopeLike, Owner>();
  for (const scope of scopes) {
    let owner: Owner;
    switch (scope.type) {
      case 'function':
        if (scope.block.type === 'Program') owner = module;
        else functions.set(scope.block, (owner = { scope, writes: [], function: -1 }));
        break;
      case 'class-field-initializer': case 'class-static-block': fields.set(scope.block, (owner = { scope, writes: [], function: -1 })); break;
      case 'global': case 'module': owner = module; break;
      default: owner = (scope.upper && byScope.get(scope.upper)) ?? module;
    }
    if (owner.scope === scope && owner !== module) all.push(owner);
    byScope.set(scope, owner);
  }
  return { module, all, functions, fields, of: (scope) => byScope.get(scope) ?? module };
}

function bindingFor(variable: VariableLike, owner: Owner, isModule: boolean): Binding {
  const { defs } = variable;
  const first = defs[0]!;
  const declared = defs.filter((one) => one.type === 'Variable' || one.type === 'FunctionName' && one.node.type !== 'TSDeclareFunction' || one.type === 'Parameter');
  const topLevel = isModule && (variable.scope.type === 'global' || variable.scope.type === 'module' || variable.scope.type === 'function');
  return {
    name: variable.name, owner, position: startOf(variable.identifiers[0]!), shared: topLevel, foreign: false, constant: declared.length <= 1,
    hoisted: defs.some((one) => one.type === 'Variable' && (one.parent as { kind?: string } | undefined)?.kind === 'var'),
    typeOnly: defs.every(isTypeOnly), imported: first.type === 'ImportBinding' ? importedName(first) : undefined,
    defs, slot: -1, id: undefined, type: undefined, given: [],
  };
}

/** `declare const x`: a name of the world outside. Declared types are types all the same. */
function isAmbient(def: DefinitionLike): boolean {
  if (def.type === 'Type') return false;
  return (def.node as { declare?: boolean }).declare === true || (def.parent as { declare?: boolean } | null | undefined)?.declare === true;
}

function annotationOf(variable: VariableLike): TSESTree.Node | undefined {
  const { id } = (variable.defs[0]?.node ?? {}) as Partial<TSESTree.VariableDeclarator>;
  return id?.type === 'Identifier' ? id.typeAnnotation : undefined;
}

function isTypeOnly(def: DefinitionLike): boolean {
  if (def.type === 'Type') return true;
  if (def.type === 'TSModuleName') return !isInstantiated([def.node as TSESTree.TSModuleDeclaration]);
  if (def.type !== 'ImportBinding') return false;
  return (def.node as { importKind?: string }).importKind === 'type' || (def.parent as { importKind?: string } | null | undefined)?.importKind === 'type';
}

function importedName(def: DefinitionLike): ImportedName | undefined {
  const node = def.node as TSESTree.ImportClause | TSESTree.TSImportEqualsDeclaration;
  if (node.type === 'TSImportEqualsDeclaration') {
    if (node.moduleReference.type !== 'TSExternalModuleReference') return undefined;
    const { expression } = node.moduleReference;
    return expression.type === 'Literal' && typeof expression.value === 'string' ? { module: expression.value, name: '*', form: 'require' } : undefined;
  }
  const module = (def.parent as TSESTree.ImportDeclaration).source.value;
  switch (node.type) {
    case 'ImportDefaultSpecifier': return { module, name: 'default', form: 'import' };
    case 'ImportNamespaceSpecifier': return { module, name: '*', form: 'import' };
    default: return { module, name: moduleExportName(node.imported), form: 'import' };
  }
}

/** `a` or `'a'` in import and export lists. */
export function moduleExportName(node: TSESTree.Identifier | TSESTree.StringLiteral): string {
  return node.type === 'Identifier' ? node.name : node.value;
}

function startOf(node: NodeLike): number {
  return (node as TSESTree.Node).range[0];
}

/** A namespace of nothing but types does not exist when the program runs. */
export function isInstantiated(nodes: readonly TSESTree.Node[]): boolean {
  return nodes.some((node) => {
    switch (node.type) {
      case 'TSInterfaceDeclaration': case 'TSTypeAliasDeclaration': case 'TSDeclareFunction': return false;
      case 'TSModuleDeclaration': return !node.declare && node.body !== undefined && isInstantiated(node.body.body);
      case 'ExportNamedDeclaration': return node.exportKind !== 'type' && (!node.declaration || isInstantiated([node.declaration]));
      case 'VariableDeclaration': case 'ClassDeclaration': case 'TSEnumDeclaration': return !node.declare;
      default: return true;
    }
  });
}
