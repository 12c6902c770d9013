import type { ProductType } from '@fiocco/contracts';
import type { Cents } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';

/** What a purchase depends on, as it is at this instant. */
export interface ProductFacts {
  readonly id: number;
  readonly name: string;
  readonly priceCents: Cents;
  readonly shippingCents: Cents;
  readonly productType: ProductType;
  readonly imageUrl: string | null;
}

const FACTS = {
  name: 'catalog-product-facts',
  text: `select id, name, price_cents::float8 as "priceCents", shipping_cents::float8 as "shippingCents",
           product_type as "productType", image_url as "imageUrl"
         from catalog.product where id = $1`,
};

/** The catalogue as other modules read it. */
@Injectable()
export class CatalogQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async productFacts(productId: number): Promise<ProductFacts | null> {
    const { rows } = await this.pool.query<ProductFacts>({ ...FACTS, values: [productId] });
    return rows[0] ?? null;
  }

  async occasionNames(): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id, name from catalog.occasion',
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
