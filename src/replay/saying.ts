import { at, nodeOf, type Frame, type Ref } from '../program/frame.js';
import type { Resolver } from '../program/resolver.js';
import { climb } from './acts.js';
import type { Effect } from './effects/effect.js';

const MAX_DEPTH = 8;

/** The call that says the method and the path of a request, through wrappers that only hand them on. */
export function sayingCall(r: Resolver, { call, operation, meaning }: Effect): Ref {
  const frames = new Set<Frame>();
  const say = (ref: Ref, says: (text: string, nested: boolean) => boolean, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    for (const one of r.follow(ref)) {
      const node = nodeOf(one);
      switch (node.kind) {
        case 'literal': if (typeof node.value === 'string' && says(node.value, depth > 0)) frames.add(one.frame); break;
        case 'template':
          if (says(node.quasis.join('…'), depth > 0)) frames.add(one.frame);
          for (const value of node.values) say(at(one, value), says, depth + 1);
          break;
        case 'binary': say(at(one, node.left), says, depth + 1); say(at(one, node.right), says, depth + 1); break;
        case 'new': case 'call': for (const argument of node.args) say(at(one, argument.value), says, depth + 1); break;
        default: break;
      }
    }
  };
  const targets = [meaning.target?.at, ...(meaning.target?.or ?? [])].flatMap((path) => (path === undefined ? [] : r.path(call, operation, path).refs));
  for (const one of targets) say(one, isPath, 0);
  for (const one of (meaning.method?.at ?? []).flatMap((path) => r.path(call, operation, path).refs)) say(one, isMethod, 0);
  return climb(call).findLast((one) => frames.has(one.frame)) ?? call;
}

/** Says more than a host: `https://bank.example/transfers`, `/transfers`, `transfers`. What fills a hole is an id unless it has a slash. */
function isPath(text: string, nested: boolean): boolean {
  return (!nested || text.includes('/')) && /[a-z]/i.test(text.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, ''));
}

function isMethod(text: string): boolean {
  return /^[a-z]{3,7}$/i.test(text);
}
