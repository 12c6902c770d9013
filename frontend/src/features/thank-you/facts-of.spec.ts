import { describe, expect, it } from '@jest/globals';
import type { PublicTransaction } from '@fiocco/contracts';
import { receiptOf, titleOf } from './facts-of.js';

function bought(given: Partial<PublicTransaction>) {
  const transaction = {
    ...{ id: 'one', type: 'acquisto', productId: 7, productName: 'Vaso', giftListName: 'Anna & Luca' },
    ...{ amount: '129.00', amount_shipping: '0.00', paymentMethod: 'in_negozio', buyerName: 'Giulia Ferri' },
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

  it('know whether anything is to pay', () => {
    expect(bought({}).free).toBe(false);
    expect(bought({ amount: '0.00' }).free).toBe(true);
    expect(bought({ amount: '0.00', amount_shipping: '9.90' }).free).toBe(false);
  });
});
