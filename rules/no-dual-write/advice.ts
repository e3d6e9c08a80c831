import type { Suggestion } from '../../src/model/finding.js';
import type { SourceTexts } from '../../src/model/rule.js';
import { placeOf } from '../../src/program/frame.js';
import type { DualWrite } from '../../src/replay/dual-writes.js';
import { calleeCode, codeAt } from '../../src/replay/narrate.js';
import type { Replay } from '../../src/replay/pipeline.js';
import { transactionForm } from '../../src/replay/transaction-forms.js';

/** What to do where no edit can be written, in the names of the code. */
export function advice(replay: Replay, sources: SourceTexts, one: DualWrite): Suggestion {
  const { effect } = one.effect;
  const text = sources.text(one.write.effect.call.frame.unit.path) ?? '';
  const form = one.write.scope ? undefined : transactionForm(replay.program.resolver, text, one.write.effect);
  const written = codeAt(sources, placeOf(one.writeCall), 100);
  const write = written.endsWith('…') ? `${calleeCode(sources, one.writeCall)}(…)` : written;
  const row = `{ topic: '${effect.target ?? effect.kind}', payload: … }`;
  const called = calleeCode(sources, one.effectCall);
  const inside = [`await ${write}; ${one.write.scope ? '' : '// through the transaction'}`.trimEnd(), `// insert into an outbox table: ${row}`];
  const lines = form ? `${form.before.trimEnd()}\n  ${inside.join('\n  ')}${form.after}` : inside.join('\n');
  return {
    kind: 'advice',
    title: `Write what \`${called}\` is to do into an outbox table, in the transaction of \`${calleeCode(sources, one.writeCall)}\`, and let a relay do it; or let change data capture publish the change from the database's log`,
    snippet: `${lines}\n// relay: read the outbox in order, call ${called}, then mark the row as done`,
  };
}
