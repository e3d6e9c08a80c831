/** The second artefact of `facts`: what linking needs to know of the file system, so that linking itself touches none. */
export interface Manifest {
  readonly version: 1;
  readonly packages: readonly PackageFacts[];
  /** All analysed files, relative to the root with forward slashes, sorted. */
  readonly files: readonly ManifestFile[];
  /** By file, then by specifier as written. Missing: not resolved and not a known package. */
  readonly resolutions: Readonly<Record<string, Readonly<Record<string, Resolution>>>>;
  /** Schema and configuration files whose text other passes read (`schema.prisma`, `serverless.yml`, migrations). */
  readonly texts: readonly { readonly file: string; readonly kind: 'prisma' | 'sql' | 'yaml' | 'json' }[];
}

export interface PackageFacts {
  readonly name?: string;
  /** Folder relative to the root; `''` for the root. */
  readonly dir: string;
  /** Declared dependencies of all sorts with their ranges: which version of a library is meant. */
  readonly dependencies: Readonly<Record<string, string>>;
}

export interface ManifestFile {
  readonly path: string;
  /** Index into `packages`. */
  readonly package: number;
}

export type Resolution =
  /** A file of the program. */
  | { readonly kind: 'file'; readonly file: string }
  /** A package outside it; `name` is the specifier's package name, `specifier` the whole with subpath. Node built-ins carry `node:`. */
  | { readonly kind: 'package'; readonly name: string; readonly specifier: string };
