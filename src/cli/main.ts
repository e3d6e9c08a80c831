#!/usr/bin/env node
import { CommanderError } from 'commander';
import { commandLine } from './command-line.js';
import { FAILED } from './exit-code.js';
import { COMMAND } from './package.js';
import { leaveErrorsToWrites } from './streams.js';
import { UsageError } from './usage-error.js';

/** The exit code is set, never `process.exit` called: what was written to a pipe must get out first. */
async function main(): Promise<void> {
  leaveErrorsToWrites(process.stdout);
  leaveErrorsToWrites(process.stderr);
  try {
    await commandLine((code) => (process.exitCode = code)).parseAsync(process.argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Help and version come this way too; anything else has been printed already.
      process.exitCode = error.exitCode === 0 ? 0 : FAILED;
      return;
    }
    process.exitCode = FAILED;
    if (error instanceof UsageError || isSystemError(error)) process.stderr.write(`error: ${error.message}\n`);
    else process.stderr.write(`${COMMAND} failed; this is a mistake in the tool.\n${traceOf(error)}\n`);
  }
}

function traceOf(error: unknown): string {
  return (error instanceof Error && error.stack) || String(error);
}

/** A file that cannot be read or written, a full disk: the message says it all. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

await main();
