import {
  type CatalogueFacts,
  type GiftList,
  hasWords,
  LIST_BADGES,
  type ListCounts,
  NEXT_CURSOR_HEADER,
  type Product,
  TOTAL_COUNT_HEADER,
} from '@fiocco/contracts';

type Query = Readonly<Record<string, string>>;

interface Paged {
  readonly rows: readonly unknown[];
  readonly headers: Readonly<Record<string, string>>;
}

const hasAll = (texts: readonly (string | null)[], { q = '' }: Query): boolean =>
  hasWords(texts.filter(Boolean).join('\n'), q);

/** Whether the query leaves a field open, or names this value of it. */
const isAsked = (asked: string | undefined, value: string | number | null): boolean =>
  asked === undefined || asked.split(',').includes(String(value));

const fitsList = (
  query: Query,
  { name, beneficiaryName, secondBeneficiaryName, occasionId, badge }: GiftList,
): boolean =>
  hasAll([name, beneficiaryName, secondBeneficiaryName], query) &&
  isAsked(query['occasion'], occasionId) &&
  isAsked(query['badge'], badge);

const TYPES: Readonly<Record<string, readonly string[]>> = {
  whole: ['intero', 'prenotabile', 'intero_prenotabile'],
  quote: ['quote'],
  reservable: ['prenotabile', 'intero_prenotabile'],
};

const isOnList = (asked: string | undefined, { giftListIds }: Product): boolean =>
  asked === undefined || giftListIds.includes(Number(asked));

const stockOf = ({ quantityAvailable, quantityAllocated }: Product) =>
  quantityAvailable > quantityAllocated ? 'in' : 'out';

const typesIn = (asked: string | undefined) => asked && TYPES[asked]?.join(',');

const fitsProduct = (query: Query, product: Product): boolean =>
  hasAll([product.name, product.description, product.productCode, product.supplier], query) &&
  isAsked(query['ids'], product.id) &&
  isAsked(query['stock'], stockOf(product)) &&
  isAsked(typesIn(query['type']), product.productType) &&
  isOnList(query['onList'], product);

function paged(query: Query, rows: readonly unknown[]): Paged {
  const limit = Number(query['limit'] ?? 0);
  if (limit === 0) return { rows, headers: {} };
  const last = Math.max(1, Math.ceil(rows.length / limit));
  const page = Math.min(Number(query['page'] ?? 1), last);
  const from = Number(query['cursor'] ?? (page - 1) * limit);
  const total = { [TOTAL_COUNT_HEADER]: String(rows.length) };
  const next = from + limit < rows.length && { [NEXT_CURSOR_HEADER]: String(from + limit) };
  return { rows: rows.slice(from, from + limit), headers: { ...total, ...next } };
}

/** What the server would leave of all records for a query, where a test answers them all. */
export function asAsked(route: string, query: Query, all: unknown): Paged | null {
  if (!Array.isArray(all) || query['giftListId'] !== undefined) return null;
  if (route === 'GET /api/gift-lists')
    return paged(
      query,
      (all as GiftList[]).filter((list) => fitsList(query, list)),
    );
  if (route === 'GET /api/products')
    return paged(
      query,
      (all as Product[]).filter((product) => fitsProduct(query, product)),
    );
  return null;
}

function countsOf(lists: readonly GiftList[]): ListCounts {
  const count = (badge: string) => lists.filter((list) => list.badge === badge).length;
  const badges = Object.fromEntries(LIST_BADGES.map((badge) => [badge, count(badge)]));
  return { all: lists.length, badges: badges as ListCounts['badges'] };
}

function factsOf(products: readonly Product[]): CatalogueFacts {
  const used = (field: 'category' | 'supplier') => [
    ...new Set(products.flatMap((product) => product[field] ?? [])),
  ];
  return { products: products.length, categories: used('category'), suppliers: used('supplier') };
}

interface Told {
  /** The call that answers all of them. */
  readonly by: string;
  /** Undefined where they do not tell it. */
  readonly from: (all: readonly never[], query: Query) => unknown;
}

/** What all records tell of another call, about which a test says nothing itself. */
export function toldByAll(route: string): Told | null {
  const list = /^GET \/api\/gift-lists\/(\d+)$/.exec(route)?.[1];
  if (list) {
    const from = (lists: readonly GiftList[]) => lists.find(({ id }) => id === Number(list));
    return { by: 'GET /api/gift-lists', from };
  }
  switch (route) {
    case 'GET /api/gift-lists/counts':
      return {
        by: 'GET /api/gift-lists',
        from: (lists: readonly GiftList[], query) => countsOf(lists.filter((one) => fitsList(query, one))),
      };
    case 'GET /api/products/facts':
      return { by: 'GET /api/products', from: factsOf };
    case 'GET /api/products/ids':
      return {
        by: 'GET /api/products',
        from: (products: readonly Product[], query) =>
          products.filter((one) => fitsProduct(query, one)).map(({ id }) => id),
      };
    default:
      return null;
  }
}
