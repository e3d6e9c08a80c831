import { lineStartsOf, rangeAt } from '../../src/settings/positions.js';
import type { AuditReport, Finding, Range, Step, TextEdit } from '../../src/model/finding.js';
import type { ReportContext } from '../../src/report/context.js';

const FARES = `import { Worker } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { stripe } from '../stripe.js';
import { rides } from '../rides.js';

export const fares = new Worker('fares', async (job) => {
  const ride = await rides.find(job.data.rideId);
  const key = randomUUID();
  await stripe.paymentIntents.create({ amount: ride.fare, currency: 'eur', customer: ride.customer }, { idempotencyKey: key });
  await rides.markPaid(ride.id);
});
`;
const CHECKOUT = `import type { Request, Response } from 'express';
import { db } from '../db.js';
import { queue } from '../queue.js';

export class CheckoutController {
\tasync create(req: Request, res: Response) {
\t\tconst order = await db.order.create({ data: { customer: req.body.customer, total: req.body.total } });
\t\tawait queue.add('order-placed', {
\t\t\torderId: order.id,
\t\t\ttotal: order.total,
\t\t\tat: new Date(),
\t\t\tby: req.body.customer,
\t\t\tsource: 'checkout',
\t\t});
\t\tres.status(201).json(order);
\t}
}
`;
const STOCK = `const 在庫 = '「在庫」'; export const reserve = (sql, id, n) => sql\`UPDATE stock SET available = available - \${n} WHERE product = \${id}\`.then((rows) => rows.length > 0 && 在庫.length > 0);
`;

export const TEXTS: Readonly<Record<string, string>> = { 'apps/billing/src/jobs/fares.ts': FARES, 'apps/shop/src/http/checkout.controller.ts': CHECKOUT, 'src/stock.js': STOCK };
const [fares, checkout, stock] = Object.keys(TEXTS) as [string, string, string];

function rangeOf(file: string, part: string): Range {
  const text = TEXTS[file]!;
  const start = text.indexOf(part);
  if (start < 0) throw new Error(`${part} is not in ${file}`);
  return rangeAt(lineStartsOf(text), [start, start + part.length]);
}

function spanOf(file: string, part: string): readonly [number, number] {
  const start = TEXTS[file]!.indexOf(part);
  return [start, start + part.length];
}

function step(role: Step['role'], text: string, file?: string, part?: string): Step {
  return file === undefined || part === undefined ? { role, text } : { role, text, file, range: rangeOf(file, part) };
}

function edit(file: string, part: string, text: string): TextEdit {
  return { file, span: spanOf(file, part), text };
}

function finding(file: string, part: string, rest: Pick<Finding, 'ruleId' | 'severity' | 'confidence' | 'stake' | 'message' | 'story' | 'suggestions' | 'entryPoints' | 'fingerprint'>): Finding {
  return { ...rest, file, range: rangeOf(file, part), span: spanOf(file, part), messageId: 'retry', data: {} };
}

const job = { kind: 'queue', name: 'job "fares"', file: fares, range: rangeOf(fares, 'new Worker') };
const route = { kind: 'route', name: 'POST /orders', file: 'apps/shop/src/http/routes.ts', range: { start: { line: 14, column: 1 }, end: { line: 14, column: 30 } } };
const hook = { kind: 'route', name: 'POST /webhooks/stripe', file: 'apps/shop/src/http/routes.ts', range: { start: { line: 21, column: 1 }, end: { line: 21, column: 30 } } };

const perAttemptKey = finding(fares, 'randomUUID()', {
  ruleId: 'no-per-attempt-key', severity: 'error', confidence: 'high', stake: 'money', fingerprint: '1f0c6f5f3c0e4a0b9d7e2a11',
  message: '`randomUUID()` mints a new `idempotencyKey` each time job "fares" runs: a redelivery carries another key and `stripe.paymentIntents.create` does its work twice. Take the key from what stays the same, the message or its ids.',
  story: [
    step('replay', 'BullMQ runs a job again when it fails or its worker dies: everything in job "fares" runs again', fares, 'new Worker'),
    step('happened', 'attempt 1: `randomUUID()` gives key A', fares, 'randomUUID()'),
    step('happened', '`stripe.paymentIntents.create` is sent with A, and the customer pays', fares, 'stripe.paymentIntents'),
    step('crash', 'the worker dies before the ride is marked as paid', fares, 'rides.markPaid'),
    step('again', 'attempt 2: `randomUUID()` gives key B', fares, 'randomUUID()'),
    step('outcome', 'A and B are two operations to Stripe: the customer pays twice'),
  ],
  suggestions: [{ kind: 'edit', title: 'Build the key from the ride: the same in every attempt', edits: [edit(fares, 'randomUUID()', '`fare:${ride.id}`'), edit(fares, `import { randomUUID } from 'node:crypto';\n`, '')] }],
  entryPoints: [job],
});

const dualWrite = finding(checkout, `queue.add('order-placed', {
\t\t\torderId: order.id,
\t\t\ttotal: order.total,
\t\t\tat: new Date(),
\t\t\tby: req.body.customer,
\t\t\tsource: 'checkout',
\t\t})`, {
  ruleId: 'no-dual-write', severity: 'warning', confidence: 'medium', stake: 'ordinary', fingerprint: '9b1d0a77aa5e41c2b6c3d001',
  message: 'The order is committed before "order-placed" is enqueued and nothing makes the two one: a crash between them loses the job for ever.',
  story: [
    step('happened', 'the order is committed', checkout, 'db.order.create'),
    step('crash', 'the process dies before `queue.add` has reached Redis', checkout, 'queue.add'),
    step('outcome', 'the order is there and "order-placed" never is; the customer sees an error and orders again'),
  ],
  suggestions: [
    { kind: 'advice', title: 'Insert an outbox row in the transaction of the order and let a relay enqueue it', snippet: 'await db.$transaction(async (tx) => {\n  const order = await tx.order.create({ … });\n  await tx.outbox.create({ data: { topic: \'order-placed\', payload: { orderId: order.id } } });\n});' },
    { kind: 'advice', title: 'Or publish from the log (change data capture), and say so with "changeDataCapture": true' },
  ],
  entryPoints: [route, hook],
});

const delta = finding(stock, 'available = available - ${n}', {
  ruleId: 'no-delta-update', severity: 'error', confidence: 'low', stake: 'stock', fingerprint: '44d2f0f3a1b24be78f6a0002',
  message: 'A repeat takes `n` from `available` once more.',
  story: [step('replay', 'the caller may send POST /orders again', route.file), step('outcome', 'the stock is reduced twice')],
  suggestions: [{ kind: 'advice', title: 'Guard the update by an operation id that is inserted in the same transaction' }],
  entryPoints: [route],
});

const TOOL = { name: 'idempotency-audit', version: '1.2.3' };

/** Findings of every sort: edits and advice, long lines, tabs, wide characters, ranges over several lines, several entry points. */
export const SAMPLE: AuditReport = {
  version: 1, tool: TOOL, complete: true, root: '/project',
  findings: [perAttemptKey, dualWrite, delta],
  entryPoints: [job, route, hook],
  diagnostics: [
    { code: 'parse-error', severity: 'warning', message: 'Expected `,` but found `}`', file: 'apps/shop/src/broken.ts', range: { start: { line: 3, column: 10 }, end: { line: 3, column: 11 } } },
    { code: 'too-large', severity: 'warning', message: 'not analysed: 9.8 MB, more than the limit of 5 MB', file: 'apps/shop/src/bundle.js' },
    { code: 'unresolved-import', severity: 'info', message: "cannot find './gone.js'", file: 'apps/shop/src/app.ts' },
    { code: 'unresolved-import', severity: 'info', message: "cannot find '@/settings'", file: 'apps/shop/src/app.ts' },
    { code: 'unused-suppression', severity: 'warning', message: 'this comment suppresses nothing: no finding of "no-append" here; it can be removed', file: 'apps/shop/src/cart.ts', range: { start: { line: 12, column: 3 }, end: { line: 12, column: 50 } } },
  ],
  stats: { files: 412, lines: 52_480, functions: 3_911, calls: 18_204, resolvedCalls: 15_472 },
};

/** Nothing found, everything seen. */
export const CLEAN: AuditReport = { ...SAMPLE, findings: [], entryPoints: [job], diagnostics: [] };

/** Nothing found, but something was not seen. */
export const INCOMPLETE: AuditReport = {
  ...SAMPLE, complete: false, findings: [], entryPoints: [],
  diagnostics: [
    { code: 'unreadable-file', severity: 'error', message: 'cannot be read (EACCES: permission denied)', file: 'src/secret.ts' },
    { code: 'analysis-error', severity: 'error', message: 'the analysis was aborted in "link": x is not a function' },
  ],
  stats: { files: 1, lines: 1, functions: 1, calls: 0, resolvedCalls: 0 },
};

export function context(options: Partial<ReportContext> = {}): ReportContext {
  return { text: (file) => TEXTS[file], colour: false, width: 80, verbose: false, ...options };
}
