import { execFileSync } from 'node:child_process';

/** Vitest's global setup of the tests that run the built package. Fails the run when the sources do not compile. */
export default function setup() {
  execFileSync(process.execPath, ['scripts/build.mjs', '--if-needed'], { stdio: 'inherit' });
}
