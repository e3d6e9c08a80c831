import { wordsOf } from '../catalogue/stakes.js';
import type { Flow, Span } from '../model/facts.js';
import { same } from '../program/follow.js';
import { detachedFrame, type Frame, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { childrenOf, functionOf, indexOf } from '../program/unit.js';
import { climb, type Act, type Run } from './acts.js';

/** A place that is run when something fails: a catch clause, or a function given to `.catch(…)`. */
export interface Handler {
  readonly frame: Frame;
  /** The clause; absent for a function, all of which is the handler. */
  readonly span: Span | undefined;
  readonly body: Flow;
  /** What else stands in the same `try`: the failure of any of it ends here. */
  covers(act: Act): boolean;
}

/** What catches the failure of an act, innermost first. */
export function handlersOf(run: Run, act: Act): readonly Handler[] {
  const out: Handler[] = [];
  const rejected = rejectionsOf(run);
  for (const call of climb(act.effect.call)) {
    for (const one of rejected) if (one.of.some((other) => same(other, call))) out.push(one.handler);
  }
  for (let one = act.within; one; one = one.outer) {
    if (one.kind !== 'try' || one.part !== 'body' || !one.flow.handler) continue;
    const { flow, frame } = one;
    const { handler } = flow;
    out.push({
      frame, span: handler!.span, body: handler!.body,
      covers: (other) => {
        for (let two = other.within; two; two = two.outer) if (two.kind === 'try' && two.flow === flow && two.frame === frame && two.part === 'body') return true;
        return false;
      },
    });
  }
  return out;
}

interface Rejection {
  readonly of: readonly Ref[];
  readonly handler: Handler;
}

const REJECTIONS = new WeakMap<Run, readonly Rejection[]>();

/** Functions given to `.catch(…)`, with the calls whose failure they are given. */
function rejectionsOf(run: Run): readonly Rejection[] {
  const known = REJECTIONS.get(run);
  if (known) return known;
  const r = run.program.resolver;
  const found = run.trace.all.flatMap((event): Rejection[] => {
    if (event.kind !== 'operation') return [];
    const { operation } = event.target;
    if (!(operation.callbacks ?? []).some((one) => one.run.kind === 'continuation' && one.run.on === 'rejected')) return [];
    const of = [...r.path(event.call, event.target, 'receiver').refs, ...r.path(event.call, event.target, 'receiver').refs.flatMap((one) => r.follow(one))];
    const functions = (operation.callbacks ?? []).flatMap((callback) => (callback.run.kind === 'continuation' && callback.run.on === 'rejected' && callback.at !== undefined
      ? r.path(event.call, event.target, callback.at).refs.flatMap((one) => r.denote(one)) : []));
    return functions.flatMap((meaning): Rejection[] => {
      if (meaning.kind !== 'function') return [];
      const entered = event.callbacks.find((one) => one.frame.unit === meaning.unit && one.frame.fn === meaning.fn)?.frame;
      const frame = entered ?? detachedFrame(meaning.unit, meaning.fn);
      return [{ of, handler: { frame, span: undefined, body: functionOf(meaning.unit, meaning.fn).body, covers: (act) => of.some((one) => climb(act.effect.call).some((other) => same(one, other))) } }];
    });
  });
  REJECTIONS.set(run, found);
  return found;
}

/** Codes and names that say that something is already there; beside those that the library's own entry gives. */
const DUPLICATE_WORDS = new Set(['duplicate', 'duplicates', 'unique', 'conflict', 'already', 'exists', 'dup']);
const DUPLICATE_CODES = new Set<string | number>([
  '23505', 'P2002', 11000, 11001, 'ER_DUP_ENTRY', 1062, 'SQLITE_CONSTRAINT', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY', 2627, 2601,
  'ConditionalCheckFailedException', 'ConditionalCheckFailed', 'TransactionCanceledException', 'ORA-00001', 6, 'ALREADY_EXISTS', 409,
]);

/** Whether a failure of the act because its row is already there is told apart from others. */
export function tellsDuplicate(run: Run, act: Act): boolean {
  const { outcome } = act.effect.meaning;
  const codes = new Set([...DUPLICATE_CODES, ...(outcome?.duplicate ?? []).flatMap((one) => one.oneOf)]);
  const names = new Set(outcome?.error ?? []);
  return handlersOf(run, act).some((handler) => mentions(run.program.resolver, handler.frame, handler.span, codes, names, 0));
}

const MAX_HELPERS = 2;

function mentions(r: Resolver, frame: Frame, span: Span | undefined, codes: ReadonlySet<string | number>, names: ReadonlySet<string>, depth: number): boolean {
  const { unit, fn } = frame;
  const facts = functionOf(unit, fn);
  return facts.values.some((node, value) => {
    if (span && (node.span[0] < span[0] || node.span[1] > span[1])) return false;
    switch (node.kind) {
      case 'literal': return (typeof node.value === 'string' || typeof node.value === 'number') && (codes.has(node.value) || (typeof node.value === 'string' && saysDuplicate(node.value)));
      case 'regexp': return saysDuplicate(node.pattern);
      case 'captured': case 'import': {
        const name = node.kind === 'captured' ? unit.facts.variables[node.variable]!.name : node.name;
        if (names.has(name) || /unique|duplicate|conflict|alreadyexists/i.test(name)) return true;
        return r.follow({ frame, value }).some((one) => {
          const reached = one.frame.unit.facts.functions[one.frame.fn]?.values[one.value];
          return reached?.kind === 'literal' && (typeof reached.value === 'string' || typeof reached.value === 'number') && codes.has(reached.value);
        });
      }
      case 'member': return names.has(node.name) || /unique|duplicate/i.test(node.name);
      case 'call': return depth < MAX_HELPERS && r.targets({ frame, value }).some((one) => one.kind === 'function' && mentions(r, detachedFrame(one.meaning.unit, one.meaning.fn), undefined, codes, names, depth + 1));
      default: return false;
    }
  });
}

function saysDuplicate(text: string): boolean {
  if (text.length > 80) return false;
  const words = wordsOf(text);
  return words.some((one) => DUPLICATE_WORDS.has(one)) && !words.includes('not');
}

/** Whether the failure of the act is visibly accepted: caught on its own, and nothing is thrown on. */
export function isBestEffort(run: Run, act: Act, apart: Act): boolean {
  if (act.operation.use === 'void' || isLeftAlone(run, act, apart)) return true;
  return handlersOf(run, act).some((handler) => !handler.covers(apart) && !throwsOn(handler.body) && !writesIn(run, handler));
}

/** A promise that nobody waits for: whether it is kept makes no difference to what called it. */
function isLeftAlone(run: Run, act: Act, apart: Act): boolean {
  const others = new Set(climb(apart.effect.call).map((one) => one.frame));
  return climb(act.effect.call).some((one) => {
    const use = indexOf(one.frame.unit, one.frame.fn).uses.get(one.value);
    if (use === 'void') return true;
    if (use !== 'discarded' || !climb(one).some((outer) => others.has(outer.frame))) return false;
    return run.program.resolver.targets(one).some((target) => target.kind === 'function' && functionOf(target.meaning.unit, target.meaning.fn).async === true);
  });
}

/** Whether a handler throws, or gives a promise that is rejected. */
function throwsOn(flow: Flow): boolean {
  return flow.kind === 'throw' || childrenOf(flow).some(throwsOn);
}

/** A failure that is stored will be looked at again. */
function writesIn(run: Run, handler: Handler): boolean {
  const { span } = handler;
  return run.acts.some((one) => !one.effect.reads && climb(one.effect.call).some((call) => {
    if (call.frame !== handler.frame) return false;
    const node = functionOf(call.frame.unit, call.frame.fn).values[call.value]!;
    return !span || (node.span[0] >= span[0] && node.span[1] <= span[1]);
  }));
}
