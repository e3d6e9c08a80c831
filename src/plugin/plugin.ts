import type { ESLint, Linter } from 'eslint';
import { PRESETS, type Preset } from '../model/effect.js';
import type { Rule } from '../replay/rule.js';
import { adapt } from './adapter.js';
import { analyser, type RunRules } from './analysis.js';
import { PRESET_OPTIONS } from './options.js';
import { PLUGIN_META } from './package.js';

/** A plugin whose configs are known by name and are flat. */
export type Plugin = Omit<ESLint.Plugin, 'configs'> & { readonly configs: Readonly<Record<Preset, Linter.Config>> };

/** The plugin with these rules; `run` runs all of them over one file. */
export function createPlugin(rules: readonly Rule[], run: RunRules): Plugin {
  const analyse = analyser(rules.map((rule) => rule.meta.id), run);
  const configs = {} as Record<Preset, Linter.Config>;
  const plugin = {
    meta: PLUGIN_META,
    rules: Object.fromEntries(rules.map((rule) => [rule.meta.id, adapt(rule, analyse)])),
    configs,
  };
  // A config names the plugin that holds it, so the configs come after it.
  for (const preset of PRESETS) configs[preset] = configOf(preset, rules, plugin);
  return plugin;
}

/** All rules at `error`; the presets differ in how sure a finding has to be. */
function configOf(preset: Preset, rules: readonly Rule[], plugin: ESLint.Plugin): Linter.Config {
  const { namespace } = PLUGIN_META;
  return {
    name: `${namespace}/${preset}`,
    plugins: { [namespace]: plugin },
    rules: Object.fromEntries(rules.map((rule): [string, Linter.RuleEntry] => [`${namespace}/${rule.meta.id}`, ['error', PRESET_OPTIONS[preset]]])),
  };
}
