import { MAY_IMPORT, ONLY_PARTS, RESERVED, pathOf } from './scripts/architecture.mjs';

const anyOf = (folders) => folders.map(pathOf).join('|');

const escape = (name) => name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const layers = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports`,
  comment: `${folder} may import ${allowed.length > 0 ? allowed.join(', ') : 'nothing of the other folders'}.`,
  severity: 'error',
  from: { path: pathOf(folder) },
  to: { path: '^(src|rules)/', pathNot: anyOf([folder, ...allowed]) },
}));

const parts = ONLY_PARTS.map(({ folder, of, files }) => ({
  name: `${folder}-uses-part-of-${of}`,
  comment: `Of ${of}, ${folder} may import only ${files.join(' and ')}.`,
  severity: 'error',
  from: { path: pathOf(folder) },
  to: { path: pathOf(of), pathNot: files.map((file) => `${pathOf(of)}${escape(file)}$`).join('|') },
}));

const reserved = Object.entries(RESERVED).map(([name, folders]) => ({
  name: `${name}-reserved`,
  comment: `Only ${folders.join(' and ')} may import ${name}.`,
  severity: 'error',
  from: { path: '^(src|rules)/', pathNot: anyOf(folders) },
  to: { path: name.startsWith('node:') ? `^(node:)?${escape(name.slice(5))}(/|$)` : `(^|/)${escape(name)}(/|$)` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...layers,
    ...reserved,
    {
      name: 'known-folders',
      comment: 'Every folder has a row in the table of scripts/architecture.mjs.',
      severity: 'error',
      from: { path: '^src/', pathNot: anyOf(Object.keys(MAY_IMPORT)) },
      to: {},
    },
    {
      name: 'no-cycles',
      comment: 'Modules that need each other at run time are one module; types may refer to each other.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...parts,
    {
      name: 'no-foreign-rule',
      comment: 'A rule imports from its own folder and from the repairs that rules share, never from another rule.',
      severity: 'error',
      from: { path: '^rules/([^/]+)/' },
      to: { path: '^rules/[^/]+/', pathNot: ['^rules/$1/', '^rules/repairs/'] },
    },
    {
      name: 'no-development-code',
      comment: 'What is shipped imports no tests, scripts or benchmarks, and development dependencies only for their types.',
      severity: 'error',
      from: { path: '^(src|rules)/' },
      to: { path: '^(test|scripts|bench|fixtures|examples)/' },
    },
    {
      name: 'no-development-dependency',
      comment: 'Users do not have development dependencies; only types may come from them.',
      severity: 'error',
      from: { path: '^(src|rules)/' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    { name: 'not-resolved', comment: 'The import leads nowhere.', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-shared-tests',
      comment: 'Tests share through test/support or a helper in their own folder, never by importing a test.',
      severity: 'error',
      from: { path: '^test/' },
      to: { path: '\\.test\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|sources|corpus)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.js', '.mjs', '.json'],
    },
  },
};
