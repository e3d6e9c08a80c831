import { describe, expect, it } from 'vitest';
import { identityOf } from '../../src/catalogue/identities.js';
import { isAttemptName, isCounterName, isGuardName, isKeyHeader, isKeyName, isReadOnlyUrl, isTelemetryName, stakeOf, wordsOf } from '../../src/catalogue/stakes.js';

describe('words of names', () => {
  it('splits camel case, hyphens, underscores and paths', () => {
    expect(wordsOf('createPayout')).toEqual(['create', 'payout']);
    expect(wordsOf('idempotency-key')).toEqual(['idempotency', 'key']);
    expect(wordsOf('/payouts/items_of')).toEqual(['payouts', 'items', 'of']);
  });

  it.each([['chargeCard', 'money'], ['sendReminderEmail', 'message'], ['listPets', 'ordinary']] as const)('%s is about %s', (name, stake) => {
    expect(stakeOf(wordsOf(name))).toBe(stake);
  });

  it('does not read words inside other words', () => {
    expect(stakeOf(wordsOf('dischargePatient'))).toBe('ordinary');
    expect(isTelemetryName('trackingNumber')).toBe(false);
  });
});

describe('names that mean something', () => {
  it('knows headers and options for keys', () => {
    expect(isKeyHeader('Idempotency-Key')).toBe(true);
    expect(isKeyHeader('content-type')).toBe(false);
    expect(isKeyName('idempotencyKey')).toBe(true);
    expect(isKeyName('apiKey')).toBe(false);
  });

  it('knows attempts, counters, guards and measurements', () => {
    expect(isAttemptName('attempt')).toBe(true);
    expect(isAttemptName('entry')).toBe(false);
    expect(isCounterName('viewCount')).toBe(true);
    expect(isGuardName('alreadyProcessed')).toBe(true);
    expect(isTelemetryName('metrics')).toBe(true);
  });

  it('knows paths that only answer', () => {
    expect(isReadOnlyUrl('https://shop.example/products/search')).toBe(true);
    expect(isReadOnlyUrl('/orders')).toBe(false);
  });

  it('tells ids of operations from ids of parties', () => {
    expect(identityOf('payoutId', [])).toBe('operation');
    expect(identityOf('customerId', [])).toBe('party');
    expect(identityOf('id', ['order'])).toBe('operation');
    expect(identityOf('name', ['order'])).toBeUndefined();
  });
});
