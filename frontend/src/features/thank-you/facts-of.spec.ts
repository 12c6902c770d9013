import { describe, expect, it } from '@jest/globals';
import type { PublicTransaction } from '@fiocco/contracts';
import { receiptOf, titleOf } from './facts-of.js';

function bought(given: Partial<PublicTransaction>) {
  const transaction = {
    id: 'one',
    type: 'acquisto',
    productId: 7,
    productName: 'Vaso',
    giftListName: 'Anna & Luca',
    amount: '129.00',
    amount_shipping: '0.00',
    paymentMethod: 'in_negozio',
    buyerName: 'Giulia Ferri',
    amount_received: '0.00',
    stage: 'reserved',
    ...given,
  } as PublicTransaction;
  return receiptOf(transaction, null);
}

describe('the thanks', () => {
  it.each([
    ['Giulia Ferri', 'Grazie, Giulia!'],
    ['I nonni Ada e Piero', 'Grazie, I nonni Ada e Piero!'],
    ['Rossi S.r.l.', 'Grazie, Rossi S.r.l.!'],
    [' ', 'Grazie!'],
    [undefined, 'Grazie!'],
  ])('to %p say %p', (buyerName, title) => {
    expect(titleOf('paid', bought({ buyerName }))).toBe(title);
  });

  it('know what is left of a part, while the rest is expected', () => {
    const left = (given: Partial<PublicTransaction>) => bought({ amount_received: '29.00', ...given }).left;
    expect(left({})).toMatch(/^100,00/);
    expect(left({ amount_received: '0.00' })).toBeNull();
    for (const stage of ['cancelled', 'refunding', 'refunded', 'paid'] as const)
      expect(left({ stage })).toBeNull();
  });

  it('know whether anything is to pay', () => {
    expect(bought({}).free).toBe(false);
    expect(bought({ amount: '0.00' }).free).toBe(true);
    expect(bought({ amount: '0.00', amount_shipping: '9.90' }).free).toBe(false);
  });
});
