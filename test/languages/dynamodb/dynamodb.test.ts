import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dynamoCondition } from '../../../src/languages/dynamodb/condition.js';
import type { DynamoPath, DynamoValue } from '../../../src/languages/dynamodb/facts.js';
import { dynamoUpdate } from '../../../src/languages/dynamodb/update.js';

const path = (one: DynamoPath): string => one.path ?? `{${one.hole}}`;

function value(one: DynamoValue | undefined): string {
  switch (one?.kind) {
    case undefined: return '';
    case 'value': return ` :${one.name}`;
    case 'hole': return ` {${one.hole}}`;
    case 'attribute': return ` ${path(one.path)}`;
    case 'expression': return ` (${[...one.values.map((name) => `:${name}`), ...one.holes.map((hole) => `{${hole}}`)].join(' ')})`;
  }
}

/** An update in one line: `{0}` is a hole, `?` behind a change that is presumed. */
function update(text: string, names?: Record<string, string>): string {
  const { assignments, holes } = dynamoUpdate(text.split('¤'), names);
  return [
    ...assignments.map((one) => `${path(one.attribute)} ${one.change}${one.presumed ? '?' : ''}${value(one.value)}`),
    ...holes.map((hole) => `{${hole}}`),
  ].join(', ');
}

function condition(text: string, names?: Record<string, string>): string {
  const { absent, present, terms, alternatives, holes } = dynamoCondition(text.split('¤'), names);
  return [
    ...absent.map((one) => `no ${path(one)}`),
    ...present.map((one) => `has ${path(one)}`),
    ...terms.map((one) => `${path(one.attribute)} ${one.operator}${value(one.value)}`),
    ...(alternatives.length > 0
      ? [`[${alternatives.map((one) => `${path(one.attribute)} ${one.operator}${'value' in one ? value(one.value) : ''}`).join(' | ')}]`]
      : []),
    ...holes.map((hole) => `{${hole}}`),
  ].join(', ');
}

describe('update expressions', () => {
  it.each([
    ['SET balance = :v', 'balance absolute :v'],
    ['SET balance = balance + :v', 'balance delta (:v)'],
    ['SET balance = balance - :v, updatedAt = :now', 'balance delta (:v), updatedAt absolute :now'],
    ['set n = :v + n', 'n delta (:v)'],
    ['SET n = if_not_exists(n, :zero) + :one', 'n delta (:zero :one)'],
    ['SET n = if_not_exists(n, :v)', 'n insert-only (:v)'],
    ['SET n = if_not_exists(m, :v)', 'n absolute (:v)'],
    ['SET n = m + :v', 'n absolute (:v)'],
    ['SET items = list_append(items, :new)', 'items append (:new)'],
    ['SET items = list_append(if_not_exists(items, :empty), :new)', 'items append (:empty :new)'],
    ['SET items = list_append(:a, :b)', 'items absolute (:a :b)'],
    ['SET stats.views = stats.views + :one, tags[2] = :t', 'stats.views delta (:one), tags[2] absolute :t'],
    ['ADD views :one, tags :set', 'views add :one, tags add :set'],
    ['DELETE tags :set REMOVE old, stats.gone[1]', 'tags remove :set, old remove, stats.gone[1] remove'],
    ['SET a = :a ADD n :one REMOVE b DELETE s :s', 'a absolute :a, n add :one, b remove, s remove :s'],
    ['SET #n = #n + :v', '#n delta (:v)'],
    ['ADD ¤ :one', '{0} add :one'],
    ['SET ¤ = ¤ + :v', '{0} delta? (:v {1})'],
    ['SET n = n + ¤', 'n delta ({0})'],
    ['SET #¤ = :¤', '{0} absolute {1}'],
    ['SET ¤', '{0}'],
    ['SET ¤ ADD n :one', 'n add :one, {0}'],
    ['¤ SET a = :a', 'a absolute :a, {0}'],
    ['', ''], ['SET', ''], ['SET n', ''], ['SET n =', 'n absolute ()'], ['ADD :v', ''],
  ])('%s: %s', (text, expected) => {
    expect(update(text)).toBe(expected);
  });

  it('know what short names stand for', () => {
    expect(update('SET #n = #n + :v, #s.#c = :c', { '#n': 'balance', '#s': 'state', '#c': 'code' })).toBe(
      'balance delta (:v), state.code absolute :c',
    );
    expect(update('SET #n = balance + :v', { '#n': 'balance' })).toBe('balance delta (:v)');
  });
});

describe('condition expressions', () => {
  it.each([
    ['attribute_not_exists(pk)', 'no pk'],
    ['attribute_not_exists(pk) AND attribute_exists(sk)', 'no pk, has sk'],
    ['NOT attribute_exists(pk)', 'no pk'],
    ['version = :v', 'version = :v'],
    ['balance >= :amount AND #status <> :closed', 'balance >= :amount, #status <> :closed'],
    [':v = version', 'version = :v'],
    [':v < n', 'n > :v'],
    ['attribute_not_exists(pk) OR expiresAt < :now', '[pk absent | expiresAt < :now]'],
    ['(attribute_not_exists(pk) OR expires < :now) AND owner = :o', 'owner = :o, [pk absent | expires < :now]'],
    ['a BETWEEN :x AND :y AND b = :z', 'a between (:x :y), b = :z'],
    ['status IN (:a, :b)', 'status in (:a :b)'],
    ['NOT contains(processed, :id)', 'processed not contains :id'],
    ['begins_with(sk, :p) AND size(items) < :max', 'sk begins_with :p, items size :max'],
    ['NOT (status = :done)', 'status <> :done'],
    ['¤', '{0}'], ['a = ¤ AND ¤', 'a = {0}, {1}'], ['attribute_not_exists(¤)', 'no {0}'], ['', ''], ['AND', ''], ['((a = :b', ''],
  ])('%s: %s', (text, expected) => {
    expect(condition(text)).toBe(expected);
  });

  it('know what short names stand for', () => {
    expect(condition('#s = :open', { '#s': 'status' })).toBe('status = :open');
  });
});

describe('any text', () => {
  it('is read without a throw', () => {
    const piece = fc.constantFrom(
      'SET', 'ADD', 'REMOVE', 'delete', 'a', '#n', ':v', 'a.b[0]', '=', '+', '-', '(', ')', ',', 'list_append(', 'attribute_not_exists(',
      'AND', 'OR', 'NOT', 'BETWEEN', 'IN', '<>', '💥', ' ',
    );
    const text = fc.array(fc.oneof(piece, fc.string({ maxLength: 4 })), { maxLength: 25 }).map((all) => all.join(' '));
    fc.assert(fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (quasis) => {
      const found = JSON.stringify([dynamoUpdate(quasis), dynamoCondition(quasis)]);
      for (const [, hole] of found.matchAll(/"hole":(\d+)/g)) expect(Number(hole)).toBeLessThan(quasis.length - 1);
    }), { numRuns: 1000 });
    expect(dynamoCondition([`${'('.repeat(5000)}a = :b${')'.repeat(5000)}`]).terms.length).toBeLessThan(2);
  });
});
