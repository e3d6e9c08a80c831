import type { RuleSetting, Settings } from '../model/settings.js';

/** Settings as someone wrote them: nothing is required. */
export type PartialSettings = { readonly [K in keyof Settings]?: Settings[K] };

export const DEFAULT_SETTINGS: Settings = {
  preset: 'recommended', rules: {}, models: [], include: [], exclude: [], changeDataCapture: false,
};

/** Lays settings over each other, the later over the earlier: single values are replaced, rules merged by id, lists joined. */
export function mergeSettings(...layers: readonly PartialSettings[]): Settings {
  return layers.reduce<Settings>((base, layer) => ({
    ...base, ...withoutUndefined(layer),
    rules: mergeRules(base.rules, layer.rules ?? {}),
    models: [...base.models, ...(layer.models ?? [])],
    include: [...base.include, ...(layer.include ?? [])],
    exclude: [...base.exclude, ...(layer.exclude ?? [])],
  }), DEFAULT_SETTINGS);
}

function mergeRules(base: Settings['rules'], over: Settings['rules']): Settings['rules'] {
  const merged: Record<string, RuleSetting> = { ...base };
  for (const [id, setting] of Object.entries(over)) merged[id] = { ...merged[id], ...setting };
  return merged;
}

function withoutUndefined(layer: PartialSettings): PartialSettings {
  return Object.fromEntries(Object.entries(layer).filter(([, value]) => value !== undefined));
}
