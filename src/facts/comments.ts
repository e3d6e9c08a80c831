import type { CommentFacts, Span, TagFacts } from '../model/facts.js';
import type { SourceComment } from './source-tree.js';

const TAGS: ReadonlySet<string> = new Set(['idempotent', 'nonIdempotent', 'replayable', 'effect', 'idempotencyKey', 'telemetry']);
const KINDS = ['disable-next-line', 'disable-line', 'disable', 'enable'] as const;
/** How many comments at the top of a file may say that it is generated. */
const MARKER_COMMENTS = 3;

export interface Comments {
  readonly facts: readonly CommentFacts[];
  /** Tags of JSDoc comments by the offset of the code that follows. */
  readonly tags: Map<number, readonly TagFacts[]>;
}

/** Comments that matter: suppressions, the generated-code marker and JSDoc tags that the tool knows. */
export function commentsOf(comments: readonly SourceComment[], text: string): Comments {
  const facts: CommentFacts[] = [];
  const tags = new Map<number, readonly TagFacts[]>();
  comments.forEach((one, index) => {
    const { value } = one;
    const isBlock = one.type === 'Block';
    if (!isBlock && one.type !== 'Line') return;
    if (index < MARKER_COMMENTS && value.includes('@generated')) facts.push({ kind: 'generated', by: 'idempotency', rules: [], span: spanOf(one) });
    if (value.includes('able')) {
      const found = directive(value.trim(), isBlock, spanOf(one));
      if (found) facts.push(found);
    }
    if (isBlock && value.startsWith('*') && value.includes('@')) {
      const found = tagsIn(value);
      if (found.length > 0) tags.set(codeAfter(comments, index, text), found);
    }
  });
  return { facts, tags };
}

function spanOf(comment: SourceComment): Span {
  return [comment.range[0], comment.range[1]];
}

/** `idempotency-disable-next-line a, b -- why` and its kin. Blocks of rules are only switched off and on by block comments. */
function directive(value: string, isBlock: boolean, span: Span): CommentFacts | undefined {
  for (const by of ['idempotency', 'eslint'] as const) {
    if (!value.startsWith(`${by}-`)) continue;
    for (const kind of KINDS) {
      const head = `${by}-${kind}`;
      if (!value.startsWith(head) || !endsWord(value, head.length)) continue;
      if (!isBlock && (kind === 'disable' || kind === 'enable')) return undefined;
      const rest = value.slice(head.length);
      const dashes = /(^|\s)-{2,}(\s|$)/.exec(rest);
      const named = (dashes ? rest.slice(0, dashes.index) : rest).split(',').map((one) => one.trim()).filter((one) => one !== '');
      const reason = dashes ? rest.slice(dashes.index + dashes[0].length).trim() : '';
      return { kind, by, rules: named.map(withoutPrefix), ...(reason === '' ? {} : { reason }), span };
    }
  }
  return undefined;
}

function endsWord(value: string, at: number): boolean {
  return at === value.length || /\s/.test(value[at]!);
}

/** `idempotency/rule` and `rule` are the same; a scoped plugin has two slashes. */
function withoutPrefix(rule: string): string {
  return rule.slice(rule.lastIndexOf('/') + 1);
}

function tagsIn(value: string): TagFacts[] {
  const out: TagFacts[] = [];
  for (const line of value.split('\n')) {
    const match = /^[\s*]*@([A-Za-z]+)\b(.*)$/.exec(line.replace(/\r$/, ''));
    if (match && TAGS.has(match[1]!)) out.push({ tag: match[1]!, text: match[2]!.trim() });
  }
  return out;
}

/** Offset of the first code behind a comment, past white space and further comments. */
function codeAfter(comments: readonly SourceComment[], index: number, text: string): number {
  let at = comments[index]!.range[1];
  for (let next = index + 1; ; ) {
    while (at < text.length && /\s/.test(text[at]!)) at++;
    if (comments[next]?.range[0] !== at) return at;
    at = comments[next]!.range[1];
    next++;
  }
}
