import type { Rule } from '../src/replay/rule.js';
import { rule as requireIdempotencyKey } from './require-idempotency-key/rule.js';
import { rule as noPerAttemptKey } from './no-per-attempt-key/rule.js';
import { rule as noDeltaUpdate } from './no-delta-update/rule.js';
import { rule as requireOnConflict } from './require-on-conflict/rule.js';
import { rule as noDualWrite } from './no-dual-write/rule.js';
import { rule as noEffectBeforeRecord } from './no-effect-before-record/rule.js';

/** Every rule, in the order of the documentation. */
export const RULES: readonly Rule[] = [requireIdempotencyKey, noPerAttemptKey, noDeltaUpdate, requireOnConflict, noDualWrite, noEffectBeforeRecord];
