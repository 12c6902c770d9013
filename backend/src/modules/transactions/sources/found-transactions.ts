import { romeDayOf, type SaidOfPurchase } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import { type FindSource, Finds, type FoundOfKind, type Likeness } from '../../find/index.js';
import { staffsTransactionOf } from '../answers/transaction-answers.js';
import { IS_LISTED, PAPER_NUMBER } from '../read-models/transaction-indexes.js';
import { TransactionsReader } from '../transactions.reader.js';
import { NEWEST, TransactionSearch } from '../search/search.reader.js';
import { orderNumberIn } from '../search/order-number.js';
import type { PurchaseView } from '../purchase-view.js';
import { type Said, saidOfPurchase } from '../search/said-of-purchase.js';
import { EVERY_TRANSACTION, type TransactionFilter } from '../search/transaction-filter.js';

const BY_ORDER_NUMBER = {
  name: 'transaction-by-order-number',
  text: `select transaction_id as id from gifts.transaction_stream where order_number = $1`,
};

/**
 * What an erased buyer was given is for administrators alone, and not looked for. PostgreSQL takes a number for more
 * frequent than it is, and would read all rows in the order of time until it has met enough: so those that have it are found first.
 */
const BY_PAPER = {
  name: 'transactions-by-paper',
  text: `with found as materialized (
      select id, created_at from read_models.transactions
      where ${PAPER_NUMBER} = lower($1) and buyer_name is not null and ${IS_LISTED}
    ) select id from found order by created_at desc, id limit $2`,
};

const LISTED: TransactionFilter = { ...EVERY_TRANSACTION, among: 'listed' };

interface FoundBySaid {
  readonly said: Said;
  readonly found: readonly PurchaseView[];
}

/**
 * Transactions as their page's search finds them, the newest first: before all the one with just this order number, or
 * those with just this number of a receipt or invoice, which may be one sale's; then those of a day or an amount that the words say.
 */
@Injectable()
@Finds('transactions')
export class FoundTransactions implements FindSource<'transactions'> {
  constructor(
    private readonly transactions: TransactionsReader,
    private readonly search: TransactionSearch,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(text: string, limit: number, likeness: Likeness): Promise<FoundOfKind<'transactions'>> {
    const isSame = likeness === 'same';
    const orderNumber = isSame ? orderNumberIn(text) : null;
    const [named, bySaid, byWords] = await Promise.all([
      isSame ? this.withNumber(orderNumber, text, limit) : [],
      orderNumber === null ? this.bySaid(text, limit, likeness) : [],
      this.search[isSame ? 'newest' : 'alike']({ ...LISTED, search: text }, limit),
    ]);
    // Half of the room is for those that have the words themselves.
    const room = limit - Math.min(byWords.length, limit / 2);
    const said = bySaid.flatMap(({ found }) => found).slice(0, room);
    const by = bySaid.find(({ found }) => found.length > 0) ?? bySaid.find(isDayAlone);
    const all = new Map([...named, ...said, ...byWords].map((view) => [view.id, view]));
    return {
      found: [...all.values()].slice(0, limit).map(staffsTransactionOf),
      by: by ? told(by.said) : null,
    };
  }

  /** What is meant by a day or an amount, in each way. */
  private async bySaid(text: string, limit: number, likeness: Likeness): Promise<readonly FoundBySaid[]> {
    const ways = saidOfPurchase(text, romeDayOf(this.clock.now()));
    return Promise.all(
      ways.map(async (said) => {
        const { day, cents: saidCents, words } = said;
        const filter = { ...LISTED, search: words, from: day, to: day, saidCents };
        const isAlike = words !== '' && likeness === 'alike';
        const found = isAlike
          ? await this.search.alike(filter, limit)
          : (await this.search.page(filter, { ...NEWEST, limit })).transactions;
        return { said, found };
      }),
    );
  }

  /** Looked up by itself: the newest with longer numbers that begin so could leave no room for it. */
  private async withNumber(
    orderNumber: string | null,
    text: string,
    limit: number,
  ): Promise<readonly PurchaseView[]> {
    const statement =
      orderNumber === null
        ? { ...BY_PAPER, values: [text.trim(), limit] }
        : { ...BY_ORDER_NUMBER, values: [orderNumber] };
    const { rows } = await this.pool.query<{ id: string }>(statement);
    const found = await Promise.all(rows.map(({ id }) => this.transactions.find(id, 'shown')));
    return found.flatMap((one) => (one && isListed(one.view) ? [one.view] : []));
  }
}

/** Money may have come in on a day on which nothing was bought. */
const isDayAlone = ({ said }: FoundBySaid): boolean =>
  said.day !== null && said.cents === null && said.words === '';

const isListed = ({ stage }: PurchaseView): boolean => stage !== 'draft' && stage !== 'removed';

const told = ({ words, day, cents }: Said): SaidOfPurchase => ({
  words,
  day,
  amount: cents === null ? null : formatDecimal(cents),
});
