import { createRequire } from 'node:module';

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly homepage?: string;
}

const { name, version, homepage }: PackageJson = createRequire(import.meta.url)('#package');

/** What ESLint and oxlint want to know of a plugin. */
export const PLUGIN_META = { name, version, namespace: 'idempotency' } as const;

/** The page of a rule as this version has it: in the repository when the package names one, else in the published package. */
export function pageOf(ruleId: string): string {
  const page = `rules/${ruleId}/README.md`;
  return homepage === undefined ? `https://unpkg.com/${name}@${version}/${page}` : `${homepage.replace(/#.*$/, '')}/blob/v${version}/${page}`;
}
