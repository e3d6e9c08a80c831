/** The topics of `RuleMeta`; the type check of a new rule fails when this list falls behind. */
export const TOPICS = ['keys', 'natural idempotency', 'order and atomicity', 'serving keys', 'streams and stores'];

const camel = (id) => id.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** Text of every new file by path. */
export function ruleFiles({ id, topic, description }) {
  return {
    [`rules/${id}/rule.ts`]: ruleSource(id, topic, description),
    [`rules/${id}/suggest.ts`]: suggestSource(),
    [`rules/${id}/README.md`]: page(id, description),
    [`fixtures/rules/${id}/bad/first.ts`]: `// Real code that the rule has to report, with the mark at the end of the line where the finding points.\nexport const first = 1; // expect: ${id}\n`,
    [`fixtures/rules/${id}/good/first.ts`]: '// The same code, repaired: nothing to report.\nexport const first = 1;\n',
  };
}

/** `rules/all.ts` with the rule at the end of the list. Throws when the file has another shape. */
export function insertRule(text, id) {
  const imports = [...text.matchAll(/^import .*;$/gm)].at(-1);
  const list = /(export const RULES: readonly Rule\[\] = \[)([^\]]*)(\];)/.exec(text);
  if (!imports || !list) throw new Error('rules/all.ts: expected imports and a list named RULES');
  const names = list[2].split(',').map((name) => name.trim()).filter(Boolean);
  const entry = `import { rule as ${camel(id)} } from './${id}/rule.js';`;
  const before = text.slice(0, imports.index + imports[0].length);
  const between = text.slice(imports.index + imports[0].length, list.index);
  const after = text.slice(list.index + list[0].length);
  return `${before}\n${entry}${between}${list[1]}${[...names, camel(id)].join(', ')}${list[3]}${after}`;
}

function ruleSource(id, topic, description) {
  return `import type { Confidence, Stake } from '../../src/model/effect.js';
import type { Place } from '../../src/model/finding.js';
import type { Match, RuleMeta, SourceTexts, StepDraft } from '../../src/model/rule.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { Rule } from '../../src/replay/rule.js';
import { suggest } from './suggest.js';

const meta: RuleMeta = {
  id: ${quoted(id)},
  description: ${quoted(description)},
  category: ${quoted(topic)},
  scope: 'file',
  messages: {
    again: '\`{{call}}\` runs again in every attempt.',
  },
};

export const rule: Rule = {
  meta,
  decide(replay: Replay, sources: SourceTexts): readonly Match[] {
    return candidates(replay).map((one) => match(one, sources));
  },
};

/** What the rule has to know of one place. */
export interface Candidate {
  readonly place: Place;
  readonly code: string;
  readonly confidence: Confidence;
  readonly stake: Stake;
  readonly symbol: string;
  readonly target: string;
}

/** The places where the rule speaks, read from a view of the replay. */
function candidates(_replay: Replay): readonly Candidate[] {
  return [];
}

function match(one: Candidate, sources: SourceTexts): Match {
  return {
    ruleId: meta.id,
    messageId: 'again',
    data: { call: one.code },
    place: one.place,
    confidence: one.confidence,
    stake: one.stake,
    story: story(one),
    suggestions: suggest(one, sources),
    cause: { kind: 'duplicate', at: [one.place] },
    identity: { symbol: one.symbol, target: one.target, call: one.code.replace(/\\s+/g, '') },
    entryPoints: [],
  };
}

/** Who runs it again, what has happened by then, where it dies, and what is twice or lost. */
function story(one: Candidate): StepDraft[] {
  return [{ role: 'again', text: \`\\\`\${one.code}\\\` runs again\`, place: one.place }];
}
`;
}

function suggestSource() {
  return `import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { Candidate } from './rule.js';

/** Repairs, best first; words and a snippet where the text alone cannot give an edit. */
export function suggest(one: Candidate, _sources: SourceTexts): readonly Suggestion[] {
  return [{ kind: 'advice', title: \`Make a repeat of \\\`\${one.code}\\\` harmless\` }];
}
`;
}

function page(id, description) {
  return `# ${id}

This rule finds ${description}.

## What happens on the second run

## Wrong

\`\`\`ts
\`\`\`

## Right

\`\`\`ts
\`\`\`

## What it does not report

## When not to use it
`;
}

function quoted(text) {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
