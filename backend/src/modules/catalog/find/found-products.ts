import { type FoundProduct, plainLetters } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import {
  type FindSource,
  Finds,
  type FoundOfKind,
  hasWordsSql,
  type Likeness,
  plainSql,
  wordPatterns,
} from '../../find/index.js';

/** `$1`: the words' patterns; `$2`: the whole text, which may be a code; `$3`: how many. */
const FIND = {
  name: 'catalog-find',
  text: `
select id, name, product_code as "productCode", price_cents as cents, image_url as "imageUrl"
from (select p.*, ${plainSql(`concat_ws(' ', name, product_code, ean, supplier, category)`)} as plain from catalog.product p) as p
where ${hasWordsSql('plain', '$1')}
order by $2 in (${plainSql(`coalesce(product_code, '')`)}, coalesce(ean, '')) desc, position($2 in plain) = 1 desc, id desc limit $3`,
};

type Row = Omit<FoundProduct, 'price'> & { readonly cents: string };

/** Products by name, codes, supplier and category; the one with just this code first, then those whose name begins so. */
@Injectable()
@Finds('products')
export class FoundProducts implements FindSource<'products'> {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async find(text: string, limit: number, likeness: Likeness): Promise<FoundOfKind<'products'>> {
    const { rows } = await this.pool.query<Row>({
      ...FIND,
      values: [wordPatterns(text, likeness), plainLetters(text), limit],
    });
    return {
      found: rows.map(({ cents, ...product }) => ({ ...product, price: formatDecimal(Number(cents)) })),
    };
  }
}
