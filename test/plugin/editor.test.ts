import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type Json, type LanguageServer } from './language-server.js';
import { BUILT_PLUGIN, RETRIED_REFUND } from './sample.js';

const require = createRequire(import.meta.url);
const root = resolve(import.meta.dirname, '../..');
const script = join(dirname(require.resolve('vscode-langservers-extracted/package.json')), 'bin/vscode-eslint-language-server');

/** Below the repository, where ESLint is found from. */
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'editor-'));
const uri = pathToFileURL(join(folder, 'refund.js')).href;
let server: LanguageServer;

interface Diagnostic { code: string; message: string; range: { start: { line: number; character: number }; end: { line: number; character: number } }; codeDescription?: { href: string } }

async function diagnostics(): Promise<Diagnostic[]> {
  const report = (await server.request('textDocument/diagnostic', { textDocument: { uri } })) as { items: Diagnostic[] };
  return report.items;
}

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }');
  writeFileSync(join(folder, 'eslint.config.js'), `import idempotency from ${JSON.stringify(pathToFileURL(BUILT_PLUGIN).href)};\nexport default [idempotency.configs.recommended];\n`);
  writeFileSync(join(folder, 'refund.js'), RETRIED_REFUND);
  server = startServer(script, folder);
  const capabilities: Json = {
    textDocument: { diagnostic: { dynamicRegistration: true }, codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } } },
    workspace: { configuration: true, applyEdit: true, diagnostics: { refreshSupport: true }, workspaceFolders: true },
  };
  const workspace = { uri: pathToFileURL(folder).href, name: 'test' };
  await server.request('initialize', { processId: process.pid, rootUri: workspace.uri, workspaceFolders: [workspace], capabilities });
  server.notify('initialized', {});
  server.notify('workspace/didChangeConfiguration', { settings: {} });
  server.notify('textDocument/didOpen', { textDocument: { uri, languageId: 'javascript', version: 1, text: RETRIED_REFUND } });
});

afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('in the editor', () => {
  it('underlines the key and links the page of the rule', async () => {
    const [one, ...others] = await diagnostics();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ code: 'idempotency/no-per-attempt-key', range: { start: { line: 7, character: 74 }, end: { line: 7, character: 86 } } });
    expect(one!.codeDescription!.href).toMatch(/no-per-attempt-key\/README\.md$/);
  });

  it('offers the suggestion as a quick fix and applies it', async () => {
    const [one] = await diagnostics();
    const actions = (await server.request('textDocument/codeAction', { textDocument: { uri }, range: one!.range, context: { diagnostics: [one] } })) as { title: string; command: { command: string; arguments: unknown[] } }[];
    const fix = actions.find((action) => action.command?.command === 'eslint.applySuggestion');
    expect(fix!.title).toContain('Make the key once, before the first attempt');
    await server.request('workspace/executeCommand', { command: fix!.command.command, arguments: fix!.command.arguments });
    const [{ edit }] = server.applied as [{ edit: { documentChanges: { edits: { newText: string }[] }[] } }];
    expect(edit.documentChanges[0]!.edits.map((change) => change.newText).join('')).toMatch(/const \w+ = randomUUID\(\);/);
  });

  it('follows the text as it is typed', async () => {
    const text = `// one line more\n${RETRIED_REFUND}`;
    server.notify('textDocument/didChange', { textDocument: { uri, version: 2 }, contentChanges: [{ text }] });
    expect((await diagnostics()).map((one) => one.range.start.line)).toEqual([8]);
    server.notify('textDocument/didChange', { textDocument: { uri, version: 3 }, contentChanges: [{ text: text.replace('randomUUID()', '`refund:${charge}`') }] });
    expect(await diagnostics()).toEqual([]);
  });
});
