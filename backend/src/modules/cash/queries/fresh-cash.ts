import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL, ReadModelWait } from '../../../platform/index.js';
import { cashProjection } from '../read-model/cash.projection.js';
import { type CashKind, SIGN } from '../read-model/cash.tables.js';

/** Cents; negative where a period took more of a kind back than it had. */
export type CashCents = Readonly<Record<CashKind, number>>;

/** One line of a grouping: `grouping` says which. */
export interface GroupedCash extends CashCents {
  readonly grouping: 'days' | 'methods' | 'people' | 'lists';
  readonly key: string;
}

const SUMS = `sum(received)::float8 as received, sum(reversed)::float8 as reversed, sum(refunded)::float8 as refunded`;

/** The few rows of the days, once for each grouping. */
const BY_DAYS = `
select case when grouping(day) = 0 then 'days' when grouping(method) = 0 then 'methods' else 'people' end as grouping,
  coalesce(day::text, method, person) as key, ${SUMS}
from read_models.cash_days where day between $1 and $2
group by grouping sets ((day), (method), (person))`;

const ofKind = (kind: CashKind): string =>
  `coalesce(sum(cents * ${SIGN[kind]}) filter (where kind = '${kind}'), 0)::float8 as ${kind}`;

const BY_LISTS = `
select 'lists' as grouping, list_id::text as key, ${ofKind('received')}, ${ofKind('reversed')}, ${ofKind('refunded')}
from read_models.cash_entries where day between $1 and $2 group by list_id`;

/** Reads the cash rows. No command waits for this read model, so each read waits until it is up to date. */
@Injectable()
export class FreshCash {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly readModels: ReadModelWait,
  ) {}

  /** By day, method and person. */
  byDays(from: string, to: string): Promise<readonly GroupedCash[]> {
    return this.read(BY_DAYS, from, to);
  }

  /** The same, and by list: all as they stood at one moment. */
  byAll(from: string, to: string): Promise<readonly GroupedCash[]> {
    return this.read(`${BY_DAYS} union all ${BY_LISTS}`, from, to);
  }

  private async read(sql: string, from: string, to: string): Promise<readonly GroupedCash[]> {
    await this.readModels.upToNow([cashProjection.name]);
    return (await this.pool.query<GroupedCash>(sql, [from, to])).rows;
  }
}
