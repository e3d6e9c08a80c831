import type { Rule } from '../src/replay/rule.js';

/** Every rule, in the order of the documentation. */
export const RULES: readonly Rule[] = [];
