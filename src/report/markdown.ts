import { wrap } from './layout.js';
import type { Paint } from './paint.js';

/**
 * A page of our own documentation as text for a terminal: headings bold, code indented, links with their address, paragraphs wrapped.
 * Tables and anything else stay as they are written.
 */
export function markdown(page: string, width: number, paint: Paint): string {
  const out: string[] = [];
  const lines = page.replace(/<!--[\s\S]*?-->/g, '').split(/\r?\n/);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const heading = /^(#+)\s+(.*)$/.exec(line);
    const item = /^(\s*(?:[-*]|\d+\.)\s+)(.*)$/.exec(line);
    if (/^\s*```/.test(line)) {
      for (at++; at < lines.length && !/^\s*```/.test(lines[at]!); at++) {
        out.push(lines[at] === '' ? '' : paint.cyan(`    ${lines[at]!.replace(/\t/g, '  ')}`));
      }
    } else if (heading) {
      out.push(paint.bold(heading[1]!.length === 1 ? inline(heading[2]!).toUpperCase() : inline(heading[2]!)));
    } else if (item || isProse(line)) {
      const lead = item ? item[1]!.replace(/[*-]/, '•') : '';
      const text = [item ? item[2]! : line];
      while (at + 1 < lines.length && isProse(lines[at + 1]!)) text.push(lines[++at]!);
      const hang = ' '.repeat(lead.length);
      out.push(...wrap(inline(text.join(' ')), width - lead.length).map((one, index) => (index === 0 ? lead : hang) + one));
    } else out.push(line.replace(/^>\s?/, '  '));
  }
  return `${out.join('\n').replace(/\n{3,}/g, '\n\n').trim()}\n`;
}

function isProse(line: string): boolean {
  return line.trim() !== '' && !/^(?:#|\s*```|\||>|\s*(?:[-*]|\d+\.)\s|<)/.test(line);
}

function inline(text: string): string {
  const link = (_: string, label: string, target: string): string => (/^https?:/.test(target) ? `${label} (${target})` : label);
  return text.replace(/\[([^\]]+)\]\(([^)]+)\)/g, link).replace(/\*\*([^*]+)\*\*/g, '$1');
}
