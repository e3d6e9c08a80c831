import type { Confidence, Stake } from '../../src/model/effect.js';
import type { Suggestion } from '../../src/model/finding.js';
import type { Match, RuleMeta, SourceTexts } from '../../src/model/rule.js';
import { createPlugin, type Plugin } from '../../src/plugin/plugin.js';
import type { Replay } from '../../src/replay/pipeline.js';
import type { Rule } from '../../src/replay/rule.js';

/** A rule that is easy to foresee: it reports calls of the global functions `high`, `medium` and `low`, with an argument `money` at stake. */
const meta: RuleMeta = {
  id: 'no-marked-call', description: 'calls of `high`, `medium` or `low`', category: 'keys', scope: 'file',
  messages: { call: '`{{name}}` runs again.' },
};

/** How often the rules looked at a file. */
export const runs = { count: 0 };

function decide({ program }: Replay, sources: SourceTexts): Match[] {
  runs.count++;
  return program.units.flatMap((unit) => unit.facts.functions.flatMap((fn) => fn.values.flatMap((value): Match[] => {
    if (value.kind !== 'call') return [];
    const callee = fn.values[value.callee]!;
    if (callee.kind !== 'global' || !['high', 'medium', 'low'].includes(callee.name)) return [];
    const code = sources.text(unit.path)!.slice(...value.span);
    return [{
      ruleId: meta.id, messageId: 'call', data: { name: callee.name }, place: { file: unit.path, span: value.span },
      confidence: callee.name as Confidence, stake: stakeOf(code), story: [], entryPoints: [], cause: { kind: 'duplicate', at: [] }, identity: { symbol: '', target: '', call: code },
      suggestions: suggestionsFor(unit.path, value.span, code),
    }];
  })));
}

function stakeOf(code: string): Stake {
  return code.includes('money') ? 'money' : 'ordinary';
}

function suggestionsFor(file: string, span: readonly [number, number], code: string): Suggestion[] {
  return [
    { kind: 'edit', title: `Guard \`${code}\``, edits: [{ file, span: [span[0], span[0]], text: 'once(() => ' }, { file, span: [span[1], span[1]], text: ')' }] },
    { kind: 'edit', title: 'Change two files', edits: [{ file, span, text: '' }, { file: 'other.ts', span: [0, 0], text: '' }] },
    { kind: 'advice', title: 'Think' },
  ];
}

export const testRule: Rule = { meta, decide };

/** A rule that never reports, to see that rules share one analysis. */
const silentRule: Rule = { meta: { ...meta, id: 'no-silence' }, decide: () => [] };

export function testPlugin(): Plugin {
  const rules = [testRule, silentRule];
  return createPlugin(rules, (replay, sources) => rules.flatMap((rule) => [...rule.decide(replay, sources)]));
}
