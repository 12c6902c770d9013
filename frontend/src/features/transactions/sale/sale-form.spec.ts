import { describe, expect, it } from '@jest/globals';
import { aCard } from '../../../testing/examples.js';
import { bodyOf, chosen, missingFrom, NEW_SALE, type SaleValues, totalOf } from './sale-form.js';

const IDS = { transactionId: 'sale-1', receiptId: 'receipt-1' };
const lamp = aCard({ id: 7, price: '129.00', shippingCost: '9.90', offers: ['acquisto', 'prenotazione'] });
const share = aCard({ id: 8, price: '900.00', offers: ['quota'], quotaRemaining: '350.00' });
const sale = (own: Partial<SaleValues> = {}): SaleValues => ({
  ...NEW_SALE,
  how: 'contanti',
  on: '2026-11-20',
  reason: '',
  giftListId: '5',
  productId: '7',
  buyerName: 'Giulia Ferri',
  amount: '129,00',
  ...own,
});

describe('a gift that is chosen', () => {
  it('fills in its price, and for a share what is still missing', () => {
    expect(chosen(lamp, 'acquisto')).toEqual({ type: 'acquisto', amount: '129,00', collected: true });
    expect(chosen(share, 'acquisto')).toEqual({ type: 'quota', amount: '350,00', collected: true });
  });

  it('is paid later where it is only reserved', () => {
    expect(chosen(lamp, 'prenotazione')).toMatchObject({ type: 'prenotazione', collected: false });
  });

  it('leaves the amount of a free contribution to be typed', () => {
    expect(chosen('fund', 'acquisto')).toEqual({ type: 'quota', amount: '0,00', collected: true });
  });
});

describe('what is missing', () => {
  it('is named until list, product, name and an amount above 0 are there', () => {
    expect(missingFrom({ ...NEW_SALE, how: 'contanti', on: '2026-11-20', reason: '' }, null)).toEqual([
      'lista',
      'prodotto',
      'nome',
      'importo',
    ]);
    expect(missingFrom(sale({ buyerName: '  ' }), lamp)).toEqual(['nome']);
    expect(missingFrom(sale({ amount: '0,00' }), lamp)).toEqual(['importo']);
    expect(missingFrom(sale(), lamp)).toEqual([]);
  });

  it('is no amount where the gift costs nothing', () => {
    expect(missingFrom(sale({ amount: '0,00' }), aCard({ price: '0.00', offers: ['prenotazione'] }))).toEqual(
      [],
    );
  });
});

describe('what is sent', () => {
  it('has the amount as a decimal, the specified defaults and an id of its own', () => {
    expect(bodyOf(sale({ amount: '1.100,5' }), IDS)).toEqual({
      giftListId: 5,
      productId: 7,
      type: 'acquisto',
      amount: '1100.50',
      status: 'completata',
      buyerName: 'Giulia Ferri',
      buyerEmail: '',
      buyerPhone: '',
      message: '',
      deliveryMethod: 'beneficiaryPickup',
      paymentMethod: 'in_negozio',
      how: 'contanti',
      on: '2026-11-20',
      transactionId: 'sale-1',
      collected: true,
      receiptId: 'receipt-1',
    });
  });

  it('has the number of the receipt that goes with the money', () => {
    expect(bodyOf(sale({ documentNumber: ' S 12/2026 ' }), IDS)).toMatchObject({
      documentNumber: 'S 12/2026',
    });
  });

  it('takes no money for what is only put aside, and has no receipt', () => {
    const body = bodyOf(sale({ status: 'in_attesa', documentNumber: 'S 12' }), IDS);
    expect(body).not.toHaveProperty('documentNumber');
    // Named all the same: by it the server knows a sale from a guest's purchase where the session has ended.
    expect(body.collected).toBe(false);
    expect(body).not.toHaveProperty('receiptId');
  });
});

it('adds the shipping of a gift that is shipped', () => {
  expect(totalOf(sale(), lamp)).toBe(12_900);
  expect(totalOf(sale({ deliveryMethod: 'buyerShipping' }), lamp)).toBe(13_890);
  expect(totalOf(sale({ deliveryMethod: 'buyerShipping', amount: '50' }), 'fund')).toBe(5_000);
});
