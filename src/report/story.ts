import type { Step } from '../model/finding.js';
import { columns, wrap } from './layout.js';
import { setOffCode, type Paint } from './paint.js';

const SIGNS: Readonly<Record<Step['role'], { sign: string; label: string; style: 'blue' | 'green' | 'red' | 'magenta' }>> = {
  replay: { sign: '↻', label: 'replay', style: 'blue' },
  happened: { sign: '●', label: 'done', style: 'green' },
  crash: { sign: '✖', label: 'crash', style: 'red' },
  again: { sign: '↻', label: 'again', style: 'blue' },
  outcome: { sign: '◆', label: 'result', style: 'magenta' },
};
const LABEL = 7;
/** Beyond this the eye does not find from a text to its place. */
const WIDEST = 92;

/** The story as a vertical timeline, a step a line (or more), each with the place that proves it. */
export function timeline(story: readonly Step[], file: string, width: number, paint: Paint): string[] {
  return story.flatMap((step, index) => {
    const { sign, label, style } = SIGNS[step.role];
    const rail = index < story.length - 1 ? paint.dim('│') : ' ';
    const place = placeOf(step, file);
    const room = Math.min(width, WIDEST) - LABEL - 3;
    const lines = wrap(step.text, room);
    const text = lines.map((line) => (step.role === 'outcome' ? paint.bold(line) : setOffCode(line, paint)));
    if (place !== '') {
      // At the right edge, so that the text reads without them.
      const gap = room - columns(lines.at(-1)!) - columns(place);
      if (gap >= 2) text[text.length - 1] = text.at(-1)! + ' '.repeat(gap) + paint.dim(place);
      else text.push(' '.repeat(Math.max(0, room - columns(place))) + paint.dim(place));
    }
    const [first, rest] = [`${paint[style](sign)} ${paint[style](label.padEnd(LABEL))} `, `${rail} ${' '.repeat(LABEL)} `];
    return text.map((line, at) => (at === 0 ? first : rest) + line);
  });
}

/** `line 12` in the finding's own file, else the path with line and column. */
function placeOf(step: Step, file: string): string {
  if (!step.file || !step.range) return '';
  const { line, column } = step.range.start;
  return step.file === file ? `line ${line}` : `${step.file}:${line}:${column}`;
}
