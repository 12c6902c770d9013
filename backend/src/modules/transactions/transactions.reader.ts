import { Inject, Injectable } from '@nestjs/common';
import type { TakenUnit, TransactionStage, TransactionType, UnitBuyer } from '@fiocco/contracts';
import { keptRefOf, Refusal } from '@fiocco/event-sourcing';
import { parcelOf, type Purchase } from '@fiocco/gift';
import { type Cents, formatDecimal } from '@fiocco/money';
import type pg from 'pg';
import { PG_POOL, ReadYourWrites } from '../../platform/index.js';
import { FiguresReader, GiftLedger } from '../gifts/index.js';
import { Drafts } from './drafts/drafts.js';
import { DraftViews } from './drafts/draft-views.js';
import { TransactionPapers } from './personal-data/transaction-papers.js';
import { asInLedger, type DeskView, type PurchaseView, type Parcel } from './purchase-view.js';
import {
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from './read-models/named-transactions.js';
import {
  isTransactionId,
  type RegisteredTransaction,
  TransactionRegister,
} from './register/transaction-register.js';
import { ofParcel, STILL_TO_COME } from './read-models/transaction-indexes.js';

export interface FoundTransaction {
  readonly view: PurchaseView;
  /** The hash of the browser that began it; null where staff recorded it, or its data are erased. */
  readonly browserHash: string | null;
  /** Whether what its guest typed is still there. */
  readonly hasDraft: boolean;
}

/**
 * How new the answer has to be. `shown`: what the read models have; refuses `READ_MODELS_LATE` where they do not have
 * it in time. `now`: with the ledger's state, for callers that decide by it. `answer`: for the answer of a command,
 * which must show that command's effect.
 */
export type Freshness = 'shown' | 'now' | 'answer';

/** Since its first hold it is in the ledger and has an order number. */
export const wasHeld = ({ view }: FoundTransaction): boolean => view.orderNumber !== null;

/** Its stream in the ledger, and its owner. */
type Registered = Pick<RegisteredTransaction, 'stream' | 'orderNumber' | 'browserHash'>;

/** What was found, and its registration; null for what was never held. */
interface Seen {
  readonly found: FoundTransaction;
  readonly registered: Registered | null;
}

interface Row extends NamedTransactionRow {
  readonly browser_hash: string | null;
  readonly confirm_by: Date | null;
  readonly has_draft: boolean;
  readonly last_answer: DeskView['lastAnswer'];
  /** Of the parcel; of a share as it is noted on any of its unit. */
  readonly unit_courier: string | null;
  readonly unit_number: string | null;
}

const findSql = (hasDraft: string) => ({
  name: 'transaction-find',
  text: `select ${NAMED_COLUMNS}, ${ofParcel('courier')} as unit_courier, ${ofParcel('tracking_number')} as unit_number,
    r.browser_hash, r.confirm_by, ${hasDraft} as has_draft, (
      select codes from payments.provider_answer where transaction_id = t.id
      order by answered_at desc, payment_id limit 1) as last_answer
    from ${NAMED_TRANSACTIONS}
    left join gifts.transaction_stream r on r.transaction_id = t.id where t.id = $1`,
});

const BUYERS = `
select id, buyer_name as "buyerName", kind, stage, amount_cents::float8 as "amountCents"
from read_models.transactions where id = any($1) order by created_at, id`;

interface BuyerRow {
  readonly id: string;
  readonly buyerName: string | null;
  readonly kind: TransactionType;
  readonly stage: TransactionStage;
  readonly amountCents: number;
}

/** What is agreed and not paid. */
interface OpenOrder {
  readonly orderNumber: string;
  readonly dueCents: Cents;
  readonly isTransfer: boolean;
}

const OPEN = `
select order_number as "orderNumber", stage = 'awaiting_transfer' as "isTransfer",
  greatest(amount_cents + shipping_cents - received_cents, 0)::float8 as "dueCents"
from read_models.transactions t where ${STILL_TO_COME} order by order_number`;

/** What is asked about single transactions, also by other modules. Pages of them are read by `search/`. */
@Injectable()
export class TransactionsReader {
  private readonly statement: ReturnType<typeof findSql>;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly drafts: Drafts,
    private readonly views: DraftViews,
    private readonly register: TransactionRegister,
    private readonly ledger: GiftLedger,
    private readonly figures: FiguresReader,
    private readonly papers: TransactionPapers,
    private readonly readYourWrites: ReadYourWrites,
  ) {
    this.statement = findSql(drafts.isThereSql('t.id'));
  }

  /** A transaction wherever it is kept: before its first hold as a draft, after it in the ledger and its read model. */
  async find(id: string, freshness: Freshness): Promise<FoundTransaction | null> {
    if (!isTransactionId(id)) return null;
    const isLate = freshness === 'answer' && (await this.readYourWrites.own()) === 'late';
    const seen = (await this.look(id)) ?? (await this.lookAgain(id));
    if (!seen) return null;
    return isLate || freshness === 'now' ? this.withLedger(seen) : seen.found;
  }

  /** Like {@link find}; refuses `TRANSACTION_NOT_FOUND`. */
  async mustFind(id: string, freshness: Freshness): Promise<FoundTransaction> {
    const found = await this.find(id, freshness);
    if (!found) throw new Refusal('TRANSACTION_NOT_FOUND');
    return found;
  }

  /** Who has which unit of a gift, by index; free units are left out. */
  async unitBuyers(listId: number, productId: number): Promise<readonly TakenUnit[]> {
    const units = await this.figures.takenUnits(listId, productId);
    const { rows } = await this.pool.query<BuyerRow>(BUYERS, [units.flatMap(({ purchases }) => purchases)]);
    return units.map(({ index, state, purchases }) => ({
      unitIndex: index,
      state,
      buyers: rows.filter(({ id }) => purchases.includes(id)).map(buyerOf),
    }));
  }

  /** All orders that wait for money which a person notes. */
  async openOrders(): Promise<readonly OpenOrder[]> {
    return (await this.pool.query<OpenOrder>(OPEN)).rows;
  }

  private async look(id: string): Promise<Seen | null> {
    const { rows } = await this.pool.query<Row>({ ...this.statement, values: [id] });
    const held = rows[0] ? seenIn(rows[0]) : null;
    if (held && held.found.view.stage !== 'draft') return held;
    // The draft has what its guest typed since then.
    const draft = await this.drafts.find(id);
    if (!draft) return held;
    const view = await this.views.ofSaved({ draft }, held?.found.view);
    return {
      found: { view, browserHash: draft.browserHash, hasDraft: true },
      registered: held?.registered ?? null,
    };
  }

  /**
   * The register knows a transaction before the read models do; until then nobody may be told that it does not exist.
   */
  private async lookAgain(id: string): Promise<Seen | null> {
    if (!(await this.register.find(id))) return null;
    await this.readYourWrites.everything();
    return this.look(id);
  }

  private async withLedger({ found, registered: known }: Seen): Promise<FoundTransaction> {
    const { id } = found.view;
    const registered = known ?? (await this.register.find(id));
    const purchase = registered && (await this.ledger.findToShow(registered.stream, id));
    if (!purchase) return found;
    const { orderNumber } = registered;
    const documentNumber = await this.numberOf(purchase, found.view);
    const parcel = await this.parcelIn(registered.stream, purchase, found.view);
    return { ...found, view: asInLedger(found.view, purchase, { orderNumber, documentNumber, parcel }) };
  }

  /** Of a share it may be noted on another one of its unit. */
  private async parcelIn(
    stream: string,
    { id, kind, parcel }: Purchase,
    { desk }: PurchaseView,
  ): Promise<Parcel> {
    if (parcel !== null && parcel.ref === desk.parcelRef) return desk;
    const isElsewhere = parcel === null && kind === 'quota';
    return this.register.parcelIn(isElsewhere ? parcelOf(await this.ledger.load(stream), id) : parcel);
  }

  private async numberOf({ document }: Purchase, { desk }: PurchaseView): Promise<string | null> {
    const isShown = document !== null && keptRefOf(document) === desk.documentRef;
    return isShown && desk.documentRef !== null ? desk.documentNumber : this.papers.numberIn(document);
  }
}

function seenIn(row: Row): Seen {
  const { stream, order_number: orderNumber, browser_hash: browserHash, confirm_by: confirmBy } = row;
  const view = viewOf(row);
  const found = {
    view: {
      ...view,
      confirmBy: confirmBy?.toISOString() ?? null,
      desk: {
        ...view.desk,
        courier: row.unit_courier,
        trackingNumber: row.unit_number,
        lastAnswer: row.last_answer,
      },
    },
    browserHash,
    hasDraft: row.has_draft,
  };
  return { found, registered: { stream, orderNumber, browserHash } };
}

const buyerOf = ({ id, buyerName, kind, stage, amountCents }: BuyerRow): UnitBuyer => ({
  transactionId: id,
  buyerName,
  type: kind,
  stage,
  amount: formatDecimal(amountCents),
});
