import { SEVERITIES } from '../model/finding.js';
import type { RuleSetting } from '../model/settings.js';
import { didYouMean } from '../settings/nearest.js';
import { UsageError } from './usage-error.js';

export interface RuleFlags {
  readonly rules: Readonly<Record<string, RuleSetting>>;
  /** When a rule was named without a severity: only these are reported. */
  readonly only?: readonly string[];
}

const SEVERITY_NAMES = [...SEVERITIES, 'off'] as const;

/** Reads `--rule id` and `--rule id=severity`. Throws `UsageError` for an unknown rule or severity. */
export function ruleFlags(flags: readonly string[], ruleIds: readonly string[]): RuleFlags {
  const rules: Record<string, RuleSetting> = {};
  const named: string[] = [];
  let limits = false;
  for (const flag of flags) {
    const [name = '', severity] = flag.split('=', 2);
    const id = knownRule(name, ruleIds);
    if (severity === undefined) limits = true;
    else if (isSeverity(severity)) rules[id] = { severity };
    else throw new UsageError(`--rule ${flag}: the severity must be ${SEVERITY_NAMES.join(', ')}.${didYouMean(severity, SEVERITY_NAMES)}`);
    if (severity !== 'off') named.push(id);
  }
  return limits ? { rules, only: named } : { rules };
}

/** The id of a rule, given with or without the plugin's prefix. Throws `UsageError` with the nearest id when there is none. */
export function knownRule(name: string, ruleIds: readonly string[]): string {
  const id = name.replace(/^idempotency\//, '');
  if (ruleIds.includes(id)) return id;
  throw new UsageError(`There is no rule "${name}".${didYouMean(id, ruleIds)} The command "rules" lists them.`);
}

function isSeverity(text: string): text is (typeof SEVERITY_NAMES)[number] {
  return (SEVERITY_NAMES as readonly string[]).includes(text);
}
