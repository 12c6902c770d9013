import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';

/** For records whose history does not say what they were called. */
@Injectable()
export class NamesOfToday {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Undefined for a list that is gone. */
  async list(listId: number): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ name: string }>(
      'select name from gift_lists.gift_list where id = $1',
      [listId],
    );
    return rows[0]?.name;
  }

  /** By product; those that are gone are absent. */
  async products(productIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      'select id, name from catalog.product where id = any($1::integer[])',
      [productIds],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
