import { describe, expect, it } from '@jest/globals';
import type { ClosingItem } from '@fiocco/contracts';
import { decisionsOf, effectsOf, keyOf, offered } from './closing-words.js';

const item = (change: Partial<ClosingItem> = {}): ClosingItem => ({
  group: 'collect',
  transactionId: 'a',
  productId: 7,
  productName: 'Vaso',
  orderNumber: 'FI-2026-000001',
  guests: ['Giulia'],
  stage: 'reserved',
  paid: '0.00',
  missing: '129.00',
  fromCredit: '0.00',
  choices: ['complete', 'refund', 'keep'],
  ...change,
});
const shares = item({
  group: 'shares',
  transactionId: null,
  stage: null,
  paid: '40.00',
  missing: '89.00',
  fromCredit: '50.00',
  choices: ['complete', 'credit', 'refund', 'keep'],
});
const goods = item({ group: 'deliver', transactionId: 'b', paid: '129.00', missing: '0.00' });

describe('the page that closes a list', () => {
  it('says what the decisions do with the money, and how many are missing', () => {
    const choices = { [keyOf(item())]: 'complete', [keyOf(shares)]: 'complete' } as const;
    expect(effectsOf([item(), shares, goods], choices, { credit: '90.00' })).toEqual({
      undecided: 1,
      collected: 16_800,
      toCredit: 0,
      fromCredit: 5_000,
      returned: 0,
      handedOver: 0,
      toHandOver: 2,
      kept: 0,
    });
    const others = {
      [keyOf(shares)]: 'credit',
      [keyOf(goods)]: 'complete',
      [keyOf(item())]: 'keep',
    } as const;
    expect(effectsOf([item(), shares, goods], others, { credit: '90.00' })).toMatchObject({
      toCredit: 4_000,
      handedOver: 1,
      kept: 1,
    });
  });

  it('takes the same credit for one gift only', () => {
    const second = { ...shares, productId: 8 };
    const choices = { [keyOf(shares)]: 'complete', [keyOf(second)]: 'complete' } as const;
    const effects = effectsOf([shares, second], choices, { credit: '140.00' });
    // Of the 140 both have 40 of their own: 60 pay up the first in part, and nothing is left for the second.
    expect(effects).toMatchObject({ fromCredit: 6_000, collected: 11_800 });
  });

  it.each([
    // The list has no credit but the second gift's 90 of shares.
    ['refund', { fromCredit: 0, collected: 8_900, returned: 9_000 }],
    ['keep', { fromCredit: 0, collected: 8_900, returned: 0, kept: 1 }],
    ['credit', { fromCredit: 8_900, collected: 0, returned: 0, toCredit: 9_000 }],
  ] as const)(
    'takes no shares of another gift for it, save where they become credit: %s',
    (choice, effects) => {
      const second = { ...shares, productId: 8, paid: '90.00' };
      const choices = { [keyOf(shares)]: 'complete', [keyOf(second)]: choice } as const;
      expect(effectsOf([shares, second], choices, { credit: '130.00' })).toMatchObject(effects);
    },
  );

  it('sends how money moves, and why it goes back, only where it does', () => {
    const choices = {
      [keyOf(item())]: 'complete',
      [keyOf(shares)]: 'refund',
      [keyOf(goods)]: 'complete',
    } as const;
    expect(decisionsOf([item(), shares, goods], choices, { how: 'pos', reason: ' Non si fa più ' })).toEqual([
      { transactionId: 'a', group: 'collect', do: 'complete', how: 'pos' },
      { productId: 7, group: 'shares', do: 'refund', how: 'pos', reason: 'Non si fa più' },
      { transactionId: 'b', group: 'deliver', do: 'complete' },
    ]);
  });

  it('does not count a decision that is no longer among the choices', () => {
    const choices = { [keyOf(item())]: 'credit' } as const;
    expect(effectsOf([item()], choices, { credit: '0.00' }).undecided).toBe(1);
    expect(decisionsOf([item()], choices, { how: 'pos', reason: '' })).toEqual([]);
  });

  it('offers a refund to admins alone, and to everybody the end of what nobody has paid', () => {
    const names = (of: ClosingItem, isAdmin: boolean) => offered(of, isAdmin).map(([choice]) => choice);
    expect(names(shares, false)).toEqual(['complete', 'credit', 'keep']);
    expect(names(shares, true)).toEqual(['complete', 'credit', 'refund', 'keep']);
    expect(names(item(), false)).toEqual(['complete', 'refund', 'keep']);
  });
});
