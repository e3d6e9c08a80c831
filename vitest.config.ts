import { defineConfig } from 'vitest/config';

/** Folders whose tests run the built package; the rest works on the sources. */
const BUILT = ['cli', 'plugin', 'examples', 'readme'];
/** Needs a package registry, so it belongs to `npm run check` and not to `npm test`. */
const PACKAGED = ['package'];

const glob = (folders: readonly string[]): string[] => folders.map((folder) => `test/${folder}/**/*.test.ts`);
const common = { environment: 'node', pool: 'forks', testTimeout: 20_000, hookTimeout: 60_000 } as const;
const results = process.env['TEST_RESULTS'];

export default defineConfig({
  test: {
    reporters: results ? ['default', ['json', { outputFile: results }]] : ['default'],
    projects: [
      { test: { ...common, name: 'unit', include: ['test/**/*.test.ts'], exclude: glob([...BUILT, ...PACKAGED]) } },
      { test: { ...common, name: 'built', include: glob(BUILT), testTimeout: 60_000, globalSetup: ['scripts/test-setup.mjs'] } },
      { test: { ...common, name: 'package', include: glob(PACKAGED), testTimeout: 300_000, hookTimeout: 600_000, globalSetup: ['scripts/test-setup.mjs'] } },
    ],
  },
});
