import { Inject, Injectable } from '@nestjs/common';
import { type ClosingList, CLOSING_DAYS, type RomeDay } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { isOpenSql } from '../access/list-state.js';

export interface ListCounts {
  readonly all: number;
  /** Those with the badge `active`. */
  readonly active: number;
}

const COUNTS = `
select count(*)::int as all, count(*) filter (where ${isOpenSql('$1')})::int as active from gift_lists.gift_list`;
const CLOSING = `
select id::float8 as id, name, end_date::text as "endDate" from gift_lists.gift_list
where ${isOpenSql('$1')} and end_date <= $1::date + $2::integer order by end_date, id`;
const OLDEST = `
select id::float8 as id, name from gift_lists.gift_list where id = any($1::bigint[]) order by created_at, id limit 1`;

/** What the first screen tells about the lists. */
@Injectable()
export class ListFigures {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async counts(today: RomeDay): Promise<ListCounts> {
    return (await this.pool.query<ListCounts>(COUNTS, [today])).rows[0] as ListCounts;
  }

  /** Open lists that end soon, the next to end first. */
  async closing(today: RomeDay): Promise<readonly ClosingList[]> {
    return (await this.pool.query<ClosingList>(CLOSING, [today, CLOSING_DAYS])).rows;
  }

  /** The one that was made first. */
  async oldestOf(ids: readonly number[]): Promise<{ readonly id: number; readonly name: string } | null> {
    if (ids.length === 0) return null;
    return (await this.pool.query<{ id: number; name: string }>(OLDEST, [ids])).rows[0] ?? null;
  }
}
