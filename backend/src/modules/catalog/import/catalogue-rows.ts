import type { ProductPicture } from '@fiocco/contracts';
import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { GiftsReader } from '../../gifts/index.js';
import { galleryOf } from '../products/product-pictures.js';
import type { ProductFields } from '../products/product.entity.js';
import type { CatalogueProduct } from './catalogue-columns.js';

export interface KnownProduct extends CatalogueProduct {
  readonly id: number;
}

type Row = ProductFields & { readonly id: number; readonly gallery: readonly ProductPicture[] };

/** The columns that the catalogue's file has, under the entity's names. */
const READ = `
select p.id, p.name, p.description, p.price_cents::float8 as "priceCents", p.shipping_cents::float8 as "shippingCents",
  p.product_code as "productCode", p.product_type as "productType", p.vat_rate as "vatRate", p.category, p.supplier,
  p.cost_cents::float8 as "costCents", p.ean, p.image_url as "imageUrl", p.video,
  (select coalesce(json_agg(json_build_object('imageUrl', i.image_url, 'altText', i.alt_text)
      order by i.sort_order, i.id), '[]') from catalog.product_image i where i.product_id = p.id) as gallery
from catalog.product p`;

const AFTER = `${READ} where p.id > $1 order by p.id limit $2`;
/** Those that a file may mean: by code, and by name where its row has no code. */
const MEANT = `${READ} where p.product_code = any($1) or p.name = any($2) order by p.id`;
const A_LOT = 1_000;

/** Products as the catalogue's file has them. */
@Injectable()
export class CatalogueRows {
  constructor(private readonly gifts: GiftsReader) {}

  /** All of them, a lot at a time while the file is written. */
  async *all(db: pg.Pool): AsyncGenerator<CatalogueProduct> {
    for (let last = 0; ;) {
      const products = await this.read(db, AFTER, [last, A_LOT]);
      yield* products;
      const next = products.at(-1);
      if (!next) return;
      last = next.id;
    }
  }

  /** With `lock`, nobody changes them until the transaction of `db` ends. */
  meant(
    db: pg.Pool | pg.ClientBase,
    codes: readonly string[],
    names: readonly string[],
    lock: boolean,
  ): Promise<readonly KnownProduct[]> {
    return this.read(db, lock ? `${MEANT} for update of p` : MEANT, [codes, names]);
  }

  private async read(
    db: pg.Pool | pg.ClientBase,
    sql: string,
    values: readonly unknown[],
  ): Promise<readonly KnownProduct[]> {
    const { rows } = await db.query<Row>(sql, [...values]);
    const levels = await this.gifts.stockLevels(rows.map(({ id }) => id));
    return rows.map(({ id, gallery, ...fields }) => ({
      id,
      fields,
      quantity: levels.get(id)?.quantity ?? null,
      pictures: galleryOf(fields, gallery),
    }));
  }
}
