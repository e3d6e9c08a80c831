import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const scripts: Readonly<Record<string, string>> = JSON.parse(read('package.json')).scripts;

/** The shell line of the block marked `<!-- command: name -->`. */
function command(name: string): string {
  const found = new RegExp(`<!-- command: ${name} -->\\n\`\`\`sh\\n(.+)\\n\`\`\``).exec(read('README.md'));
  expect(found, `README.md has a block "command: ${name}"`).not.toBeNull();
  return found![1]!;
}

/** Each part of a shell line is one that npm and this package know. */
function unknownParts(line: string): string[] {
  return line.split(/ && |\s+#.*/).map((part) => part.trim()).filter((part) => {
    if (part === '' || part === 'npm ci') return false;
    const script = /^npm (?:run )?([\w:-]+)(?: -- .*)?$/.exec(part)?.[1];
    if (script !== undefined) return !(script in scripts);
    const file = /^node (\S+)( \S+)?$/.exec(part);
    if (file) return !existsSync(join(root, file[1]!)) || (file[2] !== undefined && !existsSync(join(root, file[2].trim())));
    return !existsSync(join(root, part)) && !part.startsWith('npx vitest run ');
  });
}

describe('the commands of the README', () => {
  it('are there and run only what package.json knows', () => {
    expect(unknownParts(command('audit'))).toEqual([]);
    expect(unknownParts(command('test'))).toEqual([]);
  });

  it('are the ones that CI runs', () => {
    expect(read('.ci/run').split('\n').some((line) => /^step \S+ '/.test(line) && line.includes(command('test')))).toBe(true);
    expect(read('.github/workflows/ci.yml')).toContain('run: .ci/run');
  });

  it('would be missed if they were gone', () => {
    expect(unknownParts('npm run no-such-script && node dist/no-such-file.js')).toEqual(['npm run no-such-script', 'node dist/no-such-file.js']);
  });
});

describe('the commands of CONTRIBUTING.md', () => {
  it('run only what package.json knows', () => {
    const lines = [...read('CONTRIBUTING.md').matchAll(/```sh\n([\s\S]+?)```/g)].flatMap((block) => block[1]!.trim().split('\n'));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.flatMap(unknownParts)).toEqual([]);
  });
});

describe('links of the documents', () => {
  it.each(['README.md', 'CONTRIBUTING.md', 'examples/shop-backend/README.md'])('of %s lead somewhere', (path) => {
    const targets = [...read(path).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map((link) => link[1]!).filter((target) => !/^https?:/.test(target));
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !existsSync(resolve(root, path, '..', target)))).toEqual([]);
  });
});
