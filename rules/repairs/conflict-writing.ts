import type { Edit } from '../../src/edits/edit.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { Effect } from '../../src/replay/effects/effect.js';
import type { Replay } from '../../src/replay/pipeline.js';

/** What an edit of one file is made from. */
export interface ConflictWriting {
  readonly r: Replay['program']['resolver'];
  readonly sources: SourceTexts;
  readonly effect: Effect;
  /** Columns of the unique key. */
  readonly columns: readonly string[];
}

export interface FileEdits {
  readonly file: string;
  readonly edits: readonly Edit[];
}
