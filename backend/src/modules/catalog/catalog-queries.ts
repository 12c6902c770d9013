import type { ProductType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';

/** The facts of a product that a purchase depends on, read at the moment of the purchase. */
export interface ProductFacts {
  readonly id: number;
  readonly name: string;
  readonly priceCents: Cents;
  readonly shippingCents: Cents;
  readonly productType: ProductType;
  readonly imageUrl: string | null;
}

/** A scalar sub-select that answers {@link ProductFacts} as JSON, `null` where the product does not exist. */
export function productFactsSql(id: string): string {
  return `select json_build_object('id', p.id, 'name', p.name, 'priceCents', p.price_cents,
    'shippingCents', p.shipping_cents, 'productType', p.product_type, 'imageUrl', p.image_url)
    from catalog.product p where p.id = ${id}`;
}

const PRODUCT = { name: 'catalog-product', text: `select (${productFactsSql('$1')}) as facts` };

/** How much there is in the catalogue. */
export interface CatalogCounts {
  readonly occasions: number;
  readonly products: number;
  /** Of the type `quote`. */
  readonly quote: number;
  /** Of the types that can be reserved. */
  readonly reservable: number;
}

const COUNTS = `
select count(*)::int as products, count(*) filter (where product_type = 'quote')::int as quote,
  count(*) filter (where product_type in ('prenotabile', 'intero_prenotabile'))::int as reservable,
  (select count(*)::int from catalog.occasion) as occasions
from catalog.product`;

/** Reads of the catalogue for other modules. */
@Injectable()
export class CatalogQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async product(id: number): Promise<ProductFacts | null> {
    const { rows } = await this.pool.query<{ facts: ProductFacts | null }>({ ...PRODUCT, values: [id] });
    return rows[0]?.facts ?? null;
  }

  async counts(): Promise<CatalogCounts> {
    return (await this.pool.query<CatalogCounts>(COUNTS)).rows[0] as CatalogCounts;
  }

  async occasionNames(): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id, name from catalog.occasion',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
