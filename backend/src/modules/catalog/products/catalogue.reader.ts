import {
  type CatalogueFacts,
  compareNames,
  type Product,
  type ProductType,
  type TypeFilter,
} from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type CheckedQuery,
  cursorOf,
  type Lot,
  pageOf,
  parseCursor,
  PG_POOL,
  validationFailed,
} from '../../../platform/index.js';
import { hasWordsSql, plainSql, wordPatterns } from '../../find/index.js';
import { GiftsReader } from '../../gifts/index.js';
import { ProductsService } from './products.service.js';

const PLAIN = plainSql(`concat_ws(' ', name, description, product_code, ean, supplier, category)`);

/** `$1`: the words' patterns; `$2`: `in` or `out`; `$3`: types; `$4`: a list; `$5`: ids; each null for none. */
const FOUND = `
select id from catalog.product p
where ($1::text[] is null or ${hasWordsSql(PLAIN, '$1')})
  and ($2::text is null or ($2 = 'in') = (${GiftsReader.sql.freeUnits('p.id')} > 0))
  and ($3::text[] is null or product_type = any($3))
  and ($4::bigint is null or id in (${GiftsReader.sql.productsOn('$4')}))
  and ($5::integer[] is null or id = any($5))`;

const IDS = `${FOUND} order by id desc`;

/** `$6`: the id after which the page begins; `$7`: its rows; `$8`: how many are passed over, at most those before the last page. */
const FIND = `
with found as materialized (${FOUND}), counted as (select count(*)::integer as total from found)
select total, array(
  select id from found where $6::integer is null or id < $6 order by id desc
  limit $7::integer + 1
  offset (select least($8::integer, greatest(total - 1, 0) / $7::integer * $7::integer) from counted)) as ids
from counted`;

const FACTS = `
select count(*)::integer as products, array_agg(distinct category) filter (where category <> '') as categories,
  array_agg(distinct supplier) filter (where supplier <> '') as suppliers
from catalog.product`;

const TYPES: Readonly<Record<TypeFilter, readonly ProductType[]>> = {
  whole: ['intero', 'prenotabile', 'intero_prenotabile'],
  quote: ['quote'],
  reservable: ['prenotabile', 'intero_prenotabile'],
};

type CatalogueQuery = CheckedQuery<'GET /api/products'>;

type Filter = Pick<CatalogueQuery, 'q' | 'stock' | 'type' | 'onList' | 'ids'>;

const valuesOf = ({ q, stock, type, onList, ids }: Filter): readonly unknown[] => [
  q ? wordPatterns(q, 'same') : null,
  stock ?? null,
  type ? TYPES[type] : null,
  onList ?? null,
  ids ?? null,
];

interface CataloguePage extends Lot<Product, string> {
  /** All that the filters leave, on whatever page. */
  readonly total: number;
}

/** The catalogue for staff: what its filters leave, page by page. It is searched by reading it whole, as everywhere. */
@Injectable()
export class CatalogueReader {
  constructor(
    private readonly products: ProductsService,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** The newest first. Refuses a cursor that is none. */
  async page(
    { page = 1, limit: pageLimit, ...filter }: CatalogueQuery,
    { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
  ): Promise<CataloguePage> {
    // Only who asks for pages may name one, and from a cursor it goes on by itself.
    const skipped = pageLimit === undefined || cursor !== null ? 0 : (page - 1) * limit;
    const values = [...valuesOf(filter), cursor === null ? null : placeOf(cursor), limit, skipped];
    const { rows } = await this.pool.query<{ total: number; ids: readonly number[] }>(FIND, values);
    const { total, ids } = rows[0] as { total: number; ids: readonly number[] };
    const { page: shown, next } = pageOf(ids, limit, (id) => cursorOf({ value: NEWEST, id: String(id) }));
    return { items: await this.products.several(shown), next, total };
  }

  /** Of all that the filters leave, newest first. */
  async ids(filter: Filter): Promise<readonly number[]> {
    const { rows } = await this.pool.query<{ id: number }>(IDS, [...valuesOf(filter)]);
    return rows.map(({ id }) => id);
  }

  async facts(): Promise<CatalogueFacts> {
    const { rows } = await this.pool.query<{
      products: number;
      categories: string[] | null;
      suppliers: string[] | null;
    }>(FACTS);
    const { products, categories, suppliers } = rows[0] ?? { products: 0, categories: null, suppliers: null };
    const inOrder = (names: readonly string[] | null) => (names ?? []).toSorted(compareNames);
    return { products, categories: inOrder(categories), suppliers: inOrder(suppliers) };
  }
}

/** The order that a cursor belongs to. */
const NEWEST = 'newest';
const ID = /^\d{1,9}$/;

function placeOf(text: string): number {
  const cursor = parseCursor(text);
  if (cursor?.value !== NEWEST || !ID.test(cursor.id))
    throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return Number(cursor.id);
}
