import { describe, expect, it } from '@jest/globals';
import { aProduct } from '../../testing/examples.js';
import { bodyOf, isDeletionOnly, productFaults, valuesOf } from './product-form.js';

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
