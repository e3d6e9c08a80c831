import { CONFIDENCES, EFFECT_KINDS, PRESETS, type Confidence } from '../model/effect.js';
import { SEVERITIES, type Severity } from '../model/finding.js';
import type { RuleSetting, UserModel } from '../model/settings.js';
import type { PartialSettings } from './defaults.js';
import { didYouMean } from './nearest.js';

/** What is wrong with a setting; `path` leads to it, `at` says whether its name or its value is wrong. */
export interface SettingsProblem {
  readonly path: readonly (string | number)[];
  readonly at: 'name' | 'value';
  readonly message: string;
}

type Report = (path: SettingsProblem['path'], message: string, at?: SettingsProblem['at']) => void;
type Check<T> = (value: unknown, path: SettingsProblem['path'], report: Report) => T | undefined;

const SEVERITY_NAMES = [...SEVERITIES, 'off'] as const;

/** Reads settings from plain data; `ruleIds` are the rules that there are. Wrong parts are left out and reported. */
export function validateSettings(value: unknown, ruleIds: readonly string[]): { settings: PartialSettings; problems: SettingsProblem[] } {
  const problems: SettingsProblem[] = [];
  const report: Report = (path, message, at = 'value') => problems.push({ path, at, message });
  const settings = object<PartialSettings>({
    preset: oneOf(PRESETS),
    minConfidence: oneOf(CONFIDENCES),
    rules: rules(ruleIds),
    models: list(model),
    include: list(string),
    exclude: list(string),
    changeDataCapture: boolean,
  }, 'setting', ['$schema'])(value, [], report);
  return { settings: settings ?? {}, problems };
}

/** `rules.no-append`, `models[0].name`. */
export function pathName(path: readonly (string | number)[]): string {
  return path.reduce<string>((name, part) => (typeof part === 'number' ? `${name}[${part}]` : name === '' ? part : `${name}.${part}`), '');
}

type Checks<T> = { readonly [K in keyof T]-?: Check<T[K]> };

function object<T extends object>(checks: Checks<T>, noun: string, ignored: readonly string[] = []): Check<T> {
  return (value, path, report) => {
    if (!isRecord(value)) return void report(path, `must be an object, not ${describe(value)}`);
    const result: Record<string, unknown> = {};
    for (const [key, part] of Object.entries(value)) {
      if (ignored.includes(key)) continue;
      if (!Object.hasOwn(checks, key)) {
        report([...path, key], `unknown ${noun} "${key}".${didYouMean(key, Object.keys(checks))}`, 'name');
        continue;
      }
      const checked = checks[key as keyof T](part, [...path, key], report);
      if (checked !== undefined) result[key] = checked;
    }
    return result as T;
  };
}

function rules(ruleIds: readonly string[]): Check<Readonly<Record<string, RuleSetting>>> {
  return (value, path, report) => {
    if (!isRecord(value)) return void report(path, `must be an object from rule to severity, not ${describe(value)}`);
    const result: Record<string, RuleSetting> = {};
    for (const [key, part] of Object.entries(value)) {
      const id = key.replace(/^idempotency\//, '');
      if (!ruleIds.includes(id)) report([...path, key], `unknown rule "${key}".${didYouMean(id, ruleIds)}`, 'name');
      else result[id] = rule(part, [...path, key], report) ?? {};
    }
    return result;
  };
}

const rule: Check<RuleSetting> = (value, path, report) => {
  if (typeof value === 'string') {
    const severity = oneOf(SEVERITY_NAMES)(value, path, report);
    return severity === undefined ? undefined : { severity };
  }
  return ruleOptions(value, path, report);
};

const ruleOptions = object<RuleOptions>({ severity: oneOf(SEVERITY_NAMES), minConfidence: oneOf(CONFIDENCES) }, 'option');

interface RuleOptions {
  readonly severity?: Severity | 'off';
  readonly minConfidence?: Confidence;
}

const model: Check<UserModel> = (value, path, report) => {
  const checked = object<UserModel>({
    name: string, idempotent: boolean, nonIdempotent: boolean, replayable: boolean, effect: oneOf(EFFECT_KINDS),
    idempotencyKey: parameter, telemetry: boolean, retries: index,
  }, 'key')(value, path, report);
  if (!checked) return undefined;
  if (!isRecord(value) || !('name' in value)) return void report(path, 'needs a "name": "module#export", "Class#method" or a global name');
  return checked.name === undefined ? undefined : checked;
};

function oneOf<const T extends string>(names: readonly T[]): Check<T> {
  return (value, path, report) => {
    if (typeof value === 'string' && (names as readonly string[]).includes(value)) return value as T;
    const hint = typeof value === 'string' ? didYouMean(value, names) : '';
    return void report(path, `must be ${alternatives(names)}, not ${describe(value)}.${hint}`);
  };
}

function list<T>(check: Check<T>): Check<readonly T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) return void report(path, `must be a list, not ${describe(value)}`);
    return value.map((one, at) => check(one, [...path, at], report)).filter((one) => one !== undefined);
  };
}

/** A check of one kind of value; `wanted` completes "must be …". */
function simple<T>(test: (value: unknown) => value is T, wanted: string): Check<T> {
  return (value, path, report) => (test(value) ? value : void report(path, `must be ${wanted}, not ${describe(value)}`));
}

const isString = (value: unknown): value is string => typeof value === 'string';
const isIndex = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const string = simple(isString, 'a string');
const boolean = simple((value): value is boolean => typeof value === 'boolean', 'true or false');
const index = simple(isIndex, 'the index of an argument (0, 1, …)');
const parameter = simple((value): value is string | number => isString(value) || isIndex(value), "a parameter's name or index");

function alternatives(names: readonly string[]): string {
  const quoted = names.map((name) => `"${name}"`);
  return quoted.length < 2 ? quoted.join('') : `${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1)}`;
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? `"${value}"` : String(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
