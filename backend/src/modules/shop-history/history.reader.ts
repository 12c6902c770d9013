import type { ShopHistoryEntry, StaffRole } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  cursorOf,
  type Lot,
  pageOf,
  parseCursor,
  PG_POOL,
  ReadModelWait,
  validationFailed,
} from '../../platform/index.js';
import { HistoryEntries } from './history-entries.js';
import { type Conditions, conditionsOf, type HistoryFilter } from './history-filter.js';
import { type HistoryRow, ROW } from './history-row.js';
import { HistorySearch } from './history-search.js';

/** Counting stops above this: a page then shows `1000+`. */
export const COUNT_CAP = 1_000;
/** How many entries of a file are in memory. */
const AT_ONCE = 500;

interface AskedHistory {
  readonly limit: number;
  /** As the page before answered it; null for the first. */
  readonly cursor: string | null;
  readonly search: string | null;
  /** Of whoever asks. */
  readonly role: StaffRole;
}

interface HistoryLot extends Lot<ShopHistoryEntry, string> {
  /** How many match, exact up to {@link COUNT_CAP} and one more than that where there are more. */
  readonly total: number;
}

interface Place {
  readonly at: string;
  readonly position: string;
}

function placeOf(cursor: string): Place {
  const place = parseCursor(cursor);
  if (!place || Number.isNaN(Date.parse(place.value)) || !/^\d{1,18}$/.test(place.id))
    throw validationFailed({ cursor: 'La pagina richiesta non è valida' });
  return { at: place.value, position: place.id };
}

const placed = (after: Place | null, values: readonly unknown[]): Conditions =>
  after === null
    ? { sql: 'true', values }
    : {
        sql: `(h.at, h.position) < ($${values.length + 1}::timestamptz, $${values.length + 2}::bigint)`,
        values: [...values, after.at, after.position],
      };

const NEWEST_FIRST = 'order by h.at desc, h.position desc';

/** The history of the shop, by pages. */
@Injectable()
export class ShopHistory {
  constructor(
    private readonly entries: HistoryEntries,
    @Inject(HistorySearch) private readonly search: () => HistorySearch,
    private readonly readModels: ReadModelWait,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** The newest first, by keyset; `next` is null on the last page. */
  async page(filter: HistoryFilter, { limit, cursor, search, role }: AskedHistory): Promise<HistoryLot> {
    const after = cursor === null ? null : placeOf(cursor);
    const where = await this.conditions(filter, search);
    const { total, positions } = await this.count(where);
    const few = positions ? { sql: 'h.position = any($1::bigint[])', values: [positions] } : where;
    const rows = await this.read(few, after, limit + 1);
    const { page, next } = pageOf(rows, limit, ({ place, position }) =>
      cursorOf({ value: place, id: position }),
    );
    const items = await this.entries.of(page, role);
    return { items, next, total };
  }

  /** All that match, the newest first, as they are read: in the memory of some of them, however many. */
  async *all(
    filter: HistoryFilter,
    search: string | null,
    role: StaffRole,
  ): AsyncGenerator<ShopHistoryEntry> {
    const where = await this.conditions(filter, search);
    let after: Place | null = null;
    do {
      const rows = await this.read(where, after, AT_ONCE);
      yield* await this.entries.of(rows, role);
      const last = rows.length < AT_ONCE ? undefined : rows.at(-1);
      after = last ? { at: last.place, position: last.position } : null;
    } while (after !== null);
  }

  /** Whether more than `most` match. */
  async hasMoreThan(most: number, filter: HistoryFilter, search: string | null): Promise<boolean> {
    const { sql, values } = await this.conditions(filter, search);
    const { rows } = await this.pool.query(
      `select from read_models.history h where ${sql} offset ${most} limit 1`,
      [...values],
    );
    return rows.length > 0;
  }

  /** Once the rows show what is in the ledger now. */
  private async conditions(filter: HistoryFilter, search: string | null): Promise<Conditions> {
    await this.readModels.upToNow(['history']);
    return conditionsOf(filter, search === null ? null : await this.search().find(search));
  }

  /** How many match; where they are few, which. PostgreSQL then takes the index that leaves the fewest. */
  private async count({ sql, values }: Conditions) {
    const { rows } = await this.pool.query<{ total: number; positions: readonly string[] | null }>(
      `select count(*)::int as total,
         case when count(*) <= ${COUNT_CAP} then coalesce(array_agg(m.position), '{}') end as positions
       from (select h.position from read_models.history h where ${sql} limit ${COUNT_CAP + 1}) m`,
      [...values],
    );
    return rows[0] ?? { total: 0, positions: null };
  }

  private async read(where: Conditions, after: Place | null, limit: number): Promise<readonly HistoryRow[]> {
    const { sql, values } = placed(after, where.values);
    const { rows } = await this.pool.query<HistoryRow>(
      `select ${ROW} from read_models.history h where ${where.sql} and ${sql} ${NEWEST_FIRST} limit ${limit}`,
      [...values],
    );
    return rows;
  }
}
