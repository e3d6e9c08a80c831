import type { FileFacts, Span } from '../model/facts.js';
import type { Edit } from './edit.js';
import { addProperty } from './expression-edits.js';
import { lineStart, newlineOf, quoteOf, usesSemicolons } from './lines.js';
import { freshName } from './names.js';
import { statementsOf } from './statements.js';
import { tokenFrom, tokenize, type Token, type Tokens } from './tokens.js';

export interface EnsuredImport {
  /** How the export is written in this file: `name`, an alias of it, or `namespace.name`. */
  readonly local: string;
  readonly edits: readonly Edit[];
}

/**
 * The edit that makes an export of a module known in the file; none when it is already. `name` is the exported name, `default`, or `*`
 * for the whole module. Follows the file's imports, quotes and semicolons, and takes another local name where `name` is in use.
 * Undefined for text that cannot be tokenized, and for a plain script that says neither by `import` nor by `require` how it loads modules.
 */
export function ensureImport(facts: Pick<FileFacts, 'kind' | 'module'>, text: string, module: string, name: string): EnsuredImport | undefined {
  const tokens = tokenize(text);
  if (!tokens) return undefined;
  const statements = statementsOf(text);
  const found = statements.flatMap((span) => readImport(tokens.tokens, span) ?? []).filter((one) => sameModule(one.module, module));
  for (const one of found) {
    const local = known(one, name);
    if (local) return { local, edits: [] };
  }
  const local = freshName(text, localName(module, name));
  for (const one of found) {
    const edits = extended(text, one, name, local);
    if (edits) return { local, edits };
  }
  const form = facts.module === 'esm' ? 'import' : tokens.tokens.some((one) => one.text === 'require') ? 'require' : facts.kind.startsWith('ts') ? 'import' : undefined;
  return form && { local, edits: [added(text, tokens, statements, form, module, name, local)] };
}

/** One `import` declaration or `const … = require(…)`. */
interface Imported {
  readonly form: 'import' | 'require';
  readonly module: string;
  readonly default?: string;
  readonly namespace?: string;
  /** The braces of the named part. */
  readonly named?: Span;
  readonly names: readonly { readonly exported: string; readonly local: string }[];
  /** Behind which a named part can be added. */
  readonly defaultEnd?: number;
}

function readImport(tokens: readonly Token[], span: Span): Imported | undefined {
  const first = tokenFrom(tokens, span[0]);
  const words = tokens.slice(first, tokenFrom(tokens, span[1])).filter((one) => one.text !== ';');
  if (words[0]?.text === 'import' && words[1]?.text !== 'type') return readDeclaration(tokens, first, words);
  return words[0]?.text === 'const' ? readRequire(tokens, first, words) : undefined;
}

function readDeclaration(tokens: readonly Token[], first: number, words: readonly Token[]): Imported | undefined {
  const from = words.findIndex((one, i) => one.text === 'from' && words[i + 1]?.kind === 'string');
  if (from < 0) return undefined;
  const base = { form: 'import', module: words[from + 1]!.text.slice(1, -1) } as const;
  const star = words.findIndex((one) => one.text === '*');
  const brace = words.findIndex((one, i) => one.text === '{' && i < from);
  const hasDefault = words[1]!.kind === 'word';
  return {
    ...base,
    ...(hasDefault && { default: words[1]!.text, defaultEnd: words[1]!.end }),
    ...(star >= 0 && { namespace: words[star + 2]!.text }),
    ...(brace >= 0 && { named: spanOf(tokens, first + brace) }),
    names: brace >= 0 ? namesIn(tokens, first + brace, 'as') : [],
  };
}

function readRequire(tokens: readonly Token[], first: number, words: readonly Token[]): Imported | undefined {
  const equals = words.findIndex((one) => one.text === '=');
  const [callee, open, module, close] = words.slice(equals + 1);
  if (callee?.text !== 'require' || open?.text !== '(' || module?.kind !== 'string' || close?.text !== ')' || words.length !== equals + 5) return undefined;
  const base = { form: 'require', module: module.text.slice(1, -1) } as const;
  if (words[1]!.text === '{') return { ...base, named: spanOf(tokens, first + 1), names: namesIn(tokens, first + 1, ':') };
  return words[1]!.kind === 'word' && equals === 2 ? { ...base, namespace: words[1]!.text, names: [] } : undefined;
}

function spanOf(tokens: readonly Token[], open: number): Span {
  return [tokens[open]!.start, tokens[tokens[open]!.match]!.end];
}

/** `{ a, b as c }` or `{ a, b: c }`; types are left out. */
function namesIn(tokens: readonly Token[], open: number, as: 'as' | ':'): { exported: string; local: string }[] {
  const names: { exported: string; local: string }[] = [];
  let item: Token[] = [];
  for (let i = open + 1; i <= tokens[open]!.match; i++) {
    const token = tokens[i]!;
    if (token.text !== ',' && i < tokens[open]!.match) {
      item.push(token);
      continue;
    }
    const [exported, word, local] = item;
    const isType = exported?.text === 'type' && item.length > 1 && word!.text !== 'as';
    if (exported && !isType) {
      if (item.length === 1) names.push({ exported: exported.text, local: exported.text });
      else if (item.length === 3 && word!.text === as) names.push({ exported: exported.text, local: local!.text });
    }
    item = [];
  }
  return names;
}

/** `crypto` and `node:crypto` are one module. */
function sameModule(one: string, other: string): boolean {
  return one.replace(/^node:/, '') === other.replace(/^node:/, '');
}

function known(one: Imported, name: string): string | undefined {
  const named = one.names.find((each) => each.exported === name);
  if (named) return named.local;
  if (name === '*') return one.namespace;
  if (name === 'default') return one.default ?? (one.namespace && (one.form === 'import' ? `${one.namespace}.default` : one.namespace));
  return one.namespace && `${one.namespace}.${name}`;
}

function localName(module: string, name: string): string {
  if (name !== 'default' && name !== '*') return name;
  const words = module.replace(/^node:/, '').split('/').at(-1)!.split(/[^\p{ID_Continue}$]+/u).filter(Boolean);
  const camel = words.map((word, i) => (i === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join('');
  return /^[\p{ID_Start}$_]/u.test(camel) ? camel : `_${camel}`;
}

/** The name put into an import that is there. */
function extended(text: string, one: Imported, name: string, local: string): Edit[] | undefined {
  if (name === '*' || one.namespace) return undefined;
  if (name === 'default') {
    if (one.form === 'require' || one.default || !one.named) return undefined;
    return [{ span: [one.named[0], one.named[0]], text: `${local}, ` }];
  }
  if (one.named) {
    const added = clause(one.form, name, local);
    return addProperty(text, one.named, added, added);
  }
  return one.defaultEnd === undefined ? undefined : [{ span: [one.defaultEnd, one.defaultEnd], text: `, { ${clause(one.form, name, local)} }` }];
}

function clause(form: 'import' | 'require', name: string, local: string): string {
  return name === local ? name : form === 'import' ? `${name} as ${local}` : `${name}: ${local}`;
}

function added(text: string, tokens: Tokens, statements: readonly Span[], form: 'import' | 'require', module: string, name: string, local: string): Edit {
  const newline = newlineOf(text);
  const line = declarationLine(text, tokens, form, module, name, local);
  const last = statements.filter((span) => isImport(tokens.tokens, span)).at(-1);
  if (last) {
    const end = tokens.comments.find(([from]) => from >= last[1] && /^[^\S\n]*$/.test(text.slice(last[1], from)))?.[1] ?? last[1];
    return { span: [end, end], text: newline + line };
  }
  const at = firstPlace(text, tokens, statements);
  return { span: [at, at], text: line + newline + (/^[^\S\n]*\r?\n/.test(text.slice(at)) ? '' : newline) };
}

function declarationLine(text: string, tokens: Tokens, form: 'import' | 'require', module: string, name: string, local: string): string {
  const quote = quoteOf(text, tokens);
  const end = usesSemicolons(text) ? ';' : '';
  const from = quote + module + quote;
  if (form === 'require') {
    if (name === 'default' || name === '*') return `const ${local} = require(${from})${end}`;
    return `const { ${clause(form, name, local)} } = require(${from})${end}`;
  }
  const names = name === 'default' ? local : name === '*' ? `* as ${local}` : `{ ${clause(form, name, local)} }`;
  return `import ${names} from ${from}${end}`;
}

function isImport(tokens: readonly Token[], span: Span): boolean {
  const first = tokenFrom(tokens, span[0]);
  if (tokens[first]!.text === 'import') return !['(', '.'].includes(tokens[first + 1]?.text ?? '');
  return readImport(tokens, span) !== undefined;
}

/** The line behind directives (`'use strict'`), or the first statement's with its comments below a licence at the top. */
function firstPlace(text: string, tokens: Tokens, statements: readonly Span[]): number {
  const rest = statements.findIndex((span) => !isDirective(tokens.tokens, span));
  const behind = statements[(rest < 0 ? statements.length : rest) - 1];
  if (behind) return Math.min(text.length, lineAfter(text, behind[1]));
  const first = statements[0];
  if (!first) return text.length;
  let at = lineStart(text, first[0]);
  // Comments right above the first statement are its own; a block apart from it, or a hash-bang, stays on top.
  for (const [from, to] of [...tokens.comments].reverse()) {
    if (to > at) continue;
    if (!/^\r?\n$/.test(text.slice(to, at))) break;
    at = lineStart(text, from);
  }
  return at;
}

function lineAfter(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end + 1;
}

function isDirective(tokens: readonly Token[], span: Span): boolean {
  const words = tokens.slice(tokenFrom(tokens, span[0]), tokenFrom(tokens, span[1])).filter((one) => one.text !== ';');
  return words.length === 1 && words[0]!.kind === 'string';
}
