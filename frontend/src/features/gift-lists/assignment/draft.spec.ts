import { describe, expect, it } from '@jest/globals';
import type { GiftCard } from '@fiocco/contracts';
import {
  bodyOf,
  changesBetween,
  changeWords,
  listPrice,
  mostUnits,
  NEW_TERMS,
  orderWords,
  priceFault,
  quantityFault,
  stockWarning,
  takenUnits,
  withTerms,
  type Draft,
} from './draft.js';

const before: Draft = new Map([
  [1, NEW_TERMS],
  [2, { ...NEW_TERMS, listQuantity: '4' }],
]);

describe('the assignment of products to a list', () => {
  it('finds what was added, taken off and changed', () => {
    const after = withTerms(withTerms(withTerms(before, 3, NEW_TERMS), 1, null), 2, {
      ...NEW_TERMS,
      listQuantity: '5',
    });
    const changes = changesBetween(before, after);
    expect(changes).toEqual({ added: [3], removed: [1], changed: [2], count: 3 });
    expect(changeWords(changes)).toBe('1 aggiunto, 1 tolto, 1 con nuovi dettagli');
  });

  it('finds nothing where a product was taken off and put back', () => {
    const back = withTerms(withTerms(before, 1, null), 1, NEW_TERMS);
    expect(changesBetween(before, back).count).toBe(0);
  });

  it('keeps a quantity between what is taken and what the shop has', () => {
    const card = { listQuantity: 4, units: { free: 2, held: 0, reserved: 1, partial: 0 } } as GiftCard;
    const taken = takenUnits(card);
    const fault = (listQuantity: string) => quantityFault({ ...NEW_TERMS, listQuantity }, taken, 5);
    expect(taken).toBe(2);
    expect(fault('0')).toBe('La quantità deve essere almeno 1');
    expect(fault('1,5')).toBe('La quantità deve essere almeno 1');
    expect(fault('1')).toBe('2 unità sono già prese: non si scende sotto 2.');
    expect(fault('6')).toBe('Il magazzino ne ha 5: la lista non può chiederne di più.');
    expect(fault('2')).toBeUndefined();
    expect(fault('5')).toBeUndefined();
  });

  it('asks for any quantity that may be ordered, and says how many of it are beyond what is free', () => {
    const wish = (listQuantity: string) => ({ ...NEW_TERMS, listQuantity, beyondStock: true });
    expect(quantityFault(wish('6'), 0, 5)).toBeUndefined();
    expect(quantityFault(wish('999'), 0, 0)).toBeUndefined();
    expect(quantityFault(wish('1000'), 0, 5)).toBe('La quantità può essere al massimo 999');
    expect([mostUnits(wish('6'), 5), mostUnits(NEW_TERMS, 5)]).toEqual([999, 5]);
    const stock = { quantityAvailable: 5, quantityAllocated: 3, quantityOnLists: 3 };
    expect(stockWarning(wish('9'), stock, undefined)).toBeUndefined();
    const words = (listQuantity: string, allocated = 3, card?: GiftCard) =>
      orderWords(wish(listQuantity), { ...stock, quantityAllocated: allocated }, card);
    expect(words('6')).toBe(
      'In negozio ci sono 2 pezzi liberi: altri 4 da ordinare quando vengono regalati.',
    );
    expect(words('2', 4)).toBe('In negozio c’è un pezzo libero: un altro da ordinare quando viene regalato.');
    expect(words('2', 7)).toBe('In negozio è finito: altri 2 da ordinare quando vengono regalati.');
    expect(words('2')).toBe('Per ora bastano i pezzi liberi in negozio.');
    // What is taken has its piece, or is ordered already.
    const taken = { listQuantity: 4, units: { free: 1 } } as GiftCard;
    expect(words('6', 5, taken)).toBe('In negozio è finito: altri 3 da ordinare quando vengono regalati.');
    expect(orderWords(NEW_TERMS, stock, undefined)).toMatch(/^Si regala anche quando in negozio è finito/);
  });

  it('costs what the list says, what the catalogue says where that is empty, and is no amount for a moment', () => {
    const vase = { price: '129.00' };
    const at = (ownPrice: string) => ({ ...NEW_TERMS, ownPrice });
    expect([at(''), at(' '), at('99,5'), at('0'), undefined].map((terms) => listPrice(terms, vase))).toEqual([
      12_900, 12_900, 9_950, 0, 12_900,
    ]);
    expect([at(''), at('99,5'), at('0')].map(priceFault)).toEqual([undefined, undefined, undefined]);
    expect(priceFault(at('poco'))).toBe('Serve un importo, per esempio 49,90');
    expect(listPrice(at('poco'), vase)).toBe(12_900);
    expect([bodyOf(at('99,5')).ownPrice, bodyOf(at('0')).ownPrice, bodyOf(at('')).ownPrice]).toEqual([
      '99.50',
      '0.00',
      null,
    ]);
    const changes = changesBetween(new Map([[1, at('99,50')]]), new Map([[1, at('')]]));
    expect(changes.changed).toEqual([1]);
  });

  it('warns before it promises what the shop does not have, and says which of the two it is', () => {
    const stock = { quantityAvailable: 4, quantityAllocated: 0, quantityOnLists: 3 };
    const three = { ...NEW_TERMS, listQuantity: '3' };
    expect(stockWarning(NEW_TERMS, stock, undefined)).toBeUndefined();
    expect(stockWarning({ ...NEW_TERMS, listQuantity: '2' }, stock, undefined)).toBe(
      'Con le altre liste se ne promettono 5, e il negozio ne ha 4: chi arriva tardi legge «Esaurito».',
    );
    const here = { listQuantity: 3, units: { free: 3 } } as GiftCard;
    expect(stockWarning(three, stock, here)).toBeUndefined();
    const sold = { ...stock, quantityAvailable: 1, quantityAllocated: 1, quantityOnLists: 1 };
    expect(stockWarning(NEW_TERMS, sold, undefined)).toBe(
      'In negozio è finito: la sola unità è già presa. Gli ospiti lo leggono «Esaurito».',
    );
    const mine = { listQuantity: 1, units: { free: 0 } } as GiftCard;
    expect(stockWarning(NEW_TERMS, sold, mine)).toBeUndefined();
    expect(stockWarning(undefined, sold, undefined)).toBeUndefined();
  });
});
