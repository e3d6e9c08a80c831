import type { Rule } from '../src/replay/rule.js';
import { rule as noPerAttemptKey } from './no-per-attempt-key/rule.js';

/** Every rule, in the order of the documentation. */
export const RULES: readonly Rule[] = [noPerAttemptKey];
