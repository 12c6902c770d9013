import { describe, expect, it } from '@jest/globals';
import type { Product } from '@fiocco/contracts';
import { filterProducts, slicePage } from './found-products.js';
import { productSearchFrom } from './product-search.js';

function product(id: number, given: Partial<Product> = {}): Product {
  return {
    id,
    name: `Prodotto ${id}`,
    description: null,
    price: '10.00',
    shippingCost: '0.00',
    quantityAvailable: 1,
    quantityAllocated: 0,
    quantityOnLists: 0,
    productCode: null,
    productType: 'intero',
    vatRate: '22',
    category: null,
    supplier: null,
    cost: null,
    margin: null,
    marginPercent: null,
    ean: null,
    isQuotaProduct: false,
    image: null,
    imageUrl: null,
    pictures: [],
    video: null,
    giftListIds: [],
    version: 1,
    ...given,
  };
}

const vase = product(1, {
  name: 'Vaso alto',
  description: 'Terracotta',
  productCode: 'VAS-1',
  giftListIds: [7],
});
const glasses = product(2, { name: 'Bicchieri', quantityAvailable: 2, quantityAllocated: 2 });
const ids = (products: readonly Product[]) => products.map(({ id }) => id);

describe('the catalogue under its filters', () => {
  it('wants every word, in name, description or code, whatever the case', () => {
    expect(ids(filterProducts([vase, glasses], { q: 'terracotta VASO' }))).toEqual([1]);
    expect(ids(filterProducts([vase, glasses], { q: 'vas-1' }))).toEqual([1]);
    expect(ids(filterProducts([vase, glasses], { q: 'vaso bicchieri' }))).toEqual([]);
  });

  it('finds what only the shop knows: supplier, category and EAN', () => {
    const bowl = product(3, { supplier: 'Ceramiche Vietri', category: 'Tavola', ean: '4006381333931' });
    for (const q of ['vietri', 'tavola', '4006381333931'])
      expect(ids(filterProducts([vase, bowl], { q }))).toEqual([3]);
  });

  it('finds accents and apostrophes as a keyboard types them in a hurry', () => {
    const tree = product(3, { name: 'Caffè dell’ulivo' });
    expect(ids(filterProducts([vase, tree], { q: "caffe DELL'ulivo" }))).toEqual([3]);
  });

  it('counts as sold out what others hold or have', () => {
    expect(ids(filterProducts([vase, glasses], { stock: 'out' }))).toEqual([2]);
    expect(ids(filterProducts([vase, glasses], { stock: 'in' }))).toEqual([1]);
  });

  it('keeps the products of one list', () => {
    expect(ids(filterProducts([vase, glasses], { list: 7 }))).toEqual([1]);
  });

  it('keeps what the dashboard counts as whole, in shares and reservable', () => {
    const types = ['intero', 'quote', 'prenotabile', 'intero_prenotabile'] as const;
    const all = types.map((productType, index) => product(index + 1, { productType }));
    expect(ids(filterProducts(all, { type: 'whole' }))).toEqual([1, 3, 4]);
    expect(ids(filterProducts(all, { type: 'quote' }))).toEqual([2]);
    expect(ids(filterProducts(all, { type: 'reservable' }))).toEqual([3, 4]);
  });

  it('reads an address that says nonsense as no filter', () => {
    expect(productSearchFrom({ q: 12, stock: 'x', list: -3, view: 'y', page: 'z' })).toEqual({
      q: '12',
      stock: undefined,
      list: undefined,
      type: undefined,
      view: undefined,
      page: undefined,
    });
  });
});

describe('the pages of the catalogue', () => {
  const many = Array.from({ length: 290 }, (_, index) => product(index + 1));

  it('holds forty products and links five pages around the current one', () => {
    const slice = slicePage(many, 6);
    expect(ids(slice.items)).toEqual(Array.from({ length: 40 }, (_, index) => 201 + index));
    expect(slice).toMatchObject({ page: 6, pages: 8, links: [4, 5, 6, 7, 8] });
  });

  it('links the first and the last five at the ends', () => {
    expect(slicePage(many, 1).links).toEqual([1, 2, 3, 4, 5]);
    expect(slicePage(many, 8).links).toEqual([4, 5, 6, 7, 8]);
  });

  it('shows the last page where the address asks for one beyond it', () => {
    expect(slicePage(many, 99)).toMatchObject({ page: 8 });
    expect(slicePage(many.slice(0, 3), 4)).toMatchObject({ page: 1, pages: 1, links: [1] });
  });
});
