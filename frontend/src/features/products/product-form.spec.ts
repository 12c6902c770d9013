import { describe, expect, it } from '@jest/globals';
import { aProduct } from '../../testing/examples.js';
import { leastQuantity, missingUnits } from '../../shared/office/stock.js';
import { bodyOf, isDeletionOnly, marginTyped, productFaults, valuesOf } from './product-form.js';

const values = { ...valuesOf(null), name: 'Vaso', price: '84,5' };

describe('the product form', () => {
  it('names what the specification requires', () => {
    expect(productFaults({ ...valuesOf(null), quantityAvailable: '', shippingCost: ' ' }, 0)).toEqual({
      name: 'Il nome del prodotto è richiesto',
      price: 'Il prezzo è richiesto',
      quantityAvailable: 'La quantità è richiesta',
      shippingCost: 'Il costo di spedizione è richiesto',
    });
  });

  it('refuses a quantity below one or below what is allocated', () => {
    expect(productFaults({ ...values, quantityAvailable: '0' }, 0)).toEqual({
      quantityAvailable: 'La quantità deve essere almeno 1',
    });
    expect(productFaults({ ...values, quantityAvailable: '2' }, 3)).toEqual({
      quantityAvailable: '3 già impegnate: la quantità non può scendere sotto 3',
    });
    expect(productFaults({ ...values, quantityAvailable: '3' }, 3)).toEqual({});
  });

  it('takes the quantity of what was sold beyond it as it is, or higher', () => {
    const sold = { quantityAvailable: 2, quantityAllocated: 5 };
    expect([leastQuantity(sold), missingUnits(sold)]).toEqual([2, 3]);
    const kept = { quantityAvailable: 5, quantityAllocated: 2 };
    expect([leastQuantity(kept), missingUnits(kept)]).toEqual([2, 0]);
    const typed = (quantityAvailable: string) =>
      productFaults({ ...values, quantityAvailable }, leastQuantity(sold));
    expect([typed('2'), typed('4')]).toEqual([{}, {}]);
    expect(typed('1')).toEqual({
      quantityAvailable: '2 già impegnate: la quantità non può scendere sotto 2',
    });
  });

  it('takes a cost and an EAN as they are typed, and none', () => {
    expect(productFaults({ ...values, cost: 'poco', ean: '4006381333932' }, 0)).toEqual({
      cost: 'Serve un importo, per esempio 49,90',
      ean: 'Controlla le cifre: l’ultima non torna con le altre',
    });
    const known = { ...values, cost: '40', ean: '4 006381-333931' };
    expect(productFaults(known, 0)).toEqual({});
    expect(bodyOf(known, false)).toMatchObject({ cost: '40.00', ean: '4 006381-333931' });
    expect(bodyOf(values, false)).toMatchObject({ cost: null, ean: '' });
  });

  it('tells the margin while price and cost are amounts', () => {
    expect(marginTyped({ ...values, price: '122', cost: '60' })).toMatch(
      /^Margine 40,00\s€ \(40 %\), IVA esclusa$/,
    );
    expect(marginTyped({ ...values, price: '122', cost: '' })).toBeNull();
    expect(marginTyped({ ...values, price: 'x', cost: '60' })).toBeNull();
  });

  it('sends decimals, and lists only with a new product', () => {
    const chosen = { ...values, selectedGiftListIds: [4] };
    expect(bodyOf(chosen, true)).toMatchObject({
      price: '84.50',
      shippingCost: '0.00',
      selectedGiftListIds: [4],
    });
    expect(bodyOf(chosen, false)).not.toHaveProperty('selectedGiftListIds');
  });

  it('knows when pictures are taken away, and nothing else', () => {
    const pictures = ['a', 'b'].map((imageUrl) => ({ imageUrl, altText: null }));
    const product = aProduct({ pictures });
    const now = valuesOf(product);
    expect(isDeletionOnly(now, product)).toBe(false);
    expect(isDeletionOnly({ ...now, pictures: pictures.slice(1) }, product)).toBe(true);
    expect(isDeletionOnly({ ...now, pictures: [], name: 'Altro' }, product)).toBe(false);
    expect(isDeletionOnly({ ...now, pictures: [{ imageUrl: 'c', altText: null }] }, product)).toBe(false);
  });
});
