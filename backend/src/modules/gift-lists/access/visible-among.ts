import { Inject, Injectable } from '@nestjs/common';
import { romeDayOf } from '@fiocco/contracts';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import { isOpenSql } from './list-state.js';
import type { ListFacts } from './list-facts.js';
import { ListKeys } from './list-keys.js';
import { claimedLists } from './unlock-cookie.js';
import type { Visitor } from './visitor.js';

type Key = Pick<ListFacts, 'id' | 'passwordHash' | 'passwordVersion'>;

/**
 * Lists that a guest may be allowed to see: open today, and without password or with a cookie that claims to open them.
 */
const CANDIDATES = (column: 'id' | 'occasion_id') => `
  select id::float8 as id, password_hash as "passwordHash", password_version as "passwordVersion"
  from gift_lists.gift_list
  where ${column} = any($1::bigint[]) and ${isOpenSql('$2')}
    and (password_hash is null or id = any($3::bigint[]))
  order by password_hash nulls first limit 50`;

/** For records that guests read without naming a list: an occasion, a product. */
@Injectable()
export class VisibleAmong {
  constructor(
    private readonly keys: ListKeys,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The lists whose `column` is one of `values` and that the guest may see; of very many, some. */
  async seen(
    column: 'id' | 'occasion_id',
    values: readonly number[],
    cookies: Visitor['cookies'],
  ): Promise<readonly number[]> {
    if (values.length === 0) return [];
    const today = romeDayOf(this.clock.now());
    const { rows } = await this.pool.query<Key>(CANDIDATES(column), [values, today, claimedLists(cookies)]);
    return rows
      .filter((list) => list.passwordHash === null || this.keys.hasCookie(list, cookies))
      .map(({ id }) => id);
  }
}
