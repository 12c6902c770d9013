import { Inject, Injectable } from '@nestjs/common';
import { type GivenUpJob, listGivenUp } from '@fiocco/jobs';
import type pg from 'pg';
import { BackgroundRegistry, PG_POOL, ReadModelWait } from '../../../platform/index.js';
import type { DashboardRow } from '../read-models/dashboard.row.js';
import { figuresProjection } from '../read-models/figures.projection.js';
import type { ListSummaryRow } from '../read-models/list-summary.row.js';
import { stagesSql } from '../read-models/stages-sql.js';
import type { TodoKind } from '../read-models/todo.row.js';

export interface ListCounts {
  readonly products: number;
  readonly transactions: number;
}

/** Counts and cents of some days together. */
export type DayFigures = Omit<DashboardRow, 'day'>;

export interface Todo {
  readonly transactionId: string;
  readonly kind: TodoKind;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly unitIndex: number;
  readonly dueCents: number;
  /** End of the reservation, ISO. */
  readonly dueAt: string | null;
  readonly overdue: boolean;
  readonly since: string;
}

const COUNTS = `
select list_id::float8 as "listId", gifts::int as products,
  (transactions_held + transactions_reserved + transactions_paid + transactions_cancelled)::int as transactions
from read_models.list_summary`;

const LIST = `
select to_jsonb(s) as summary from read_models.list_summary s where list_id = $1`;

const SUMS = `sum(holds)::int as holds, sum(new_buyers)::int as new_buyers, sum(reservations)::int as reservations,
  sum(cancellations)::int as cancellations, sum(received_cents)::float8 as received_cents, sum(paid)::int as paid,
  sum(sold_cents)::float8 as sold_cents`;

/** `$3` is how much of a day's name is kept: 10 characters for days, 7 for months. */
const PERIODS = `
select left(day::text, $3) as period, ${SUMS} from read_models.dashboard
where day between $1 and $2 group by 1 order by 1`;

/**
 * A share's reversal opens a unit that another one's payment had completed, and its next payment completes it anew. So
 * what is ready is judged by its unit as it is now, and told once, by the payment that was the last.
 */
const STILL_READY = `
not exists (
  select from read_models.todo later
  where later.kind = 'ready' and later.stream = t.stream and later.unit_index = t.unit_index
    and (later.since, later.transaction_id) > (t.since, t.transaction_id))
and exists (
  select from read_models.figures_gift g, jsonb_each(g.state -> 'live') one (id, purchase)
  where g.stream = t.stream and (purchase ->> 'unitIndex')::int = t.unit_index and purchase ->> 'stage' in (${stagesSql(({ counts }) => counts === 'paid')})
  having bool_or(purchase ->> 'kind' <> 'quota')
    or sum((purchase ->> 'amountCents')::bigint) >= max((purchase ->> 'priceCents')::bigint))`;

/** What runs out first comes first, what has no end last. */
const TODOS = `
select transaction_id as "transactionId", kind, list_id::float8 as "listId", product_id as "productId",
  unit_index as "unitIndex", due_cents::float8 as "dueCents", due_at as "dueAt",
  kind = 'collect' and due_at < $2 as overdue, since
from read_models.todo t where kind = $1 and (kind <> 'ready' or (${STILL_READY}))
order by due_at, since, transaction_id limit $3`;

/** A job that was given up, with what it is about where that is a transaction. */
export interface TodoJob extends Pick<GivenUpJob, 'id' | 'name' | 'attempts' | 'reason'> {
  readonly transactionId: string | null;
  readonly listId: number | null;
  readonly since: string;
}

const LISTS_OF = `select id, list_id::float8 as "listId" from read_models.transactions where id = any($1)`;

type Period = DayFigures & { readonly period: string };

/** Sums for the back office. Its read models are lazy, so each question waits until they show all that happened. */
@Injectable()
export class ShopFigures {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly readModels: ReadModelWait,
    private readonly background: BackgroundRegistry,
  ) {}

  /** What lists show about their gifts; lists without any are absent. */
  async countsByList(): Promise<ReadonlyMap<number, ListCounts>> {
    const rows = await this.ask<ListCounts & { listId: number }>(COUNTS);
    return new Map(rows.map(({ listId, ...counts }) => [listId, counts]));
  }

  /** Null for a list that never had a gift. */
  async listSummary(listId: number): Promise<ListSummaryRow | null> {
    const [row] = await this.ask<{ summary: ListSummaryRow }>(LIST, [listId]);
    return row?.summary ?? null;
  }

  /** Days in Rome (`2026-11-21`), both included; days without anything are absent. */
  days(from: string, to: string): Promise<ReadonlyMap<string, DayFigures>> {
    return this.periods(from, to, 10);
  }

  /** As {@link days}, summed up by month (`2026-11`). */
  months(from: string, to: string): Promise<ReadonlyMap<string, DayFigures>> {
    return this.periods(from, to, 7);
  }

  /** What there is to do of one kind, the most urgent first. */
  async todos(kind: TodoKind, now: Date, limit: number): Promise<readonly Todo[]> {
    type Row = Omit<Todo, 'dueAt' | 'since'> & { readonly dueAt: Date | null; readonly since: Date };
    const rows = await this.ask<Row>(TODOS, [kind, now, limit]);
    return rows.map((row) => ({
      ...row,
      dueAt: row.dueAt?.toISOString() ?? null,
      since: row.since.toISOString(),
      overdue: row.overdue ?? false,
    }));
  }

  /**
   * Jobs that were given up and wait for a person, the oldest first. That a job was given up is no fact of the ledger, and a
   * rebuild could not know it: it stands beside the read model of what there is to do, in the table of the jobs itself.
   */
  async todoJobs(limit: number): Promise<readonly TodoJob[]> {
    const jobs = await listGivenUp(this.pool, this.background.jobDefinitions, limit);
    const subjects = jobs.map(({ subject }) => (subject?.kind === 'transaction' ? subject.id : null));
    const { rows } = await this.pool.query<{ id: string; listId: number }>(LISTS_OF, [subjects]);
    const lists = new Map(rows.map(({ id, listId }) => [id, listId]));
    return jobs.map(({ id, name, attempts, reason, at }, n) => {
      const transactionId = subjects[n] ?? null;
      const listId = transactionId === null ? null : (lists.get(transactionId) ?? null);
      return { id, name, attempts, reason, transactionId, listId, since: at.toISOString() };
    });
  }

  private async periods(from: string, to: string, characters: number) {
    const rows = await this.ask<Period>(PERIODS, [from, to, characters]);
    return new Map(rows.map(({ period, ...figures }) => [period, figures]));
  }

  private async ask<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    await this.readModels.upToNow([figuresProjection.name]);
    return (await this.pool.query<Row>(sql, values)).rows;
  }
}
