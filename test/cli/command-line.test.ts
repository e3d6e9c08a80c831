import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandLine } from '../../src/cli/command-line.js';

/** What is printed, and the exit code that commander gives, for arguments that never reach an action. */
async function run(...args: string[]): Promise<{ out: string; err: string; code: number }> {
  let [out, err] = ['', ''];
  const program = commandLine(() => undefined);
  for (const one of [program, ...program.commands]) one.configureOutput({ writeOut: (text) => (out += text), writeErr: (text) => (err += text) });
  const error = await program.parseAsync(args, { from: 'user' }).catch((thrown: unknown) => thrown);
  if (!(error instanceof CommanderError)) throw new Error(`an action ran: ${String(error)}`);
  return { out, err, code: error.exitCode };
}

describe('help', () => {
  it('shows every option, its choices and the exit codes', async () => {
    const { out, code } = await run('--help');
    expect(code).toBe(0);
    for (const option of ['--format', '--output', '--preset', '--rule', '--min-confidence', '--config', '--fail-on', '--max-warnings', '--strict-parse', '--verbose', '--stats', '--debug', '--version']) expect(out).toContain(option);
    expect(out).toMatch(/choices: "pretty",\s+"compact", "json", default: "pretty"/);
    expect(out).toContain('Exit codes:');
    expect(out).toMatch(/rules +list the rules/);
    expect(out).toMatch(/explain <rule> +print the page of a rule/);
  });

  it('is there for commands', async () => {
    expect((await run('explain', '--help')).out).toContain('Usage: idempotency-audit explain [options] <rule>');
  });

  it('prints the version', async () => {
    expect((await run('--version')).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
});

describe('wrong usage', () => {
  it.each<[string, string[], string]>([
    ['an unknown option', ['--fromat', 'json'], "unknown option '--fromat'\n(Did you mean --format?)"],
    ['an unknown format', ['--format', 'jsn'], 'Allowed choices are pretty, compact, json.'],
    ['an unknown preset', ['--preset', 'x'], 'Allowed choices are recommended, strict, all.'],
    ['a number that is none', ['--max-warnings', '-1'], 'It must be a whole number.'],
    ['an option without its value', ['--config'], 'argument missing'],
    ['a command without its argument', ['explain'], "missing required argument 'rule'"],
    ['an unknown option of a command', ['rules', '--jsn'], "unknown option '--jsn'"],
  ])('%s', async (_, args, message) => {
    const { err, code } = await run(...args);
    expect(err).toContain(message);
    expect(code).not.toBe(0);
  });
});
