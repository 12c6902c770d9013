import { describe, expect, it } from '@jest/globals';
import { type Buyer, NOBODY } from './buyer.js';
import { changed, type CheckoutChange, startOf } from './checkout-state.js';

const GIULIA: Buyer = { ...NOBODY, buyerName: 'Giulia Ferri' };
const start = startOf({ buyer: null, amount: '50,00', amountTyped: false, delivered: false });
const after = (...changes: readonly CheckoutChange[]) => changes.reduce(changed, start);

describe('what a guest has chosen', () => {
  it('is theirs until the server has it', () => {
    const typed = after({ type: 'buyer-typed', buyer: GIULIA });
    expect(typed.buyer).toEqual(GIULIA);
    expect(changed(typed, { type: 'buyer-saved' })).toEqual(start);
  });

  it('opens the third step when the delivery is saved, and forgets the address that the server keeps', () => {
    const saved = after({ type: 'delivery-chosen', method: 'buyerPickup' }, { type: 'delivery-saved' });
    expect(saved).toMatchObject({ delivery: 'buyerPickup', delivered: true, address: null });
  });

  it('has a sum to find again after a reload only as long as it is not held', () => {
    const typed = after({ type: 'amount-typed', text: '75' });
    expect(typed).toMatchObject({ amount: '75', amountTyped: true });
    expect(changed(typed, { type: 'held' })).toMatchObject({ amount: '75', amountTyped: false });
  });

  it('leaves everything else alone', () => {
    expect(after({ type: 'hold-ended', at: '2026-11-20T10:00:00Z' })).toEqual({
      ...start,
      endedAt: '2026-11-20T10:00:00Z',
    });
  });
});
