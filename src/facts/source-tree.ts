import type { TSESTree } from '@typescript-eslint/utils';
import type { FileKind } from '../model/facts.js';

/** One parsed file. Any ESTree with TypeScript nodes will do as long as every node has a `range`; `parent`, `loc` and tokens are not used. */
export interface SourceTree {
  readonly program: TSESTree.Program;
  readonly scopes: ScopeManagerLike;
  readonly comments: readonly SourceComment[];
  /** Without BOM; ranges are offsets in it. */
  readonly text: string;
  readonly kind: FileKind;
}

export interface SourceComment {
  /** `Line` or `Block` (a hashbang counts as another type and is passed over). */
  readonly type: string;
  readonly value: string;
  readonly range: readonly [number, number];
}

/** What the scope managers of ESLint, oxlint and typescript-eslint have in common, as far as it is used. */
export interface ScopeManagerLike {
  readonly scopes: readonly ScopeLike[];
}

export interface NodeLike {
  readonly type: string;
}

export interface ScopeLike {
  readonly type: string;
  readonly block: NodeLike;
  readonly upper: ScopeLike | null;
  readonly references: readonly ReferenceLike[];
  readonly variables: readonly VariableLike[];
  readonly set: ReadonlyMap<string, VariableLike>;
}

export interface ReferenceLike {
  readonly identifier: NodeLike;
  readonly resolved?: VariableLike | null;
  /** Written by the declaration itself. */
  readonly init?: boolean | undefined;
  isWrite(): boolean;
}

export interface VariableLike {
  readonly name: string;
  readonly identifiers: readonly NodeLike[];
  readonly defs: readonly DefinitionLike[];
  readonly scope: ScopeLike;
}

export interface DefinitionLike {
  /** `Variable`, `Parameter`, `FunctionName`, `ClassName`, `ImportBinding`, `CatchClause`, `TSEnumName`, `TSEnumMember`, `TSModuleName`, `Type`. */
  readonly type: string;
  readonly node: NodeLike;
  readonly name: NodeLike;
  readonly parent?: NodeLike | null | undefined;
}
