import { styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'underline' | 'red' | 'green' | 'yellow' | 'blue' | 'cyan' | 'magenta';
export type Paint = Readonly<Record<Style, (text: string) => string>>;

const STYLES: readonly Style[] = ['bold', 'dim', 'underline', 'red', 'green', 'yellow', 'blue', 'cyan', 'magenta'];

/** Functions that colour a text, or leave it as it is. Whether to is the caller's decision: no stream or environment is asked. */
export function paint(colour: boolean): Paint {
  const painted = (style: Style) => (text: string) => (colour && text !== '' ? styleText(style, text, { validateStream: false }) : text);
  return Object.fromEntries(STYLES.map((style) => [style, painted(style)])) as Paint;
}

/** Sets off what stands between backticks, the backticks included; a line on which one of a pair was wrapped away stays as it is. */
export function setOffCode(line: string, paint: Paint): string {
  return line.split('`').length % 2 === 0 ? line : line.replace(/`[^`]+`/g, (code) => paint.cyan(code));
}
