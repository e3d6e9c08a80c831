import { Command, InvalidArgumentError, Option } from 'commander';
import { CONFIDENCES, PRESETS } from '../model/effect.js';
import { FAIL_ON } from './exit-code.js';
import { COMMAND, VERSION } from './package.js';

/** Options of the audit as they come from the command line. */
export interface AuditFlags {
  readonly format: (typeof FORMATS)[number];
  readonly output?: string;
  readonly preset?: (typeof PRESETS)[number];
  readonly rule?: readonly string[];
  readonly minConfidence?: (typeof CONFIDENCES)[number];
  readonly config?: string;
  readonly failOn: (typeof FAIL_ON)[number];
  readonly maxWarnings?: number;
  readonly strictParse?: boolean;
  readonly verbose?: boolean;
  readonly stats?: boolean;
  readonly debug?: (typeof DEBUG)[number];
}

export const FORMATS = ['pretty', 'compact', 'json'] as const;
export const DEBUG = ['facts', 'program', 'replay'] as const;

const AFTER = `
Exit codes:
  0  nothing found at or above --fail-on
  1  findings at or above --fail-on, or more warnings than --max-warnings
  2  wrong usage or settings, nothing to audit, or an incomplete analysis

Settings: idempotency.config.json, idempotency.config.jsonc or package.json#idempotency.
Nothing of the audited project is executed.`;

/**
 * The command line. Actions load what they need when they run, so that help and mistakes cost nothing. `exit` takes the exit code.
 * Throws `CommanderError` for help, version and wrong usage, after printing.
 */
export function commandLine(exit: (code: number) => void): Command {
  const program = new Command(COMMAND)
    .description('Finds code whose effect happens twice, or never, when it runs again.')
    .version(VERSION, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', AFTER)
    .exitOverride()
    .argument('[paths...]', 'files, folders or globs; the current folder when none is given')
    .addOption(new Option('-f, --format <format>', 'how to print the report').choices(FORMATS).default('pretty'))
    .option('-o, --output <file>', 'write the report to a file instead of stdout')
    .addOption(new Option('--preset <preset>', 'what is reported; recommended unless the settings say otherwise').choices(PRESETS))
    .option('--rule <id[=severity]>', 'report this rule only, or set its severity to error, warning or off; repeatable', collect)
    .addOption(new Option('--min-confidence <level>', 'decide by confidence alone, in place of the preset').choices(CONFIDENCES))
    .option('--config <file>', 'settings file to use in place of the one that would be found')
    .addOption(new Option('--fail-on <level>', 'lowest severity that gives exit code 1').choices(FAIL_ON).default('error'))
    .option('--max-warnings <number>', 'exit code 1 for more warnings than this', wholeNumber)
    .option('--strict-parse', 'exit code 2 when a file does not parse')
    .option('--verbose', 'list what is otherwise only counted')
    .option('--stats', 'print timings and counters to stderr')
    .addOption(new Option('--debug <stage>', 'print what a stage of the analysis knows, instead of a report').choices(DEBUG))
    .action(async (paths: string[], flags: AuditFlags) => {
      const { auditCommand } = await import('./audit-command.js');
      exit(await auditCommand(paths, flags));
    });
  program.command('rules').description('list the rules').action(async () => {
    const { rulesCommand } = await import('./rules-command.js');
    await rulesCommand();
  });
  program.command('explain').argument('<rule>', 'a rule\'s id').description('print the page of a rule').action(async (rule: string) => {
    const { explainCommand } = await import('./explain-command.js');
    await explainCommand(rule);
  });
  return program;
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function wholeNumber(value: string): number {
  if (!/^\d+$/.test(value)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(value);
}
