import type { AsOf, RomeDay, ShopThen } from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import { Injectable } from '@nestjs/common';
import { type BookThen, CashThen } from '../cash/index.js';
import { FiguresReader } from '../gifts/index.js';
import { type AsOfSource, knownAt, orProblem, TellsPastOf } from '../history/index.js';
import { mondayOf } from './monday.js';

type ShopSumsThen = Awaited<ReturnType<FiguresReader['shopThen']>>;

/** The shop's figures as they were known at a moment. A shop without any had zeros, so there is always an answer. */
@Injectable()
@TellsPastOf('shop')
export class ShopAsOf implements AsOfSource<'shop'> {
  constructor(
    private readonly figures: FiguresReader,
    private readonly cash: CashThen,
  ) {}

  async read(day: RomeDay, moment: Date): Promise<AsOf<ShopThen>> {
    const [sums, book, closed] = await Promise.all([
      this.figures.shopThen(moment),
      this.cash.book(day, mondayOf(day), moment),
      orProblem(this.cash.isClosed(day, moment), 'della chiusura di cassa'),
    ]);
    return knownAt(moment, spanOf(sums, book), stateOf(day, closed, sums, book));
  }
}

const isoOf = (times: readonly (Date | null)[]): readonly string[] =>
  times.flatMap((time) => time?.toISOString() ?? []).toSorted();

/** Of the entries of both books: one event may stand in each. */
const spanOf = (sums: ShopSumsThen, book: BookThen) => ({
  firstAt: isoOf([sums.firstAt, book.firstAt])[0] ?? null,
  lastAt: isoOf([sums.lastAt, book.lastAt]).at(-1) ?? null,
  events: sums.events + book.events,
  later: sums.later + book.later,
});

const stillToCome = (count: number, cents: Cents) => ({ count, amount: formatDecimal(cents) });

function stateOf(day: RomeDay, closed: boolean, sums: ShopSumsThen, book: BookThen): ShopThen {
  const { held, reserved, awaiting, paid, cancelled } = sums;
  const { today, week, all, hows } = book;
  return {
    day,
    closed,
    gifts: sums.links,
    transactions: { held, reserved, awaiting, paid, cancelled },
    sales: formatDecimal(sums.soldCents),
    open: {
      held: stillToCome(held, sums.heldCents),
      reserved: stillToCome(reserved, sums.reservedCents),
      awaitingTransfer: stillToCome(awaiting, sums.awaitingCents),
    },
    today,
    week,
    all,
    hows,
  };
}
