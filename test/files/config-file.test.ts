import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findConfig } from '../../src/files/config-file.js';
import { project } from './project.js';

describe('findConfig', () => {
  it('takes the nearest folder of the working folder up to the root, its own file before package.json', () => {
    const root = project({
      'idempotency.config.json': 'outside', 'app/idempotency.config.jsonc': 'root', 'app/package.json': '{ "idempotency": {} }', 'app/lib/package.json': '\ufeff{ "idempotency": {} }', 'app/src/a.ts': '',
    });
    const app = join(root, 'app');
    expect(findConfig(app, join(app, 'src'))).toEqual({ path: join(app, 'idempotency.config.jsonc'), text: 'root' });
    expect(findConfig(app, join(app, 'lib'))).toEqual({ path: join(app, 'lib/package.json'), text: '{ "idempotency": {} }', key: 'idempotency' });
    expect(findConfig(app, '/')).toMatchObject({ text: 'root' });
  });

  it('finds nothing where nothing is', () => {
    const root = project({ 'package.json': '{}' });
    mkdirSync(join(root, 'src'));
    expect(findConfig(root, join(root, 'src'))).toBeUndefined();
  });

  it('reads the file that is named, and throws when it is not there', () => {
    const root = project({ 'package.json': '{ "idempotency": {} }', 'other.json': 'x' });
    expect(findConfig(root, root, 'other.json')).toEqual({ path: join(root, 'other.json'), text: 'x' });
    expect(findConfig(root, root, 'package.json')).toMatchObject({ key: 'idempotency' });
    expect(() => findConfig(root, root, 'gone.json')).toThrow('ENOENT');
  });
});
