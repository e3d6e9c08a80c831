import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { audit } from '../../src/audit/audit.js';
import type { Finding } from '../../src/model/finding.js';

/** Texts by path, relative to the project's root. */
export type Files = Readonly<Record<string, string>>;

const declared = resolve(import.meta.dirname, '../../fixtures/package.json');

/**
 * What the auditor finds in these files, as a project of their own in a temporary folder, with every confidence. The project depends on
 * what `fixtures/package.json` names, unless the files bring a `package.json`. Throws when the analysis is not complete.
 */
export async function auditFiles(files: Files): Promise<readonly Finding[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'audit-fixture-')));
  try {
    for (const [name, text] of Object.entries(withPackage(files))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    // Named one by one, so that no default exclude (`scripts/`, `*.test.ts`) leaves a file of the fixture out.
    const sources = Object.keys(files).filter((name) => /\.[cm]?[jt]sx?$/.test(name)).map((name) => join(folder, name));
    const report = await audit({ paths: sources, cwd: folder, tool: { name: 'test', version: '0' }, settings: { preset: 'all' } });
    const problems = report.diagnostics.filter((one) => one.severity === 'error' || one.code === 'parse-error');
    if (!report.complete || problems.length > 0) throw new Error(`the audit is not complete: ${problems.map((one) => `${one.file ?? ''} ${one.message}`).join('; ')}`);
    return report.findings;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function withPackage(files: Files): Files {
  if (files['package.json'] !== undefined) return files;
  const { dependencies = {} } = existsSync(declared) ? (JSON.parse(readFileSync(declared, 'utf8')) as { dependencies?: object }) : {};
  return { 'package.json': JSON.stringify({ name: 'fixture', private: true, type: 'module', dependencies }), ...files };
}
