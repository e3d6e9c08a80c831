import type { Rule as ESLintRule, SourceCode } from 'eslint';
import type { Span } from '../model/facts.js';
import type { Suggestion } from '../model/finding.js';
import type { Match } from '../model/rule.js';
import type { Rule } from '../replay/rule.js';
import { severityOf } from '../settings/presets.js';
import type { Analyse } from './analysis.js';
import { isWorthAnalysing } from './interest.js';
import { DEFAULT_OPTIONS, isWanted, OPTIONS_SCHEMA, type RuleOptions } from './options.js';
import { pageOf } from './package.js';

/** One of our rules as a rule of ESLint: it reports what the shared analysis of the file found for it, with the edits of this file. */
export function adapt(rule: Rule, analyse: Analyse): ESLintRule.RuleModule {
  const { id, description, category, scope, messages } = rule.meta;
  return {
    meta: {
      type: 'problem',
      docs: { description: `disallow ${description}`, url: pageOf(id), recommended: true, ...{ category, scope } },
      messages: { ...messages },
      schema: [OPTIONS_SCHEMA as unknown as Record<string, unknown>],
      defaultOptions: [DEFAULT_OPTIONS],
      hasSuggestions: true,
      languages: ['js/js'],
    },
    create(context) {
      const { sourceCode, filename } = context;
      if (!isWorthAnalysing(filename, sourceCode.text)) return {};
      return {
        'Program:exit'() {
          const options: RuleOptions = { ...DEFAULT_OPTIONS, ...(context.options[0] as Partial<RuleOptions> | undefined) };
          const { file, settings, matches } = analyse(context);
          for (const match of matches) {
            if (match.ruleId !== id || match.place.file !== file) continue;
            if (severityOf(settings, id, match) !== 'off' && isWanted(options, match)) context.report(reported(match, sourceCode));
          }
        },
      };
    },
  };
}

function reported(match: Match, sourceCode: SourceCode): ESLintRule.ReportDescriptor {
  const { messageId, data, place } = match;
  return { messageId, data: { ...data }, loc: located(place.span, sourceCode), suggest: suggested(match.suggestions, place.file) };
}

function located([start, end]: Span, sourceCode: SourceCode): { start: { line: number; column: number }; end: { line: number; column: number } } {
  return { start: sourceCode.getLocFromIndex(start), end: sourceCode.getLocFromIndex(end) };
}

/** ESLint changes one file at a time, and advice is for reports: neither an edit of several files nor words can be offered. */
function suggested(suggestions: readonly Suggestion[], file: string): ESLintRule.SuggestionReportDescriptor[] {
  return suggestions.flatMap((one) => {
    if (one.kind !== 'edit' || one.edits.some((edit) => edit.file !== file)) return [];
    return [{ desc: one.title, fix: (fixer: ESLintRule.RuleFixer) => one.edits.map(({ span, text }) => fixer.replaceTextRange([span[0], span[1]], text)) }];
  });
}
