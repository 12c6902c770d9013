import { LIST_BADGES, type ListBadge, type ListCounts, romeDayOf } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type CheckedQuery,
  CLOCK,
  type Clock,
  cursorOf,
  pageOf,
  parseCursor,
  PG_POOL,
  validationFailed,
} from '../../../platform/index.js';
import { hasWordsSql, plainSql, wordPatterns } from '../../find/index.js';
import { badgeSql } from '../access/list-state.js';

const PLAIN = plainSql(`concat_ws(' ', name, beneficiary_name, second_beneficiary_name)`);

/** `$1`: the words' patterns; `$2`: an occasion; each null for none. `$3`: today. `$4`: an id's first digits, or null. */
const FOUND = `
select id, created_at, ${badgeSql('$3')} as badge from gift_lists.gift_list
where ($1::text[] is null or ${hasWordsSql(PLAIN, '$1')} or id::text like $4 || '%') and ($2::integer is null or occasion_id = $2)`;

/** `$5`: badges, or null; `$6`, `$7`: time and id of the list after which the page begins; `$8`: how many. */
const PAGE = `
with found as materialized (select * from (${FOUND}) l where $5::text[] is null or badge = any($5))
select id::float8 as id, created_at::text as "createdAt", (select count(*)::integer from found) as total from found
where $6::timestamptz is null or created_at < $6 or (created_at = $6 and id > $7::bigint)
order by created_at desc, id limit $8`;

const COUNTS = `select badge, count(*)::integer as lists from (${FOUND}) l group by badge`;

export type ListsQuery = CheckedQuery<'GET /api/gift-lists'>;
type Filter = Pick<ListsQuery, 'q' | 'occasion'>;

interface Row {
  readonly id: number;
  readonly createdAt: string;
  readonly total: number;
}

/** Which lists the office's filters leave, newest first. */
@Injectable()
export class ListIndex {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** One page of ids, and how many lists there are beside the page. Refuses a cursor that is none. */
  async page(
    { badge, ...filter }: ListsQuery,
    { limit, cursor }: { readonly limit: number; readonly cursor: string | null },
  ): Promise<{ readonly ids: readonly number[]; readonly next: string | null; readonly total: number }> {
    const place = cursor === null ? [null, null] : placeOf(cursor);
    const values = [...this.valuesOf(filter), badge ?? null, ...place, limit + 1];
    const { rows } = await this.pool.query<Row>(PAGE, values);
    const { page, next } = pageOf(rows, limit, ({ id, createdAt }) =>
      cursorOf({ value: createdAt, id: String(id) }),
    );
    return { ids: page.map(({ id }) => id), next, total: rows[0]?.total ?? 0 };
  }

  async counts(filter: Filter): Promise<ListCounts> {
    const { rows } = await this.pool.query<{ badge: ListBadge; lists: number }>(
      COUNTS,
      this.valuesOf(filter),
    );
    const none = Object.fromEntries(LIST_BADGES.map((badge) => [badge, 0])) as Record<ListBadge, number>;
    const badges = { ...none, ...Object.fromEntries(rows.map(({ badge, lists }) => [badge, lists])) };
    return { all: rows.reduce((sum, { lists }) => sum + lists, 0), badges };
  }

  private valuesOf({ q, occasion }: Filter): unknown[] {
    const digits = q && DIGITS.test(q) ? q : null;
    return [q ? wordPatterns(q, 'same') : null, occasion ?? null, romeDayOf(this.clock.now()), digits];
  }
}

/** As PostgreSQL writes a time, and a list's id. */
const TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/;
const DIGITS = /^\d+$/;
const ID = /^\d{1,15}$/;

function placeOf(text: string): readonly [value: string, id: string] {
  const cursor = parseCursor(text);
  if (!cursor || !TIME.test(cursor.value) || !ID.test(cursor.id))
    throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return [cursor.value, cursor.id];
}
