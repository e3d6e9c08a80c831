/**
 * Who may import whom: the one table that the dependency check and CONTRIBUTING.md are made from.
 * A folder may always import from itself.
 */

/** @type {Record<string, readonly string[]>} */
export const MAY_IMPORT = {
  model: [],
  languages: ['model'],
  edits: ['model'],
  types: ['model'],
  catalogue: ['model'],
  settings: ['model', 'catalogue'],
  facts: ['model'],
  program: ['model', 'languages', 'catalogue'],
  replay: ['model', 'languages', 'program', 'catalogue'],
  rules: ['model', 'program', 'replay', 'edits'],
  plugin: ['model', 'settings', 'facts', 'program', 'replay', 'rules', 'edits'],
  files: ['model', 'facts', 'languages'],
  audit: ['model', 'settings', 'files', 'types', 'program', 'replay', 'rules', 'edits'],
  report: ['model', 'edits'],
  cli: ['model', 'languages', 'edits', 'types', 'catalogue', 'settings', 'facts', 'program', 'replay', 'rules', 'files', 'audit', 'report'],
};

/**
 * Where a folder may use only some files of another. Replay judges names (is this a key, is this money) but knows no library. Views hand
 * references to rules, and `frame.ts` says what a reference is; a rule links nothing and resolves nothing.
 */
export const ONLY_PARTS = [
  { folder: 'replay', of: 'catalogue', files: ['stakes.ts', 'identities.ts'] },
  { folder: 'rules', of: 'program', files: ['frame.ts'] },
];

/** Who may touch the file system, and who may load which heavy or host-bound package. Everything else is free to be imported. */
export const RESERVED = {
  'node:fs': ['files', 'cli'],
  'oxc-parser': ['files'],
  'oxc-resolver': ['files'],
  '@typescript-eslint/scope-manager': ['files'],
  tinyglobby: ['files'],
  commander: ['cli'],
  'ts-morph': ['types'],
};

/** Path, as a regular expression, of a folder of the table. */
export function pathOf(folder) {
  return folder === 'rules' ? '^rules/' : `^src/${folder}/`;
}
