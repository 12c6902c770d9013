import { describe, expect, it } from '@jest/globals';
import { aProduct } from '../../../testing/examples.js';
import { changesOf, faultOf, NO_CHANGE, type PriceChange } from './bulk-change.js';

const priced = (price: string) => aProduct({ price });
const after = (price: PriceChange, by: string, was: string) =>
  changesOf({ ...NO_CHANGE, price, by }, [priced(was)]).map(({ body, fault }) => fault ?? body.price);

describe('a change of several products', () => {
  it.each([
    ['upPercent', '10', '129.00', '141.90'],
    ['downPercent', '12,5 %', '129.00', '112.88'],
    // Half a cent goes up, whichever way the price goes.
    ['upPercent', '50', '0.01', '0.02'],
    ['downPercent', '50', '0.01', '0.01'],
    ['downPercent', '100', '129.00', '0.00'],
    ['upAmount', '5', '129.00', '134.00'],
    ['downAmount', '4,01', '129.00', '124.99'],
    ['is', '99,90 €', '129.00', '99.90'],
  ] as const)('%s by %s makes %s of %s', (price, by, was, now) => {
    expect(after(price, by, was)).toEqual(now === was ? [] : [now]);
  });

  it('leaves a product whose price would leave the shop’s limits, and says why', () => {
    expect(after('downAmount', '200', '129.00')).toEqual(['Il prezzo scenderebbe sotto zero']);
    expect(after('upPercent', '900', '99999999.99')).toEqual(['Il prezzo è troppo alto']);
  });

  it('names only what changes, and products that stay as they are not at all', () => {
    const products = [aProduct(), aProduct({ id: 8, productType: 'quote', vatRate: '4' })];
    expect(changesOf({ ...NO_CHANGE, productType: 'quote', vatRate: '22' }, products)).toEqual([
      { product: products[0], body: { productType: 'quote' }, fault: null },
      { product: products[1], body: { vatRate: '22' }, fault: null },
    ]);
    expect(changesOf(NO_CHANGE, products)).toEqual([]);
    expect(changesOf({ ...NO_CHANGE, price: 'is', by: '129' }, products)).toEqual([]);
  });

  it('asks for a figure where one is needed', () => {
    expect(faultOf({ ...NO_CHANGE, price: 'upPercent' })).toBe('Serve una percentuale, per esempio 10');
    expect(faultOf({ ...NO_CHANGE, price: 'is', by: '-3' })).toBe('Serve un importo, per esempio 5,00');
    expect(faultOf({ ...NO_CHANGE, by: 'x' })).toBeUndefined();
    expect(changesOf({ ...NO_CHANGE, price: 'is', by: 'x' }, [priced('1.00')])).toEqual([]);
  });
});
