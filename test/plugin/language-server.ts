import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';

export type Json = Record<string, unknown>;

export interface LanguageServer {
  request(method: string, params: Json): Promise<unknown>;
  notify(method: string, params: Json): void;
  /** Edits that the server asked to apply. */
  readonly applied: Json[];
  stop(): void;
}

/** Speaks to a language server over its standard streams; answers what an editor would. */
export function startServer(script: string, folder: string): LanguageServer {
  const child = spawn(process.execPath, [script, '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  const applied: Json[] = [];
  let buffer = Buffer.alloc(0);
  let lastId = 0;

  const send = (message: Json): void => {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  };
  const receive = (message: Json): void => {
    const { id, method } = message as { id?: number; method?: string };
    if (method !== undefined && id !== undefined) return send({ id, result: answer(method, message['params'] as Json, folder, applied) });
    const one = id === undefined ? undefined : waiting.get(id);
    if (!one) return;
    waiting.delete(id!);
    if (message['error']) one.reject(new Error(JSON.stringify(message['error'])));
    else one.resolve(message['result']);
  };
  child.stdout.on('data', (chunk: Buffer) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const head = buffer.indexOf('\r\n\r\n');
      const length = /Content-Length: (\d+)/i.exec(buffer.subarray(0, Math.max(head, 0)).toString())?.[1];
      if (length === undefined || buffer.length < head + 4 + Number(length)) return;
      const body = buffer.subarray(head + 4, head + 4 + Number(length)).toString();
      buffer = buffer.subarray(head + 4 + Number(length));
      receive(JSON.parse(body) as Json);
    }
  });
  child.on('exit', () => { for (const one of waiting.values()) one.reject(new Error('the server has ended')); });

  return {
    applied,
    request: (method, params) => new Promise((resolve, reject) => {
      waiting.set(++lastId, { resolve, reject });
      send({ id: lastId, method, params });
    }),
    notify: (method, params) => send({ method, params }),
    stop: () => void child.kill(),
  };
}

function answer(method: string, params: Json, folder: string, applied: Json[]): unknown {
  if (method === 'workspace/applyEdit') {
    applied.push(params);
    return { applied: true };
  }
  return method === 'workspace/configuration' ? (params['items'] as unknown[]).map(() => settings(folder)) : null;
}

/** What the editor's ESLint extension sends for a document. */
function settings(folder: string): Json {
  return {
    validate: 'on', run: 'onType', workingDirectory: { mode: 'location' }, workspaceFolder: { uri: pathToFileURL(folder).href, name: 'test' },
    codeAction: { disableRuleComment: { enable: true, location: 'separateLine' }, showDocumentation: { enable: true } }, codeActionOnSave: { mode: 'all' },
    problems: { shortenToSingleLine: false }, rulesCustomizations: [], onIgnoredFiles: 'off', options: {}, nodePath: null, experimental: {}, useESLintClass: true, useFlatConfig: true,
    quiet: false, format: false,
  };
}
