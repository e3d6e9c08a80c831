import type { TSESTree } from '@typescript-eslint/utils';
import type { Flow, Span, ValueId } from '../model/facts.js';
import { collect, inRegion, isEmpty, spanOf, type Body } from './builder.js';
import { arm, join } from './environment.js';

type Form = Extract<Flow, { kind: 'branch' }>['form'];

const NOTHING: Flow = { kind: 'sequence', items: [] };

/** Syntax that does nothing when evaluated, so that where it stands does not matter. */
export function isInert(node: TSESTree.Node): boolean {
  for (let one = node; ; ) {
    switch (one.type) {
      case 'Identifier': case 'Literal': case 'ThisExpression': return true;
      case 'MemberExpression':
        if (one.computed) return false;
        one = one.object;
        break;
      default: return false;
    }
  }
}

/**
 * A part that is evaluated only sometimes. For `&&` and `?.` that is when the condition holds; for `||`, `??` and a default it is when
 * the condition does not, so the part is the `else` arm.
 */
export function sometimes(body: Body, form: Form, condition: ValueId, node: TSESTree.Node, span: Span, make: () => ValueId): ValueId {
  if (isInert(node)) return make();
  const before = arm(body);
  let value = -1;
  let region = body.region;
  const positive = form === '&&' || form === '?.';
  const flow = collect(body, () => {
    region = inRegion(body, positive ? 'then' : 'else', spanOf(node), () => { value = make(); });
  });
  if (!isEmpty(flow)) {
    body.flow.push(positive
      ? { kind: 'branch', form, condition, then: flow, thenRegion: region, span }
      : { kind: 'branch', form, condition, then: NOTHING, thenRegion: body.region, else: flow, elseRegion: region, span });
  }
  join(body, [arm(body), before], 'branch', span);
  return value;
}

/** The links of an optional chain that may end it. */
export interface OpenLink {
  readonly before: ReturnType<typeof arm>;
  readonly flow: Flow[];
  readonly outer: number;
  readonly region: number;
  readonly condition: ValueId;
}

/** From here on the chain is evaluated only when `condition` is neither null nor undefined. */
export function openLink(body: Body, condition: ValueId, span: Span, opened: OpenLink[]): void {
  const region = body.regions.push({ parent: body.region, kind: 'then', span }) - 1;
  opened.push({ before: arm(body), flow: body.flow, outer: body.region, region, condition });
  body.flow = [];
  body.region = region;
}

/** Ends the parts of a chain that were opened, innermost first. */
export function closeLinks(body: Body, opened: readonly OpenLink[], span: Span): void {
  for (let i = opened.length - 1; i >= 0; i--) {
    const { before, flow, outer, region, condition } = opened[i]!;
    const items = body.flow;
    body.flow = flow;
    body.region = outer;
    if (items.length > 0) {
      body.flow.push({ kind: 'branch', form: '?.', condition, then: items.length === 1 ? items[0]! : { kind: 'sequence', items }, thenRegion: region, span });
    }
    join(body, [arm(body), before], 'branch', span);
  }
}
