import {
  type CashRow,
  howName,
  MONEY_HOWS,
  PAYMENT_METHODS,
  paymentName,
  type PeriodTakings,
  type RomeDay,
} from '@fiocco/contracts';
import { type EventStore, foldThen, streamThen } from '@fiocco/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { EVENT_STORE, PG_POOL, ReadModelWait } from '../../platform/index.js';
import { type CashCents, inOrderOf, SUMS_OF_BOOK, sumsOf } from './cash.reader.js';
import { closingDecider } from './closing-ledger/closing.decider.js';
import { closingStream } from './closing-ledger/closing.events.js';
import { MOVES_MONEY } from './movement-filter.js';
import { movementProjection } from './read-models/movement.projection.js';

/** The book of movements as it stood at a moment. */
export interface BookThen {
  /** Of the day, of its week until it, and of all days. */
  readonly today: PeriodTakings;
  readonly week: PeriodTakings;
  readonly all: PeriodTakings;
  /** Of the day, by how staff took or gave it. */
  readonly hows: readonly CashRow[];
  /** When the first of all and the last of these movements was learnt; null without one. */
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  /** How many these are, and how many were learnt later. */
  readonly events: number;
  readonly later: number;
}

interface Row extends CashCents {
  readonly isDay: boolean;
  readonly inWeek: boolean;
  readonly method: string;
  readonly how: string | null;
  readonly events: number;
  readonly lastAt: Date;
}

/** What the book had learnt by a moment. */
const THEN = `
select on_day = $2 as "isDay", on_day between $3 and $2 as "inWeek", method, how, count(*)::int as events,
  max(at) as "lastAt", ${SUMS_OF_BOOK}
from read_models.movement where at <= $1 and ${MOVES_MONEY} group by 1, 2, 3, 4`;

const SPAN = `
select min(at) as "firstAt", count(*) filter (where at > $1)::int as later from read_models.movement where ${MOVES_MONEY}`;

/** "Com'era": what had come and gone by then, as it was known then: a movement counts from when the ledger learnt of it. */
@Injectable()
export class CashThen {
  constructor(
    private readonly readModels: ReadModelWait,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** `day` is one in Rome, and `monday` the one on which its week begins. */
  async book(day: RomeDay, monday: RomeDay, moment: Date): Promise<BookThen> {
    await this.readModels.upToNow([movementProjection.name]);
    const at = moment.toISOString();
    const [{ rows }, { rows: spans }] = await Promise.all([
      this.pool.query<Row>(THEN, [at, day, monday]),
      this.pool.query<Pick<BookThen, 'firstAt' | 'later'>>(SPAN, [at]),
    ]);
    const today = rows.filter(({ isDay }) => isDay);
    return {
      today: takingsOf(today),
      week: takingsOf(rows.filter(({ inWeek }) => inWeek)),
      all: takingsOf(rows),
      hows: groupedBy(today, ({ how }) => how, howName).toSorted(inOrderOf(MONEY_HOWS)),
      firstAt: spans[0]?.firstAt ?? null,
      lastAt: latestOf(rows.map((row) => row.lastAt)),
      events: rows.reduce((sum, { events }) => sum + events, 0),
      later: spans[0]?.later ?? 0,
    };
  }

  /** Whether the day's till was closed. Throws `LedgerDamaged` and `StreamUnreadable`. */
  async isClosed(day: RomeDay, moment: Date): Promise<boolean> {
    const then = await streamThen(this.store, closingStream(day), moment);
    return foldThen(closingDecider, then).closed !== null;
  }
}

const NOTHING: CashCents = { received: 0, reversed: 0, refunded: 0, exchanged: 0 };

const added = (rows: readonly CashCents[]): CashCents =>
  rows.reduce(
    (sum, row) => ({
      received: sum.received + row.received,
      reversed: sum.reversed + row.reversed,
      refunded: sum.refunded + row.refunded,
      exchanged: sum.exchanged + row.exchanged,
    }),
    NOTHING,
  );

/** Under the names of their groups; rows of no group are left out. */
function groupedBy(
  rows: readonly Row[],
  keyOf: (row: Row) => string | null,
  nameOf: (key: string) => string,
): readonly CashRow[] {
  const keys = new Set(rows.map(keyOf).filter((key) => key !== null));
  return [...keys].map((key) => ({
    key,
    name: nameOf(key),
    ...sumsOf(added(rows.filter((row) => keyOf(row) === key))),
  }));
}

function takingsOf(rows: readonly Row[]): PeriodTakings {
  const methods = groupedBy(rows, ({ method }) => method, paymentName);
  return { ...sumsOf(added(rows)), methods: methods.toSorted(inOrderOf(PAYMENT_METHODS)) };
}

const latestOf = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((latest, at) => (latest === null || at > latest ? at : latest), null);
