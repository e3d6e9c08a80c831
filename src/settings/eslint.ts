import type { Settings } from '../model/settings.js';
import { mergeSettings } from './defaults.js';
import { pathName, validateSettings } from './validate.js';

/**
 * Settings from `settings.idempotency` of an ESLint config. The preset there is a matter of the configs' rule options, so everything is
 * let through here. Throws an error that lists every mistake.
 */
export function eslintSettings(value: unknown, ruleIds: readonly string[]): Settings {
  if (value === undefined) return mergeSettings({ preset: 'all' });
  const { settings, problems } = validateSettings(value, ruleIds);
  if (problems.length > 0) {
    const mistakes = problems.map((one) => (one.path.length === 0 ? one.message : `${pathName(one.path)}: ${one.message}`));
    throw new Error(`settings.idempotency: ${mistakes.join('; ')}`);
  }
  return mergeSettings({ preset: 'all' }, settings);
}
