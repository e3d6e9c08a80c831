import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import type { MissingKey } from '../../src/replay/missing-keys.js';
import { calleeCode } from '../../src/replay/narrate.js';
import type { OperationKey } from '../repairs/operation-key.js';

/** No host, one whose address is a setting, or one that only the own network knows. */
const IN_HOUSE = /^(?:\/(?!\/)|…|(?:https?:\/\/)?(?:localhost|[a-z][\w-]*|[\w.-]+\.(?:internal|local|svc|lan|intra|corp))(?::\d+|:…)?(?:\/|$))/i;

/** For an API of one's own there is a second way: the client names the thing, and putting it twice is putting it once. */
export function putInstead(sources: SourceTexts, { act, call }: MissingKey, key: OperationKey | undefined): readonly Suggestion[] {
  const { kind, method, target } = act.effect;
  if (kind !== 'http-request' || method !== 'POST' || target === undefined || !IN_HOUSE.test(target)) return [];
  const callee = calleeCode(sources, call);
  const url = `\`${target.replace(/[?#].*$/, '').replace(/\/$/, '').replace(/…/g, '${…}')}/\${${key?.from ?? 'id'}}\``;
  const snippet = /\bpost$/i.test(callee) ? `await ${callee.replace(/post$/i, 'put')}(${url}, …);` : `await ${callee}(${url}, { method: 'PUT', … });`;
  return [{ kind: 'advice', title: 'If the API is yours: let the client name the thing, with `PUT` to a URL that holds its id', snippet }];
}
