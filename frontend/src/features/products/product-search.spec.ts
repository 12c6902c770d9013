import { describe, expect, it } from '@jest/globals';
import { pagesOf } from './found-products.js';
import { isFiltered, productSearchFrom } from './product-search.js';

describe('the address of the catalogue', () => {
  it('reads an address that says nonsense as no filter', () => {
    expect(
      productSearchFrom({ q: 12, stock: 'x', list: -3, view: 'y', page: 'z', type: 'constructor' }),
    ).toEqual({
      q: '12',
      stock: undefined,
      list: undefined,
      type: undefined,
      view: undefined,
      page: undefined,
    });
  });

  it('filters by its words, stock, type and list, and not by how or where it shows them', () => {
    for (const filter of [{ q: 'a' }, { stock: 'in' }, { type: 'quote' }, { list: 3 }])
      expect(isFiltered(productSearchFrom(filter))).toBe(true);
    expect(isFiltered(productSearchFrom({ view: 'list', page: 3, edit: 7 }))).toBe(false);
  });
});

describe('the pages of the catalogue', () => {
  it('link five around the current one', () => {
    expect(pagesOf(290, 6)).toEqual({ page: 6, pages: 8, links: [4, 5, 6, 7, 8] });
  });

  it('link the first and the last five at the ends', () => {
    expect(pagesOf(290, 1).links).toEqual([1, 2, 3, 4, 5]);
    expect(pagesOf(290, 8).links).toEqual([4, 5, 6, 7, 8]);
  });

  it('end with the last one where the address asks for one beyond it', () => {
    expect(pagesOf(290, 99)).toMatchObject({ page: 8 });
    expect(pagesOf(3, 4)).toEqual({ page: 1, pages: 1, links: [1] });
    expect(pagesOf(0, 1)).toEqual({ page: 1, pages: 1, links: [1] });
  });
});
