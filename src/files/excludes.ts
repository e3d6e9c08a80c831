import { SOURCE_GLOB } from './paths.js';

const EXT = SOURCE_GLOB;

/** Never read, even in a folder that is named explicitly: other people's code and version control. */
export const NEVER = ['**/{node_modules,bower_components,jspm_packages,.git,.hg,.svn}/**'] as const;

/** Folder names whose content is no production code, by reason. */
const FOLDERS = {
  tests: [
    'test', 'tests', '__tests__', '__test__', '__mocks__', 'spec', 'specs', 'e2e', 'cypress', 'playwright', 'test-utils', 'test-helpers',
    'bench', 'benchmark', 'benchmarks',
  ],
  fixtures: ['fixtures', '__fixtures__', '__snapshots__', 'testdata', 'test-data'],
  seeds: ['seed', 'seeds', 'seeders'],
  migrations: ['migrations', 'migration'],
  generated: ['generated', '__generated__', 'gen'],
  output: ['dist', 'build', 'coverage'],
  'run by hand': ['scripts'],
} as const;

/** File names that say the same. */
const FILES = [
  `**/*.{test,spec,e2e,e2e-spec,int-spec,cy,bench,stories,story}.${EXT}`, `**/*{-test,_test,-spec,_spec}.${EXT}`,
  `**/{seed,seeds,seeder}.${EXT}`, `**/*.{seed,seeder,migration}.${EXT}`,
  `**/*.{generated,gen}.${EXT}`, `**/*_pb.${EXT}`, `**/*.pb.${EXT}`,
  '**/*.{min,bundle}.{js,mjs,cjs}',
  // Frontend assets. TypeScript in a folder of that name is rather the public part of an API.
  '**/public/**/*.{js,jsx,mjs,cjs}',
] as const;

const FOLDER_NAMES: ReadonlySet<string> = new Set(Object.values(FOLDERS).flat());

/** Left out by default; matched relative to the root. An explicitly named path and a setting's `include` win over these. */
export const DEFAULT_EXCLUDES: readonly string[] = [`**/{${[...FOLDER_NAMES].join(',')}}/**`, ...FILES];

/** True when a folder with this path, relative to the root, is left out by default because of its own or a parent's name. */
export function isExcludedFolder(relative: string): boolean {
  return relative.split('/').some((segment) => FOLDER_NAMES.has(segment));
}
