import { describe, expect, it } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { fixedClock } from '@fiocco/testing';
import { createTestApp } from '../../../platform/testing/test-app.js';
import { TransactionRegister } from './transaction-register.js';

const clock = fixedClock('2026-11-21T10:00:00.000Z');
const BUYER = { name: 'Elio', email: 'elio@posta.example', phone: '', message: '', address: null };

const test = forAllTests(() => createTestApp({ clock }));

async function numberOf(id: string): Promise<string> {
  const transaction = { id, stream: 'gift-1_2', browserHash: null };
  const known = await test.app.get(TransactionRegister).register(transaction, null, async () => BUYER);
  return known.orderNumber;
}

describe('order numbers', () => {
  it('have six digits, and more when six are used up', async () => {
    expect(await numberOf('t1')).toBe('FI-2026-000001');
    await test.pool.query(`select setval('gifts.order_number', 999998)`);
    const numbers = await Promise.all(['t2', 't3', 't4', 't5'].map(numberOf));
    expect(numbers.toSorted()).toEqual([
      'FI-2026-1000000',
      'FI-2026-1000001',
      'FI-2026-1000002',
      'FI-2026-999999',
    ]);
  });

  it('begin the year when Rome does', async () => {
    clock.set('2026-12-31T22:59:59.999Z');
    expect(await numberOf('old')).toMatch(/^FI-2026-/);
    clock.set('2026-12-31T23:30:00.000Z');
    expect(await numberOf('new')).toMatch(/^FI-2027-/);
  });
});

describe('a claim', () => {
  it('is judged while the read model has still the columns of the release before', async () => {
    await test.pool.query('alter table read_models.transactions drop column extended_at');
    try {
      const transaction = { id: 'held', stream: 'gift-1_2', browserHash: 'browser' };
      const claim = { kind: 'hold', network: 'here' } as const;
      const known = await test.app.get(TransactionRegister).register(transaction, claim, async () => BUYER);
      expect(known.claims).toBe(1);
    } finally {
      await test.pool.query('alter table read_models.transactions add column extended_at timestamptz');
    }
  });
});
