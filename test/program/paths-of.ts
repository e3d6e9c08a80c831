import { nodeOf, type Ref } from '../../src/program/frame.js';
import { callAt, programOf } from './programs.js';

export { callAt, programOf };

/** A value as it is written; of a parameter or a loop's item its name. */
export function textOf(text: string, ref: Ref): string {
  const { kind, span: [from, to] } = nodeOf(ref);
  const written = text.slice(from, to);
  return kind === 'parameter' || kind === 'item' ? written.replace(/^const |:.*$/gs, '') : written;
}

/** What stands at a path of the call that begins like this, as it is written. */
export function slotOf(text: string, begins: string, path: string, others: Readonly<Record<string, string>> = {}): { readonly texts: readonly string[]; readonly open: boolean } {
  const files: Readonly<Record<string, string>> = { 'a.ts': text, ...others };
  const program = programOf(files);
  const call = callAt(program, text, begins);
  const target = program.resolver.targets(call).find((one) => one.kind === 'operation');
  const { refs, open } = program.resolver.path(call, target, path);
  return { texts: refs.map((one) => textOf(files[one.frame.unit.path]!, one)), open };
}

export function pathsOf(text: string, begins: string, paths: readonly string[], others?: Readonly<Record<string, string>>): Record<string, readonly string[]> {
  return Object.fromEntries(paths.map((path) => [path, slotOf(text, begins, path, others).texts]));
}
