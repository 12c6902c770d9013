import { Inject, Injectable } from '@nestjs/common';
import type { TakenUnitState } from '@fiocco/contracts';
import { type GiftState, giftStream, keptCentsOf, unitsOf } from '@fiocco/gift';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { PG_POOL, ReadModelWait } from '../../platform/index.js';
import { giftCreditOf } from './ledger/gift-credit.js';
import { figuresProjection } from './read-models/figures.projection.js';
import type { TodoKind } from './read-models/figures.tables.js';
import { stagesSql } from './read-models/stages-sql.js';
import { type StandingJson, standingFrom } from './read-models/standing.js';
import { type UnitClass, unitClassOf } from './read-models/unit-classes.js';

interface ListCounts {
  readonly products: number;
  readonly transactions: number;
  /** Money received and not given back, shipping included. */
  readonly receivedCents: number;
}

/** The sums over all lists. */
interface SummedLists {
  /** Products on lists, each list counted by itself. */
  readonly links: number;
  readonly held: number;
  readonly reserved: number;
  readonly awaiting: number;
  readonly paid: number;
  readonly cancelled: number;
  readonly soldCents: number;
  /** What these still lack, shipping included; `owedCents` is of reserved and awaited ones together. */
  readonly heldCents: number;
  readonly reservedCents: number;
  readonly awaitingCents: number;
  readonly owedCents: number;
}

export interface ShopSums extends SummedLists {
  /** The most products that a list has, and which lists have so many; without any product there are none. */
  readonly most: number;
  readonly fullest: readonly number[];
}

/** {@link ShopSums} of a moment, and how many changes of them it is based on. */
interface ShopSumsThen extends SummedLists {
  readonly events: number;
  readonly later: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
}

/** Paid money of a list that belongs to no whole gift, without shipping and less what was given back. */
interface ShareSums {
  /** Contributions to the fund. */
  readonly fundCents: Cents;
  /** Shares of units whose price is not paid yet. */
  readonly shareCents: Cents;
}

/** A unit that is given in shares and not paid whole. */
interface UnfinishedUnit {
  readonly productId: number;
  readonly index: number;
  readonly priceCents: Cents;
  readonly paidCents: Cents;
  /** Held or reserved, and not paid. */
  readonly promisedCents: Cents;
  /** Of its credit: what a refund that is under way takes is not in it. */
  readonly creditCents: Cents;
  /** The transactions whose shares are paid, and all of them, by age. */
  readonly paid: readonly string[];
  readonly all: readonly string[];
}

interface UnitTaken {
  readonly index: number;
  readonly state: TakenUnitState;
  /** Ids of the purchases that occupy it. */
  readonly purchases: readonly string[];
}

interface Todo {
  readonly transactionId: string;
  readonly kind: TodoKind;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly unitIndex: number;
  readonly dueCents: number;
  /** End of the reservation, ISO; null where it has none. */
  readonly dueAt: string | null;
  readonly overdue: boolean;
  readonly since: string;
}

/** Which of a kind; all where neither is named. */
export interface TodoChoice {
  /** Only what is due by then. */
  readonly until?: Date;
  /** Without these transactions. */
  readonly except?: readonly string[];
}

const COUNTS = `
select list_id::float8 as "listId", gifts::int as products,
  (transactions_held + transactions_reserved + transactions_awaiting + transactions_paid + transactions_cancelled)::int
    as transactions,
  coalesce(income_cents, 0)::float8 as "receivedCents"
from read_models.list_summary left join read_models.movement_list using (list_id) where $1::bigint[] is null or list_id = any($1)`;

const SUMMED = `
  coalesce(sum(gifts), 0)::int as links, coalesce(sum(transactions_held), 0)::int as held,
  coalesce(sum(transactions_reserved), 0)::int as reserved, coalesce(sum(transactions_awaiting), 0)::int as awaiting,
  coalesce(sum(transactions_paid), 0)::int as paid, coalesce(sum(transactions_cancelled), 0)::int as cancelled,
  coalesce(sum(sold_cents), 0)::float8 as "soldCents",
  coalesce(sum(held_cents), 0)::float8 as "heldCents", coalesce(sum(reserved_cents), 0)::float8 as "reservedCents",
  coalesce(sum(awaiting_cents), 0)::float8 as "awaitingCents",
  coalesce(sum(reserved_cents + awaiting_cents), 0)::float8 as "owedCents"`;

/** What had changed a figure until a moment. */
const SUMS_THEN = `
select ${SUMMED}, count(*)::int as events, max(at) as "lastAt",
  (select min(at) from read_models.figure_change) as "firstAt",
  (select count(*)::int from read_models.figure_change where at > $1) as later
from read_models.figure_change where at <= $1`;

const SUMS = `
with most as (select coalesce(max(gifts), 0) as gifts from read_models.list_summary)
select ${SUMMED},
  (select gifts::int from most) as most,
  coalesce(array_agg(list_id::float8) filter (where gifts > 0 and gifts = (select gifts from most)), '{}') as fullest
from read_models.list_summary`;

/** As the gift’s card counts them. */
const STATES: Readonly<Record<UnitClass, TakenUnitState | null>> = {
  free: null,
  held: 'held',
  reserved: 'reserved',
  sold: 'paid',
  shares_open: 'partial',
  shares_promised: 'reserved',
  shares_paid: 'paid',
};

/**
 * A unit given in shares is ready once they add up to its price, and it is listed once, by the payment that completed it.
 * Reversing a share can make the unit incomplete again and a later payment completes it anew, so readiness is judged by the
 * unit as it is now.
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

/**
 * SQL: of the row `t` of a share: its unit is not paid whole. A share that was given back without freeing its gift counts, as in
 * the list's credit.
 */
export const IS_OF_UNFINISHED_UNIT = `not exists (
  select from read_models.figures_gift g, jsonb_each(g.state -> 'live') one (id, purchase)
  where g.stream = t.stream and (purchase ->> 'unitIndex')::int = t.unit_index and purchase ->> 'kind' = 'quota'
    and purchase ->> 'stage' in (${stagesSql(({ counts }) => counts === 'paid')}, 'refunded')
  having sum((purchase ->> 'amountCents')::bigint) >= max((purchase ->> 'priceCents')::bigint))`;

/** SQL: what {@link TodoChoice} says, by the index on the kind and that time. */
const chosen = (until: string, except: string): string => `
(${until}::timestamptz is null or coalesce(due_at, since) <= ${until}) and not (transaction_id = any(${except}::text[]))`;

/** Sorted by due date; items without one by how long they have waited. */
const TODOS = `
select transaction_id as "transactionId", kind, list_id::float8 as "listId", product_id as "productId",
  unit_index as "unitIndex", due_cents::float8 as "dueCents", due_at as "dueAt",
  kind = 'collect' and due_at < $2 as overdue, since
from read_models.todo t where kind = $1 and ${chosen('$4', '$5')} and (kind <> 'ready' or (${STILL_READY}))
order by coalesce(due_at, since), transaction_id limit $3`;
const COUNT = `select count(*)::int as count from read_models.todo where kind = $1 and ${chosen('$2', '$3')}`;

const valuesOf = ({ until, except = [] }: TodoChoice) => [until ?? null, except];

/** Sums and work lists of the back office. No command waits for these read models, so each read waits until they are up to date. */
@Injectable()
export class FiguresReader {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly readModels: ReadModelWait,
  ) {}

  /** By list, of these or of all: what pages show about its gifts. Lists without any are absent. */
  async countByList(listIds?: readonly number[]): Promise<ReadonlyMap<number, ListCounts>> {
    const rows = await this.read<ListCounts & { listId: number }>(COUNTS, [listIds ?? null]);
    return new Map(rows.map(({ listId: id, ...counts }) => [id, counts]));
  }

  /** The sums over all lists as they were: of all changes that had happened by then, each by its own event's time. */
  async shopThen(moment: Date): Promise<ShopSumsThen> {
    const [sums] = await this.read<ShopSumsThen>(SUMS_THEN, [moment.toISOString()]);
    return sums as ShopSumsThen;
  }

  /** The sums over all lists: as many rows as there are lists, however long their history is. */
  async shop(): Promise<ShopSums> {
    const [sums] = await this.read<ShopSums>(SUMS);
    return sums as ShopSums;
  }

  /** A list's money that belongs to no whole gift. */
  async shares(listId: number): Promise<ShareSums> {
    const sums = { fundCents: 0, shareCents: 0 };
    for (const gift of await this.giftsOf(listId)) {
      const which = gift.productId === null ? 'fundCents' : 'shareCents';
      sums[which] += giftCreditOf(gift);
    }
    return sums;
  }

  private async giftsOf(listId: number): Promise<readonly GiftState[]> {
    const gifts = await this.read<{ state: StandingJson }>(
      'select state from read_models.figures_gift where starts_with(stream, $1) order by stream',
      [`gift-${listId}_`],
    );
    return gifts.map(({ state }) => standingFrom(state));
  }

  /** The units of a list's gifts that have shares, and are not paid whole. */
  async unfinishedUnits(listId: number): Promise<readonly UnfinishedUnit[]> {
    return (await this.giftsOf(listId)).flatMap(unfinishedIn);
  }

  /** The units of one gift that are not free, by index. */
  async takenUnits(listId: number, productId: number): Promise<readonly UnitTaken[]> {
    const [gift] = await this.read<{ state: StandingJson }>(
      'select state from read_models.figures_gift where stream = $1',
      [giftStream(listId, productId)],
    );
    if (!gift) return [];
    return unitsOf(standingFrom(gift.state)).flatMap((unit) => {
      const state = STATES[unitClassOf(unit)];
      return state ? [{ index: unit.index, state, purchases: unit.live.map(({ id }) => id) }] : [];
    });
  }

  /** What staff have to do of one kind, the most urgent first. */
  async todos(kind: TodoKind, now: Date, limit: number, choice: TodoChoice = {}): Promise<readonly Todo[]> {
    type Row = Omit<Todo, 'dueAt' | 'since'> & { readonly dueAt: Date | null; readonly since: Date };
    const rows = await this.read<Row>(TODOS, [kind, now, limit, ...valuesOf(choice)]);
    return rows.map((row) => ({
      ...row,
      dueAt: row.dueAt?.toISOString() ?? null,
      since: row.since.toISOString(),
      overdue: row.overdue ?? false,
    }));
  }

  /** How many there are of one kind, `ready` excepted: that is judged one by one. */
  async countTodos(kind: Exclude<TodoKind, 'ready'>, choice: TodoChoice = {}): Promise<number> {
    const [row] = await this.read<{ count: number }>(COUNT, [kind, ...valuesOf(choice)]);
    return row?.count ?? 0;
  }

  private async read<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    await this.readModels.upToNow([figuresProjection.name]);
    return (await this.pool.query<Row>(sql, values)).rows;
  }
}

function unfinishedIn(gift: GiftState): readonly UnfinishedUnit[] {
  const { productId } = gift;
  if (productId === null) return [];
  return unitsOf(gift).flatMap(({ index, priceCents, paidCents, promisedCents, live }) => {
    const shares = live.filter(({ kind }) => kind === 'quota');
    if (priceCents === null || shares.length === 0 || paidCents >= priceCents) return [];
    const paid = shares.filter(({ stage }) => stage === 'paid');
    const creditCents = paid.reduce((sum, share) => sum + keptCentsOf(share), 0);
    const ids = { paid: paid.map(({ id }) => id), all: shares.map(({ id }) => id) };
    return { productId, index, priceCents, paidCents, promisedCents, creditCents, ...ids };
  });
}
