/**
 * The facts format: everything that the analysis knows of one file, as plain JSON. A pure function of the file's text, its kind and
 * the tool's version; what a call *means* is decided later (catalogue, settings, types), so nothing here depends on them.
 * Written down for readers in docs/facts.md.
 */

/** Version of the format. Facts of another version are never read. */
export const FACTS_VERSION = 1;

/** Index into `FunctionFacts.values`. */
export type ValueId = number;
/** Index into `FileFacts.functions`; 0 is the module body. */
export type FunctionId = number;
/** Index into `FileFacts.classes`. */
export type ClassId = number;
/** Index into `FileFacts.types`. */
export type TypeId = number;
/** Index into `FileFacts.variables`. */
export type VariableId = number;
/** Index into `FunctionFacts.regions`; 0 is the whole body. */
export type RegionId = number;
/** UTF-16 offsets `[start, end)` on the text without BOM. */
export type Span = readonly [start: number, end: number];

export type FileKind = 'ts' | 'tsx' | 'js' | 'jsx';
/** How the file's imports and exports work: `esm` once it has an import or export declaration, else `cjs`. */
export type ModuleKind = 'esm' | 'cjs';

export interface FileFacts {
  readonly version: typeof FACTS_VERSION;
  readonly kind: FileKind;
  readonly module: ModuleKind;
  /** Offset of the start of each line; turns an offset into line and column without the text. */
  readonly lineStarts: readonly number[];
  readonly imports: readonly ImportFacts[];
  readonly exports: readonly ExportFacts[];
  readonly functions: readonly FunctionFacts[];
  readonly classes: readonly ClassFacts[];
  readonly types: readonly TypeFacts[];
  /** Variables that a function other than their own reads or writes, and every module-level variable. */
  readonly variables: readonly VariableFacts[];
  readonly comments: readonly CommentFacts[];
  /** Set when a size cap cut the file short; says which. */
  readonly truncated?: string;
}

/** One static import, `require` with a literal, or dynamic `import()` with a literal: what resolution has to look up. */
export interface ImportFacts {
  readonly module: string;
  readonly form: 'import' | 'require' | 'dynamic' | 'reexport';
  readonly typeOnly?: boolean;
  readonly span: Span;
}

export type ExportFacts =
  /** A value or type of this file. `value` is a value of function 0; absent for a pure type. */
  | { readonly kind: 'local'; readonly name: string; readonly value?: ValueId; readonly type?: TypeRef; readonly span: Span }
  /** `export { imported as name } from 'module'`; `imported` is `*` for `export * as name`. */
  | { readonly kind: 'reexport'; readonly name: string; readonly module: string; readonly imported: string; readonly span: Span }
  /** `export * from 'module'`, or CommonJS `module.exports = require('module')` beside `kind: 'local', name: '='`. */
  | { readonly kind: 'star'; readonly module: string; readonly span: Span };
// CommonJS: `module.exports = v` is `{ kind: 'local', name: '=' }`; `exports.x = v` and `module.exports.x = v` are `{ name: 'x' }`;
// a `module.exports = { a, b }` literal gives `=` and, besides, one `local` per plain property.

/** A reference to a type by name, as written. Type syntax that is not modelled becomes `{ name: '?' }`. */
export interface TypeRef {
  /** Dotted name (`Stripe`, `Prisma.TransactionClient`), or `[]` array, `|` union, `&` intersection, `{}` literal, `=>` function, `typeof`, `?` other. */
  readonly name: string;
  /** Type arguments; the members of a union, intersection or array. */
  readonly args?: readonly TypeRef[];
  /** Where the first segment of the name is imported from. `name` is the exported name, `default` or `*`. */
  readonly imported?: { readonly module: string; readonly name: string };
  /** The class or type declaration of this file that the first segment names. */
  readonly class?: ClassId;
  readonly type?: TypeId;
  /** Members of an object type literal (`{}`), and the string of a literal type (`name: "lit"`, `literal`). */
  readonly members?: readonly TypeMemberFacts[];
  readonly literal?: string;
  /** For `=>` the return type; for `typeof x` the value of function 0 when `x` is a module-level name. */
  readonly returns?: TypeRef;
  readonly value?: ValueId;
}

export interface TypeMemberFacts {
  readonly name: string;
  readonly type?: TypeRef;
  readonly optional?: boolean;
  readonly method?: boolean;
}

/** An interface or type alias of the file (module level or nested). */
export interface TypeFacts {
  readonly name: string;
  readonly kind: 'interface' | 'alias';
  readonly extends?: readonly TypeRef[];
  readonly members?: readonly TypeMemberFacts[];
  readonly alias?: TypeRef;
  readonly span: Span;
}

export interface ClassFacts {
  readonly name?: string;
  readonly span: Span;
  readonly abstract?: boolean;
  /** The superclass as a value of `owner`, for example an import or a call of a mixin. */
  readonly superclass?: ValueId;
  readonly superType?: TypeRef;
  readonly implements?: readonly TypeRef[];
  readonly decorators?: readonly DecoratorFacts[];
  readonly members: readonly ClassMemberFacts[];
  /** The function whose values decorators, computed names and the superclass refer to. */
  readonly owner: FunctionId;
  readonly tags?: readonly TagFacts[];
}

export interface ClassMemberFacts {
  /** Absent for a computed name that is no literal. A private name keeps its `#`. */
  readonly name?: string;
  readonly kind: 'method' | 'constructor' | 'getter' | 'setter' | 'field' | 'static-block' | 'parameter-property' | 'abstract' | 'index';
  readonly static?: boolean;
  /** The method's function, or for a field the function that holds its initialiser (its only return value). */
  readonly function?: FunctionId;
  readonly type?: TypeRef;
  /** For a parameter property: which parameter of the constructor. */
  readonly parameter?: number;
  readonly decorators?: readonly DecoratorFacts[];
  readonly tags?: readonly TagFacts[];
  readonly span: Span;
}

/** A decorator; `call` is the decorator expression without the call, `args` its arguments, all values of the owner function. */
export interface DecoratorFacts {
  readonly callee: ValueId;
  readonly args?: readonly ArgumentFacts[];
  readonly span: Span;
}

/** A JSDoc tag that means something to the tool (`@idempotent`, `@telemetry`, …): the tag without `@` and the rest of its line. */
export interface TagFacts {
  readonly tag: string;
  readonly text: string;
}

/** A comment that matters: a suppression, or generated-code marker. JSDoc tags are on what they document. */
export interface CommentFacts {
  readonly kind: 'disable-next-line' | 'disable-line' | 'disable' | 'enable' | 'generated';
  /** `idempotency` for our own comments, `eslint` for `eslint-disable…`. */
  readonly by: 'idempotency' | 'eslint';
  /** Rule ids as written, without a plugin prefix; empty means all. */
  readonly rules: readonly string[];
  readonly reason?: string;
  readonly span: Span;
}

/**
 * A variable that more than one function sees. Its own function reads it as `captured` too when another function assigns it,
 * since then its order of values is not known; otherwise it reads the value itself.
 */
export interface VariableFacts {
  readonly name: string;
  readonly function: FunctionId;
  /** True when every write is the declaration (`const`, a function, a class, an import, a `let` or parameter never reassigned). */
  readonly constant: boolean;
  /** Every value that is ever put in, in source order. Parameters start with a `parameter` value. */
  readonly writes: readonly { readonly function: FunctionId; readonly value: ValueId }[];
  readonly type?: TypeRef;
  readonly span: Span;
}

export type FunctionKind =
  | 'module' | 'function' | 'arrow' | 'method' | 'constructor' | 'getter' | 'setter' | 'field' | 'static-block';

export interface FunctionFacts {
  /** Its own name, or the name of what it is assigned to (variable, property, member). */
  readonly name?: string;
  readonly kind: FunctionKind;
  /** The enclosing function; -1 for the module body. */
  readonly parent: FunctionId;
  readonly class?: ClassId;
  readonly static?: boolean;
  readonly async?: boolean;
  readonly generator?: boolean;
  readonly params: readonly ParameterFacts[];
  readonly returnType?: TypeRef;
  readonly span: Span;
  /** The name, or the `function`/parameter head: where a finding about the whole function points. */
  readonly headSpan: Span;
  readonly values: readonly Value[];
  readonly regions: readonly Region[];
  readonly body: Flow;
  readonly decorators?: readonly DecoratorFacts[];
  readonly tags?: readonly TagFacts[];
}

export interface ParameterFacts {
  readonly name?: string;
  readonly type?: TypeRef;
  readonly optional?: boolean;
  readonly rest?: boolean;
  /** The default, evaluated in the function itself when the caller leaves the argument out. */
  readonly fallback?: ValueId;
  readonly decorators?: readonly DecoratorFacts[];
  readonly span: Span;
}

/** A part of a function's body; every value that is evaluated at a place knows its region. */
export interface Region {
  readonly parent: RegionId;
  readonly kind: 'body' | 'loop' | 'then' | 'else' | 'case' | 'try' | 'catch' | 'finally';
  readonly span: Span;
}

// ── Values ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

export interface ArgumentFacts {
  readonly value: ValueId;
  readonly spread?: boolean;
}

export type PropertyFacts =
  | { readonly kind: 'value'; readonly name: string; readonly value: ValueId; readonly span: Span; readonly shorthand?: boolean }
  | { readonly kind: 'computed'; readonly key: ValueId; readonly value: ValueId; readonly span: Span }
  | { readonly kind: 'spread'; readonly value: ValueId; readonly span: Span }
  | { readonly kind: 'getter' | 'setter'; readonly name: string; readonly value: ValueId; readonly span: Span };

interface At {
  readonly span: Span;
  /** Where it is evaluated. Absent for values that do nothing when evaluated. */
  readonly region?: RegionId;
  /** A type assertion or annotation put on this value (`x as T`, `<T>x`, `const y: T = x`). */
  readonly type?: TypeRef;
}

export type Value = At & (
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null; readonly truncated?: { readonly length: number; readonly hash: string } }
  | { readonly kind: 'undefined' }
  | { readonly kind: 'bigint'; readonly value: string }
  | { readonly kind: 'regexp'; readonly pattern: string; readonly flags: string }
  /** Strings around the holes; `quasis.length === values.length + 1`. */
  | { readonly kind: 'template'; readonly quasis: readonly string[]; readonly values: readonly ValueId[] }
  | { readonly kind: 'tagged'; readonly tag: ValueId; readonly quasis: readonly string[]; readonly values: readonly ValueId[] }
  /** An imported binding: `name` is the exported name, `default`, or `*` for the namespace. `require('m')` is `*` with `form: 'require'`. */
  | { readonly kind: 'import'; readonly module: string; readonly name: string; readonly form: 'import' | 'require' | 'dynamic' }
  /** A name that no scope of the file declares. */
  | { readonly kind: 'global'; readonly name: string }
  | { readonly kind: 'parameter'; readonly index: number }
  /** `arguments` of the function. */
  | { readonly kind: 'arguments' }
  | { readonly kind: 'this' }
  | { readonly kind: 'super' }
  /** Read of a variable of another function, or of one that other functions assign. */
  | { readonly kind: 'captured'; readonly variable: VariableId }
  /** `object.name`; destructuring lowers to these. */
  | { readonly kind: 'member'; readonly object: ValueId; readonly name: string; readonly optional?: boolean }
  /** `object[key]`; a literal key is a `member`. An array index is a member named by its number. */
  | { readonly kind: 'element'; readonly object: ValueId; readonly key: ValueId; readonly optional?: boolean }
  /** What is left of `object` after `excluded` (`{ a, ...rest }`; numbers for arrays). */
  | { readonly kind: 'rest'; readonly object: ValueId; readonly excluded: readonly string[] }
  /** Destructuring or parameter default: `value`, or `fallback` when it is undefined. */
  | { readonly kind: 'default'; readonly value: ValueId; readonly fallback: ValueId }
  | { readonly kind: 'call'; readonly callee: ValueId; readonly args: readonly ArgumentFacts[]; readonly optional?: boolean; readonly typeArgs?: readonly TypeRef[]; readonly tags?: readonly TagFacts[] }
  | { readonly kind: 'new'; readonly callee: ValueId; readonly args: readonly ArgumentFacts[]; readonly typeArgs?: readonly TypeRef[] }
  | { readonly kind: 'object'; readonly properties: readonly PropertyFacts[] }
  | { readonly kind: 'array'; readonly elements: readonly (ArgumentFacts | null)[] }
  | { readonly kind: 'function'; readonly function: FunctionId }
  | { readonly kind: 'class'; readonly class: ClassId }
  /** `! - + ~ typeof void delete`. */
  | { readonly kind: 'unary'; readonly operator: string; readonly operand: ValueId }
  /** Arithmetic, comparison, `in`, `instanceof`; `x++` is `x + 1` with `update`. */
  | { readonly kind: 'binary'; readonly operator: string; readonly left: ValueId; readonly right: ValueId; readonly update?: boolean }
  | { readonly kind: 'logical'; readonly operator: '&&' | '||' | '??'; readonly left: ValueId; readonly right: ValueId }
  | { readonly kind: 'conditional'; readonly test: ValueId; readonly consequent: ValueId; readonly alternate: ValueId }
  | { readonly kind: 'await'; readonly operand: ValueId }
  | { readonly kind: 'yield'; readonly operand?: ValueId; readonly delegate?: boolean }
  /**
   * A variable after paths join. `loop` is at a loop's head: the first input comes from before it, the rest from its body. One with a
   * single input is that value with a `type` of its own: `(x as T)` where others see `x` too.
   */
  | { readonly kind: 'phi'; readonly inputs: readonly ValueId[]; readonly at: 'branch' | 'loop' | 'catch' | 'finally' | 'switch' }
  /** The item of `for (… of iterable)`, or the key of `for (… in iterable)`. */
  | { readonly kind: 'item'; readonly iterable: ValueId; readonly of: 'of' | 'in' | 'await' }
  /** What a catch clause caught. */
  | { readonly kind: 'caught' }
  | { readonly kind: 'meta'; readonly name: 'import.meta' | 'new.target' }
  /** A form that is not modelled, or a cap that was reached. Never a wrong claim. */
  | { readonly kind: 'unknown'; readonly reason: string }
);
export type ValueKind = Value['kind'];
export type ValueOf<K extends ValueKind> = Extract<Value, { kind: K }>;

// ── Flow ────────────────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** What becomes of a call's result: an awaited, returned, stored or ignored promise are different programs. */
export type Use = 'used' | 'discarded' | 'awaited' | 'returned' | 'void';

/**
 * What a function does, in evaluation order. Only what can matter is here: calls, `new`, tagged templates, `await`, `yield` and
 * dynamic imports (`evaluate`), writes, and control flow. An expression with short-circuit arms that do something is a `branch`.
 */
export type Flow =
  | { readonly kind: 'sequence'; readonly items: readonly Flow[] }
  | { readonly kind: 'evaluate'; readonly value: ValueId; readonly use: Use }
  /** `object.name = value`, `object[key] = value`. `operator` is `=`, `++`, `--` or the compound operator; then `value` is the combined value. */
  | { readonly kind: 'write'; readonly object: ValueId; readonly name?: string; readonly key?: ValueId; readonly value: ValueId; readonly operator: string; readonly span: Span; readonly region: RegionId }
  | { readonly kind: 'delete'; readonly object: ValueId; readonly name?: string; readonly key?: ValueId; readonly span: Span }
  /** A write to a captured variable. */
  | { readonly kind: 'assign'; readonly variable: VariableId; readonly value: ValueId; readonly span: Span }
  /**
   * `then` is what runs when the condition holds: truthy, or for `??`, `?.` and `default` there (not null, not undefined). So what
   * `||`, `??` and a default may skip is the `else` arm, and `then` is empty.
   */
  | { readonly kind: 'branch'; readonly form: 'if' | '?:' | '&&' | '||' | '??' | '?.' | 'default'; readonly condition: ValueId; readonly then: Flow; readonly thenRegion: RegionId; readonly else?: Flow; readonly elseRegion?: RegionId; readonly span: Span }
  | { readonly kind: 'loop'; readonly form: 'for' | 'while' | 'do' | 'of' | 'in' | 'await'; readonly region: RegionId; readonly label?: string; readonly test?: Flow; readonly condition?: ValueId; readonly iterable?: ValueId; readonly item?: ValueId; readonly body: Flow; readonly update?: Flow; readonly counters?: readonly { readonly name: string; readonly value: ValueId }[]; readonly span: Span }
  | { readonly kind: 'switch'; readonly value: ValueId; readonly cases: readonly { readonly test?: ValueId; readonly body: Flow; readonly region: RegionId }[]; readonly span: Span }
  | { readonly kind: 'try'; readonly body: Flow; readonly region: RegionId; readonly handler?: { readonly param?: ValueId; readonly body: Flow; readonly region: RegionId; readonly span: Span }; readonly finalizer?: { readonly body: Flow; readonly region: RegionId }; readonly span: Span }
  | { readonly kind: 'labelled'; readonly label: string; readonly body: Flow }
  | { readonly kind: 'return'; readonly value?: ValueId; readonly span: Span }
  | { readonly kind: 'throw'; readonly value: ValueId; readonly span: Span }
  | { readonly kind: 'break' | 'continue'; readonly label?: string; readonly span: Span };
