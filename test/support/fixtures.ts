import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { RULES } from '../../rules/all.js';
import { applyEdits } from '../../src/edits/apply.js';
import type { Finding, Suggestion } from '../../src/model/finding.js';
import { auditFiles, type Files } from './audit-files.js';
import { expectationsIn, type Expectation } from './expectations.js';
import { lintText, type Seen } from './lint-text.js';
import { complaints } from './suggestions.js';

const root = resolve(import.meta.dirname, '../../fixtures/rules');
const RULE_IDS = RULES.map((rule) => rule.meta.id);
const SINGLE_FILE_RULES = RULES.filter((rule) => rule.meta.scope === 'file').map((rule) => rule.meta.id);

/** Some packages' types are large, and each suggestion is type-checked. */
const TYPES_TIMEOUT = 90_000;

export interface Fixture {
  readonly verdict: 'bad' | 'good';
  readonly name: string;
  readonly files: Files;
}

/** The fixtures of a rule: `fixtures/rules/<rule-id>/{bad,good}/<name>.ts`, or a folder of that name with several files. */
export function fixturesOf(ruleId: string): Fixture[] {
  return (['bad', 'good'] as const).flatMap((verdict) => {
    const folder = join(root, ruleId, verdict);
    return readdirSync(folder).sort().map((name) => ({ verdict, name, files: filesAt(join(folder, name)) }));
  });
}

function filesAt(path: string): Files {
  if (statSync(path).isFile()) return { [basename(path)]: readFileSync(path, 'utf8') };
  const names = globSync('**/*', { cwd: path, dot: true, ignore: ['**/node_modules/**'] }).sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(path, name), 'utf8')]));
}

/** Tests every fixture of a rule, on all surfaces, with every suggestion applied. */
export function describeFixtures(ruleId: string): void {
  const fixtures = fixturesOf(ruleId);
  const audits = new Map<Files, Promise<readonly Finding[]>>();
  const audited = (files: Files): Promise<readonly Finding[]> => {
    if (!audits.has(files)) audits.set(files, auditFiles(files));
    return audits.get(files)!;
  };

  describe.each(fixtures)(`${ruleId}: $verdict/$name`, ({ verdict, files }) => {
    it('is reported as marked', async () => {
      const expected = expectations(files);
      expect(expected.some((one) => one.ruleId === ruleId)).toBe(verdict === 'bad');
      const findings = await audited(files);
      expect(findings.map(place).sort()).toEqual(expected.map(place).sort());
      for (const one of expected) expect(candidates(findings, one).map(said)).toContainEqual(expect.objectContaining(detail(one)));
    });

    it.runIf(isOneFile(files))('is reported by ESLint like by the auditor', async () => {
      const [file] = sourcesOf(files) as [string];
      const findings = (await audited(files)).filter((one) => SINGLE_FILE_RULES.includes(one.ruleId));
      expect(lintText(file, files[file]!).sort(bySight)).toEqual(findings.map((one) => seen(one, files[file]!)).sort(bySight));
    });

    it.runIf(verdict === 'bad')('has suggestions that repair it', async () => {
      const findings = await audited(files);
      for (const finding of findings) {
        expect(finding.suggestions.length, `${place(at(finding))} has no suggestion`).toBeGreaterThan(0);
        for (const suggestion of editsOf(finding)) {
          expect(await complaints(files, findings, finding, suggestion), `${place(at(finding))}: ${suggestion.title}`).toEqual([]);
        }
      }
    }, TYPES_TIMEOUT);
  });

  it(`${ruleId}: at least half of the bad fixtures carry an edit`, async () => {
    const bad = fixtures.filter((one) => one.verdict === 'bad');
    const all = await Promise.all(bad.map(async ({ files }) => (await audited(files)).some((one) => one.ruleId === ruleId && editsOf(one).length > 0)));
    expect(bad.length).toBeGreaterThan(0);
    expect(all.filter(Boolean).length * 2).toBeGreaterThanOrEqual(bad.length);
  });
}

/** Nothing but one source file: no schema, no configuration that ESLint would not see. */
function isOneFile(files: Files): boolean {
  return sourcesOf(files).length === 1 && Object.keys(files).every((name) => sourcesOf(files).includes(name) || name === 'package.json');
}

function sourcesOf(files: Files): string[] {
  return Object.keys(files).filter((name) => /\.[cm]?[jt]sx?$/.test(name));
}

function expectations(files: Files): Expectation[] {
  return Object.entries(files).flatMap(([file, text]) => expectationsIn(file, text, RULE_IDS));
}

interface Placed {
  readonly file: string;
  readonly ruleId: string;
  readonly line: number;
}

function at(finding: Finding): Placed {
  return { file: finding.file, ruleId: finding.ruleId, line: finding.range.start.line };
}

function place(one: Placed | Finding): string {
  const { file, line, ruleId } = 'range' in one ? at(one) : one;
  return `${file}:${line} ${ruleId}`;
}

function candidates(findings: readonly Finding[], expected: Expectation): Finding[] {
  return findings.filter((one) => place(one) === place(expected));
}

function said({ ruleId, confidence, message }: Finding): object {
  return { ruleId, confidence, message };
}

function detail({ ruleId, confidence, message }: Expectation): object {
  return { ruleId, ...(confidence && { confidence }), ...(message !== undefined && { message: expect.stringContaining(message) as unknown }) };
}

function editsOf(finding: Finding): Extract<Suggestion, { kind: 'edit' }>[] {
  return finding.suggestions.filter((one) => one.kind === 'edit');
}

function seen(finding: Finding, text: string): Seen {
  const edited = editsOf(finding).map((one) => [one.title, applyEdits(text, one.edits)]);
  return { ruleId: finding.ruleId, line: finding.range.start.line, message: finding.message, edited: Object.fromEntries(edited) };
}

function bySight(a: Seen, b: Seen): number {
  return a.line - b.line || a.ruleId.localeCompare(b.ruleId) || a.message.localeCompare(b.message);
}
