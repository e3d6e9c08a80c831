import type { Change, EffectMeaning } from '../../model/catalogue.js';
import type { EffectKind, VolatileKind } from '../../model/effect.js';
import type { Ref } from '../../program/frame.js';
import type { OperationTarget } from '../../program/meaning.js';

/** What one call does to the world, whatever words it says it in: options, builder chain, SQL text, DynamoDB expressions. */
export interface Effect {
  readonly call: Ref;
  readonly operation: OperationTarget;
  readonly meaning: EffectMeaning;
  /** After the text was read: an `UPDATE … SET n = n + 1` is `db-delta`, a `SELECT` is `db-read`. */
  readonly kind: EffectKind;
  /** It only reads or answers. */
  readonly reads: boolean;
  /** Table, model, topic, queue or URL, holes as `…`. Absent when only known at run time. */
  readonly target: string | undefined;
  /** The values that name the target, for comparing two targets of which the text is not known. */
  readonly targetRefs: readonly Ref[];
  /** What is written, field by field. */
  readonly changes: readonly FieldChange[];
  /** Something that is written is not in view: an unknown spread, a hole for whole clauses. */
  readonly changesOpen: boolean;
  /** What happens when the same is written again. */
  readonly conflict: Conflict;
  /** What must hold for the write to happen, beside naming the row. */
  readonly condition: WriteCondition;
  /** For HTTP, in upper case; absent when unknown. */
  readonly method: string | undefined;
  /** Begins or ends a transaction on its receiver, by SQL text. */
  readonly transaction: 'begin' | 'commit' | 'rollback' | undefined;
  /** A lock that a statement takes: on the rows read, or an advisory one. */
  readonly lock: 'row' | 'advisory' | undefined;
}

export interface FieldChange {
  /** Column, attribute or property; absent when computed. */
  readonly field: string | undefined;
  readonly change: Change | 'toggle' | 'unknown';
  /** The value given, when one is in view. */
  readonly value: Ref | undefined;
  /** The literal given in text, where no value in code stands for it. */
  readonly literal?: string | number | boolean | null;
  /** Made by the database itself: `now()`, `gen_random_uuid()`. */
  readonly volatile: VolatileKind | undefined;
  /** The read of the row from which the new value is computed in code (`n: row.n + 1`). */
  readonly readFrom: Ref | undefined;
}

export interface Conflict {
  /** `none`: the second row is written or the write fails. `unless-exists`: only where a query finds none, in one statement. */
  readonly then: 'none' | 'ignore' | 'merge' | 'error' | 'condition' | 'unless-exists';
  /** Fields of the unique key, as far as they are named. */
  readonly key: readonly string[];
  /** A clause may be there that is not in view. */
  readonly open: boolean;
}

export type ConditionTest =
  /** A field that the same statement changes: what it was decides (`WHERE status = 'pending'` with `SET status = …`). */
  | 'state' | 'version' | 'null' | 'bound'
  /** The row or attribute must not be there. */
  | 'absent'
  /** Something must not be in it yet (`appliedIds: { $ne: id }`). */
  | 'not-contains' | 'other';

export interface WriteCondition {
  readonly tests: readonly ConditionTest[];
  /** Fields named in the condition. */
  readonly fields: readonly string[];
  /** The values that name the row: `id` of `WHERE id = $1`. */
  readonly values: readonly { readonly field: string | undefined; readonly value: Ref }[];
  readonly open: boolean;
}
