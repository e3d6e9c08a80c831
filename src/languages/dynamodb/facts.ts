/** What the analysis needs to know of DynamoDB's expressions, in types. Holes are numbered as in the template. */

/** An attribute: `balance`, `stats.views`, `items[0]`; names after `#` are replaced where they are known. Absent: only known at run time. */
export interface DynamoPath {
  readonly path?: string;
  readonly hole?: number;
}

export type DynamoValue =
  /** `:amount`, without the colon. */
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'hole'; readonly hole: number }
  | { readonly kind: 'attribute'; readonly path: DynamoPath }
  /** Anything that is computed, with the values that it mentions. */
  | { readonly kind: 'expression'; readonly values: readonly string[]; readonly holes: readonly number[] };

/**
 * What happens to an attribute. `add`: `ADD`, by which a number grows and a set takes in (the value says which). `insert-only`:
 * written only where nothing was. `remove`: taken out, the same however often.
 */
export type DynamoChange = 'absolute' | 'delta' | 'append' | 'add' | 'insert-only' | 'remove';

export interface DynamoAssignment {
  readonly attribute: DynamoPath;
  readonly change: DynamoChange;
  readonly value?: DynamoValue;
  /** Attribute and source are both holes: the change is one only if they are the same. */
  readonly presumed?: true;
}

export interface DynamoUpdate {
  readonly assignments: readonly DynamoAssignment[];
  /** Holes that stand for whole clauses or assignments. */
  readonly holes: readonly number[];
}

export type DynamoOperator =
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'between'
  | 'in'
  | 'begins_with'
  | 'contains'
  | 'not contains'
  | 'attribute_type'
  | 'size';

export interface DynamoTerm {
  readonly attribute: DynamoPath;
  readonly operator: DynamoOperator;
  readonly value?: DynamoValue;
}

export interface DynamoCondition {
  /** Attributes that must not be there: `attribute_not_exists(pk)`, the form of a put that happens once. */
  readonly absent: readonly DynamoPath[];
  readonly present: readonly DynamoPath[];
  /** Comparisons that must all hold. */
  readonly terms: readonly DynamoTerm[];
  /** Parts of which one of several must hold, absence and presence among them. */
  readonly alternatives: readonly (DynamoTerm | { readonly attribute: DynamoPath; readonly operator: 'absent' | 'present' })[];
  /** Holes that stand for whole conditions. */
  readonly holes: readonly number[];
}
