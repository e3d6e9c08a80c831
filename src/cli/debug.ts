import type { Analysis } from '../audit/analyse.js';
import { positionAt } from '../settings/positions.js';
import { printFacts } from '../facts/print.js';
import { detachedFrame, type Frame, type Ref } from '../program/frame.js';
import type { Program } from '../program/link.js';
import type { Target } from '../program/meaning.js';
import { indexOf, valueOf, type Unit } from '../program/unit.js';
import type { Replay } from '../replay/pipeline.js';

/** What a stage of the analysis knows, as text for people who work on it. The form may change at any time. */
export function debugText(analysis: Analysis, stage: 'facts' | 'program' | 'replay'): string {
  switch (stage) {
    case 'facts': return [...analysis.loaded.facts].map(([file, facts]) => `── ${file}\n${printFacts(facts)}\n`).join('\n');
    case 'program': return analysis.program ? programText(analysis.program) : '';
    case 'replay': return analysis.replay ? replayText(analysis.replay) : '';
  }
}

/** Every call and what it runs, with nothing assumed of callers. */
function programText(program: Program): string {
  return program.units.map((unit) => {
    const lines = unit.facts.functions.flatMap((facts, fn) => {
      const frame = detachedFrame(unit, fn);
      const calls = indexOf(unit, fn).calls.map((value) => {
        const targets = program.resolver.targets({ frame, value });
        return `  ${placeIn(unit, valueOf(unit, fn, value).span[0])}  ${targets.map(targetText).join(' | ') || 'nothing'}`;
      });
      const head = [facts.kind, ...(facts.name === undefined ? [] : [facts.name]), ...(program.graph.reaches(unit, fn) ? ['(reaches an effect)'] : [])];
      return calls.length === 0 ? [] : [head.join(' '), ...calls];
    });
    const imports = Object.entries(program.manifest.resolutions[unit.path] ?? {})
      .map(([specifier, to]) => `import ${specifier} → ${to.kind === 'file' ? to.file : `package ${to.specifier}`}`);
    return `── ${unit.path}\n${[...imports, ...lines].join('\n')}\n`;
  }).join('\n');
}

function targetText(target: Target): string {
  switch (target.kind) {
    case 'function': return functionText(target.meaning.unit, target.meaning.fn);
    case 'construct': {
      const { unit, class: id } = target.meaning;
      return `new ${unit.path}#${unit.facts.classes[id]?.name ?? id}`;
    }
    case 'operation': {
      const { meaning, operation, builtin } = target;
      return `${meaning.path}${operation.effect ? ` [${operation.effect.kind}]` : ''}${builtin ? ' (by name)' : ''}`;
    }
    case 'unknown': return `unknown: ${target.reason}`;
  }
}

/** The views that rules read; frames and units are shown as places. */
function replayText({ program: _, ...views }: Replay): string {
  return `${JSON.stringify(views, (_key, value: unknown) => shown(value), 2)}\n`;
}

function shown(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return Object.fromEntries(value);
  if (value instanceof Set) return [...value];
  if ('frame' in value && 'value' in value && isFrame(value.frame)) return refText(value as Ref);
  if (isFrame(value)) return functionText(value.unit, value.fn);
  if ('facts' in value && 'indexes' in value) return (value as Unit).path;
  if ('packages' in value && 'family' in value && 'name' in value) return value.name;
  return value;
}

function functionText(unit: Unit, fn: number): string {
  return `${unit.path}#${unit.facts.functions[fn]?.name ?? fn}`;
}

function refText({ frame, value }: Ref): string {
  const { kind, span } = valueOf(frame.unit, frame.fn, value);
  return `${kind} ${frame.unit.path}:${placeIn(frame.unit, span[0])}`;
}

function isFrame(value: unknown): value is Frame {
  return typeof value === 'object' && value !== null && 'entered' in value && 'lexical' in value;
}

function placeIn(unit: Unit, offset: number): string {
  const { line, column } = positionAt(unit.facts.lineStarts, offset);
  return `${line}:${column}`;
}
