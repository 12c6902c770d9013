import { describe, expect, it } from '@jest/globals';
import type { GiftOnList } from '@fiocco/contracts';
import { aFoundGift } from '../../../testing/examples.js';
import {
  asType,
  isAgreed,
  isCollected,
  missingFrom,
  missingWords,
  NEW_SALE,
  putAsideBody,
  saleBody,
  type SaleItem,
  type SaleValues,
  totalOf,
  whyNot,
  withGift,
} from './sale-form.js';

const vase = aFoundGift({ offers: ['acquisto', 'prenotazione'] });
const shared = aFoundGift({ id: 8, price: '2400.00', quotaRemaining: '1120.00', offers: ['quota'] });
const fund = aFoundGift(null);
const IDS = {
  sale: 'sale-1',
  receipt: 'receipt-1',
  secondReceipt: 'receipt-2',
  gift: ({ key }: { readonly key: number }) => `gift-${key}`,
};

const items = (...gifts: readonly GiftOnList[]) =>
  gifts.reduce<readonly SaleItem[]>((before, gift) => withGift(before, gift), []);

function sale(own: Partial<SaleValues> = {}): SaleValues {
  const said = { how: 'contanti', on: '2026-11-20', reason: '' } as const;
  return { ...NEW_SALE, ...said, items: items(vase), buyerName: 'Giulia Ferri', ...own };
}

describe('a gift that is added', () => {
  it('has the first type it offers, at its price, or at what is left to give', () => {
    expect(items(vase, shared, fund).map(({ type, amount }) => [type, amount])).toEqual([
      ['acquisto', '129,00'],
      ['quota', '1.120,00'],
      ['quota', ''],
    ]);
  });

  it('is another one as long as units, pieces in the shop and the share last', () => {
    const two = aFoundGift({ listQuantity: 2, availableQuantity: 2 });
    expect(whyNot(two, items(two))).toBeNull();
    expect(whyNot(two, items(two, two))).toBe('è già in questa vendita, e non ne restano altri');
    const elsewhere = aFoundGift({}, { id: 6 });
    const last = { ...two, pieces: 1 };
    expect(whyNot(last, items(elsewhere))).toBe('non ne restano pezzi in magazzino');
    expect(whyNot(aFoundGift({ offers: [], badge: 'Venduto' }), [])).toBe('Venduto');
    const [share] = items(shared);
    const part = share && [{ ...share, amount: '1.000' }];
    expect(withGift(part ?? [], shared).at(-1)?.amount).toBe('120,00');
    expect(whyNot(shared, items(shared))).toBe('è già in questa vendita, e non ne restano altri');
    expect(whyNot(fund, items(fund, fund))).toBeNull();
  });

  it('takes the amount of its type, and is agreed at any other than the catalogue’s', () => {
    const [item] = items(aFoundGift({ offers: ['acquisto', 'quota'], quotaRemaining: '80.00' }));
    if (!item) throw new Error('no item');
    expect(asType(item, 'quota').amount).toBe('80,00');
    expect(isAgreed(item)).toBe(false);
    expect(isAgreed({ ...item, amount: '110' })).toBe(true);
    expect(isAgreed({ ...asType(item, 'quota'), amount: '10' })).toBe(false);
  });
});

describe('a sale', () => {
  it('waits for a gift, a name and an amount above nothing', () => {
    expect(missingFrom(sale({ items: [], buyerName: ' ' }))).toEqual(['il regalo', 'il nome']);
    expect(missingFrom(sale({ items: items(vase, fund) }))).toEqual(['l’importo']);
    expect(missingWords(['il nome'])).toBe('Manca il nome');
    expect(missingFrom(sale())).toEqual([]);
    const free = aFoundGift({ price: '0.00', offers: ['prenotazione'] });
    expect(missingFrom(sale({ items: items(free) }))).toEqual([]);
  });

  it('sums its gifts, with the shipping of those that are shipped', () => {
    expect(totalOf(sale({ items: items(vase, shared) }))).toEqual({ cents: 124_900, shippingCents: 0 });
    const shipped = sale({ items: items(vase, fund), deliveryMethod: 'buyerShipping' });
    expect(totalOf(shipped)).toEqual({ cents: 13_890, shippingCents: 990 });
  });

  it('is collected now unless all is reserved or put aside, or somebody says otherwise', () => {
    const reserved = items(vase).map((item) => asType(item, 'prenotazione'));
    expect(isCollected(sale())).toBe(true);
    expect(isCollected(sale({ items: reserved }))).toBe(false);
    expect(isCollected(sale({ items: reserved, collected: true }))).toBe(true);
    expect(isCollected(sale({ collected: false }))).toBe(false);
    expect(isCollected(sale({ status: 'in_attesa' }))).toBe(false);
    expect(isCollected(sale({ status: 'in_attesa', items: items(vase, fund) }))).toBe(false);
  });

  it('has one receipt, and each gift under an id of its own at a decimal amount', () => {
    const [first, ...others] = items(vase, shared);
    const agreed = [...(first ? [{ ...first, amount: '1.100,5' }] : []), ...others];
    expect(saleBody(sale({ items: agreed, documentNumber: ' S 12/2026 ' }), IDS)).toEqual({
      saleId: 'sale-1',
      buyerName: 'Giulia Ferri',
      buyerEmail: '',
      buyerPhone: '',
      lang: 'it',
      message: '',
      deliveryMethod: 'beneficiaryPickup',
      items: [
        { transactionId: 'gift-1', giftListId: 5, productId: 7, type: 'acquisto', amount: '1100.50' },
        { transactionId: 'gift-2', giftListId: 5, productId: 8, type: 'quota', amount: '1120.00' },
      ],
      collected: true,
      receiptId: 'receipt-1',
      how: 'contanti',
      on: '2026-11-20',
      documentNumber: 'S 12/2026',
    });
  });

  it('has no receipt where no money is taken, nor where its gift is put aside', () => {
    expect(saleBody(sale({ collected: false, documentNumber: 'S 12' }), IDS)).not.toHaveProperty('receiptId');
    const [item] = items(fund);
    if (!item) throw new Error('no item');
    expect(putAsideBody(sale({ documentNumber: 'S 12' }), { ...item, amount: '30' }, 'gift-0')).toEqual({
      buyerName: 'Giulia Ferri',
      buyerEmail: '',
      buyerPhone: '',
      lang: 'it',
      message: '',
      deliveryMethod: 'beneficiaryPickup',
      transactionId: 'gift-0',
      giftListId: 5,
      productId: 0,
      type: 'quota',
      amount: '30.00',
      paymentMethod: 'in_negozio',
      status: 'in_attesa',
      collected: false,
    });
  });
});
