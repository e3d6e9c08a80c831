#!/usr/bin/env node
/**
 * Adds up test runs, each given as `results.json=exit-code`, and prints `N passed, N failed` (and `N skipped`, if any) as the last line.
 * A test file that could not be loaded is one failure. So is a run that had no tests, or whose exit code says that it failed although no
 * test did: an unhandled error, a failed check beside the tests, a results file that is missing. Exit code 1 on any failure.
 */
import { readFileSync } from 'node:fs';

function countOf(argument) {
  const [file, exitCode = '0'] = argument.split('=');
  try {
    const run = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = run.testResults.filter((one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'));
    const failed = run.numFailedTests + brokenFiles.length;
    const wentWrong = exitCode !== '0' || run.numTotalTests === 0;
    return { passed: run.numPassedTests, failed: failed === 0 && wentWrong ? 1 : failed, skipped: run.numPendingTests + run.numTodoTests };
  } catch (error) {
    console.error(`${file}: ${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

const counts = process.argv.slice(2).map(countOf);
const sum = (part) => counts.reduce((total, one) => total + one[part], 0);
const failed = sum('failed') + (counts.length === 0 ? 1 : 0);
console.log(`${sum('passed')} passed, ${failed} failed${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
