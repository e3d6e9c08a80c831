import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import type { AuditReport } from '../../src/model/finding.js';

export const MAIN = resolve(import.meta.dirname, '../../dist/src/cli/main.js');

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** User to run as. */
  readonly uid?: number;
  /** Arguments for Node itself. */
  readonly node?: readonly string[];
}

/** Runs the built command in a folder. Colours and terminal width do not depend on who runs the tests. */
export function run(cwd: string, args: readonly string[], { env = {}, uid, node = [] }: RunOptions = {}): Promise<Run> {
  return new Promise((done, fail) => {
    const { NO_COLOR: _n, FORCE_COLOR: _f, ...rest } = process.env;
    const child = spawn(process.execPath, [...node, MAIN, ...args], { cwd, env: { ...rest, ...env }, ...(uid === undefined ? {} : { uid }) });
    let [stdout, stderr] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
    child.on('error', fail);
    child.on('close', (code) => done({ code, stdout, stderr }));
  });
}

/** Runs with `--format json` and reads the report. */
export async function report(cwd: string, args: readonly string[] = []): Promise<AuditReport> {
  const { stdout, stderr } = await run(cwd, ['--format', 'json', ...args]);
  try {
    return JSON.parse(stdout) as AuditReport;
  } catch {
    throw new Error(`no report: ${stderr || stdout}`);
  }
}

/** `file:line rule` of each finding. */
export function places(of: AuditReport): string[] {
  return of.findings.map((one) => `${one.file}:${one.range.start.line} ${one.ruleId}`);
}
