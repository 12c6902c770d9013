import { describe, expect, it } from '@jest/globals';
import { aCard } from '../../../testing/examples.js';
import { listSearch } from './list-search.js';
import { findsFund, narrowed, offersSearch, showsSmall } from './narrow-gifts.js';

const GIFTS = [
  aCard({ id: 1, name: 'Caffettiera «Perù»', description: 'Per sei tazze', price: '49.90' }),
  aCard({ id: 2, name: 'Servizio d’acqua', description: null, price: '50.00' }),
  aCard({ id: 3, name: 'Tazze da caffè', description: 'Gres', price: '120.00' }),
];
const found = (search: Record<string, unknown>) => narrowed(GIFTS, listSearch(search)).map(({ id }) => id);

describe('a search among the gifts', () => {
  it.each([
    [{}, [1, 2, 3]],
    [{ cerca: 'caffe' }, [1, 3]],
    [{ cerca: '  TAZZE  caffè ' }, [1, 3]],
    [{ cerca: 'PERU' }, [1]],
    [{ cerca: "d'acqua" }, [2]],
    [{ cerca: 'sei' }, [1]],
    [{ cerca: 'violino' }, []],
    [{ fino: 50 }, [1, 2]],
    [{ fino: '49,90' }, [1]],
    [{ fino: 0 }, []],
    [{ fino: 'molto' }, [1, 2, 3]],
    [{ cerca: 'tazze', fino: 60 }, [1]],
    [{ da: 50 }, [2, 3]],
    [{ da: '49,91', fino: 100 }, [2]],
    [{ da: 100, fino: '49,91' }, [2]],
  ])('%j', (search, ids) => {
    expect(found(search)).toEqual(ids);
  });

  it('finds the free contribution by its name', () => {
    expect([{}, { cerca: 'Contributo' }, { cerca: 'vaso' }].map(findsFund)).toEqual([true, true, false]);
  });

  it('of a small price is offered where it leaves some out and not all, and can always be undone', () => {
    expect([GIFTS, GIFTS.slice(0, 2), GIFTS.slice(2), []].map((gifts) => showsSmall(gifts, {}))).toEqual([
      false,
      undefined,
      undefined,
      undefined,
    ]);
    expect(showsSmall(GIFTS.slice(2), { fino: 50 })).toBe(true);
    expect(showsSmall(GIFTS, { fino: 20 })).toBe(false);
  });

  it('is offered on long lists, and wherever an address searches', () => {
    expect([20, 21].map((count) => offersSearch(count, {}))).toEqual([false, true]);
    expect(offersSearch(3, { fino: 20 })).toBe(true);
    expect(offersSearch(3, { fino: 50 })).toBe(false);
    expect(offersSearch(3, { fino: 50, cerca: 'tazze' })).toBe(true);
    expect(offersSearch(3, { da: 20 })).toBe(true);
    expect(offersSearch(3, { vista: 'elenco' })).toBe(true);
  });
});
