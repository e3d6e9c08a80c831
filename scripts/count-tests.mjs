#!/usr/bin/env node
/**
 * Adds up the JSON results of the test runs given and prints `N passed, N failed` (and `N skipped`, if any) as the last line.
 * A test file that could not be loaded, or a results file that is missing, counts as one failure. Exit code 1 on any failure.
 */
import { readFileSync } from 'node:fs';

function countOf(file) {
  try {
    const run = JSON.parse(readFileSync(file, 'utf8'));
    const brokenFiles = run.testResults.filter((one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'));
    return { passed: run.numPassedTests, failed: run.numFailedTests + brokenFiles.length, skipped: run.numPendingTests + run.numTodoTests };
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
