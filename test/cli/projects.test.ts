import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixture, project } from '../files/project.js';
import { places, report, run } from './run.js';

const RULE = 'no-per-attempt-key';
/** A file with one finding, in line 8. */
const PAYMENT = `import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';

const stripe = new Stripe('key');

export async function pay(amount: number) {
  for (let attempt = 1; ; attempt++) {
    try { return await stripe.charges.create({ amount }, { idempotencyKey: randomUUID() }); } catch (error) { if (attempt === 3) throw error; }
  }
}
`;
const PACKAGE = '{ "name": "shop", "dependencies": { "stripe": "^17.0.0" } }';

describe('projects of every sort', () => {
  it('a pnpm workspace, nothing built or installed: the evidence crosses packages', async () => {
    const root = fixture('pnpm-workspace');
    const found = await report(root, ['--rule', RULE]);
    expect(found).toMatchObject({ complete: true, root });
    expect(places(found)).toEqual([`packages/payments/src/charge.ts:7 ${RULE}`]);
    expect(found.entryPoints.map((one) => `${one.file} ${one.name}`)).toEqual(['apps/booking/src/worker.ts job "bookings"']);
    expect(found.findings[0]!.story[0]).toMatchObject({ role: 'replay', file: 'apps/booking/src/worker.ts' });
  });

  it('the same from any folder and for one package alone, helpers of the others included', async () => {
    const root = fixture('pnpm-workspace');
    const whole = await run(root, ['--format', 'json']);
    expect((await run(join(root, 'apps'), ['--format', 'json', '..'])).stdout).toBe(whole.stdout);
    expect((await run('/', ['--format', 'json', root])).stdout).toBe(whole.stdout);
    const app = await report(join(root, 'apps/booking'), ['--rule', RULE]);
    expect(app).toMatchObject({ root, findings: [], stats: { files: 5 } });
  });

  it('tsconfig references and paths, a base that is not installed', async () => {
    const found = await report(fixture('references'), ['--rule', RULE]);
    expect(places(found)).toEqual([`src/tolls/collect.ts:9 ${RULE}`]);
    expect(found.diagnostics).toEqual([{ code: 'unresolved-import', severity: 'info', message: "cannot find '@tolls/gone'", file: 'src/main.ts' }]);
  });

  it('plain JavaScript with CommonJS, settings in package.json', async () => {
    const found = await report(fixture('common-js'), ['--rule', RULE]);
    expect(places(found)).toEqual([`src/shipping/index.js:7 ${RULE}`]);
    expect(found.diagnostics).toEqual([]);
  });

  it('imports in a circle, no tsconfig', async () => {
    const { code, stdout } = await run(fixture('cycles'), ['--format', 'json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ complete: true, findings: [], diagnostics: [], stats: { files: 4 } });
  });

  it('a file that does not parse: told, and the others are audited', async () => {
    const root = fixture('broken');
    const found = await report(root, ['--rule', RULE]);
    expect(places(found)).toEqual([`src/good.ts:10 ${RULE}`]);
    expect(found.complete).toBe(true);
    expect(found.diagnostics).toMatchObject([{ code: 'parse-error', severity: 'warning', file: 'src/broken.ts', range: { start: { line: expect.any(Number) } } }]);
    expect((await run(root, ['--strict-parse', '--fail-on', 'never'])).code).toBe(2);
    const { code, stderr, stdout } = await run(root, ['--fail-on', 'never']);
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: src\/broken\.ts:\d+:\d+: /);
    expect(stdout).toContain('1 file did not parse: src/broken.ts');
  });

  it('no project at all: one file in a folder', async () => {
    const root = project({ 'pay.ts': PAYMENT });
    expect(places(await report(root, ['--rule', RULE]))).toEqual([`pay.ts:8 ${RULE}`]);
    expect(places(await report('/', [join(root, 'pay.ts'), '--rule', RULE]))).toEqual([`pay.ts:8 ${RULE}`]);
  });
});

describe('files of every sort', () => {
  it('encodings and line ends do not move a finding', async () => {
    const crlf = PAYMENT.replaceAll('\n', '\r\n');
    const root = project({
      'package.json': PACKAGE, 'src/a-bom.ts': `\ufeff${PAYMENT}`, 'src/b-crlf.ts': crlf, 'src/c-le.ts': Buffer.from(`\ufeff${crlf}`, 'utf16le'),
      'src/d-be.ts': Buffer.from(`\ufeff${PAYMENT}`, 'utf16le').swap16(), 'src/e-latin.ts': Buffer.concat([Buffer.from('// caf'), Buffer.from([0xe9]), Buffer.from(` \n${PAYMENT}`)]),
    });
    const found = await report(root, ['--rule', RULE]);
    expect(found.findings.map((one) => [one.file, one.range.start])).toEqual([
      ...['src/a-bom.ts', 'src/b-crlf.ts', 'src/c-le.ts', 'src/d-be.ts'].map((file) => [file, { line: 8, column: 76 }]), ['src/e-latin.ts', { line: 9, column: 76 }],
    ]);
    expect(found.diagnostics).toMatchObject([{ code: 'encoding', file: 'src/e-latin.ts' }]);
    expect(found.complete).toBe(true);
  });

  it('what cannot be code is left out and told: binary, a bundle of 10 MB, minified', async () => {
    const root = project({
      'package.json': PACKAGE, 'src/pay.ts': PAYMENT, 'src/video.ts': Buffer.from([0x47, 0, 0x40, 0]), 'src/small.js': `${'function a(){return b}'.repeat(2000)}\n`,
      'src/bundle.js': `${PAYMENT}\n`.repeat(Math.ceil((10 * 1024 * 1024) / PAYMENT.length)),
    });
    const found = await report(root, ['--rule', RULE]);
    expect(places(found)).toEqual([`src/pay.ts:8 ${RULE}`]);
    expect(found.diagnostics.map((one) => `${one.file} ${one.code}`)).toEqual(['src/bundle.js too-large', 'src/small.js too-large', 'src/video.ts binary-file']);
    expect(found.complete).toBe(true);
  });

  it('links that lead in a circle end', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': PAYMENT });
    symlinkSync(root, join(root, 'src/again'));
    expect(places(await report(root, ['--rule', RULE]))).toEqual([`src/pay.ts:8 ${RULE}`]);
  });

  it.runIf(process.getuid?.() === 0)('a file or folder without permission makes the run incomplete', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': PAYMENT, 'src/secret.ts': PAYMENT, 'src/vault/a.ts': PAYMENT });
    for (const [name, mode] of [['.', 0o755], ['src/secret.ts', 0], ['src/vault', 0]] as const) chmodSync(join(root, name), mode);
    const { code, stdout, stderr } = await run(root, ['--format', 'json', '--fail-on', 'never'], { uid: 65534 });
    expect(code).toBe(2);
    expect(stderr).toContain('error: src/secret.ts: cannot be read (EACCES: permission denied)');
    expect(stderr).toContain('error: src/vault: this folder cannot be read (EACCES: permission denied)');
    expect(JSON.parse(stdout)).toMatchObject({ complete: false, findings: [{ file: 'src/pay.ts' }] });
  });

  it('an empty folder is a mistake', async () => {
    const root = project({});
    mkdirSync(join(root, 'empty'));
    const { code, stdout, stderr } = await run(join(root, 'empty'), []);
    expect([code, stdout]).toEqual([2, '']);
    expect(await report(join(root, 'empty'))).toMatchObject({ complete: false, findings: [], diagnostics: [{ code: 'no-files' }] });
    expect(stderr).toMatch(/^error: no source files found/);
  });

  it('nothing of the project is executed', async () => {
    const trap = `require('node:fs').writeFileSync(${JSON.stringify('__MARK__')}, '');`;
    const root = project({ 'package.json': JSON.stringify({ name: 'trap', main: 'index.js', scripts: { preinstall: 'touch mark' } }), 'src/pay.ts': PAYMENT });
    const mark = join(root, 'mark');
    for (const name of ['index.js', 'idempotency.config.js', 'idempotency.config.cjs', 'eslint.config.js', 'src/setup.js', '.pnpmfile.cjs']) writeFileSync(join(root, name), trap.replace('__MARK__', mark));
    await report(root);
    expect(() => chmodSync(mark, 0o600)).toThrow('ENOENT');
  });
});

describe('output', () => {
  it('is the same bytes whatever the order of files and from run to run', async () => {
    const root = project({ 'package.json': PACKAGE, ...Object.fromEntries(['c', 'a', 'b'].map((name) => [`src/${name}.ts`, PAYMENT])) });
    const [one, other] = await Promise.all([run(root, ['--format', 'json', 'src/a.ts', 'src/b.ts', 'src/c.ts']), run(root, ['--format', 'json', 'src/c.ts', 'src/a.ts', 'src/b.ts'])]);
    expect(other.stdout).toBe(one.stdout);
    const found = JSON.parse(one.stdout);
    expect(new Set(found.findings.map((finding: { fingerprint: string }) => finding.fingerprint)).size).toBe(found.findings.length);
  });

  it('does not depend on lines above for fingerprints', async () => {
    const root = project({ 'package.json': PACKAGE, 'src/pay.ts': PAYMENT });
    const before = await report(root, ['--rule', RULE]);
    writeFileSync(join(root, 'src/pay.ts'), `// moved\n\n${PAYMENT}`);
    const after = await report(root, ['--rule', RULE]);
    expect(after.findings[0]!.range.start.line).toBe(10);
    expect(after.findings[0]!.fingerprint).toBe(before.findings[0]!.fingerprint);
  });
});
