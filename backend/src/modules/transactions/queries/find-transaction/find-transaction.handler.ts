import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { PG_POOL, ReadYourWrites } from '../../../../platform/index.js';
import { PurchaseLedger } from '../../../gifts/index.js';
import { FindDraft } from '../../guest-dialogue.js';
import { type RegisteredTransaction, TransactionRegister } from '../../register/transaction-register.js';
import {
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from '../named-transactions.js';
import { asInLedger, type PurchaseView } from '../purchase-view.js';

export interface FoundTransaction {
  readonly view: PurchaseView;
  /** Of the browser that began it; null when staff recorded it, or its data are erased. */
  readonly browserHash: string | null;
}

/**
 * How new the answer has to be. `shown`: as the read models have it; refuses `READ_MODELS_LATE` for what they do not show in
 * time. `now`: with what the ledger says, for whoever decides by it. `answer`: of a command, whose own work it shows.
 */
export type Freshness = 'shown' | 'now' | 'answer';

/** A transaction wherever it lives: from its first hold on in the ledger and its read model, before as a draft. */
export class FindTransaction extends Query<FoundTransaction | null> {
  constructor(
    readonly id: string,
    readonly freshness: Freshness,
  ) {
    super();
  }
}

/** Where it stands in the ledger, and whose it is. */
type Registered = Pick<RegisteredTransaction, 'stream' | 'orderNumber' | 'browserHash'>;

/** What was found, and where the ledger has it: null for what was never held. */
interface Seen {
  readonly found: FoundTransaction;
  readonly registered: Registered | null;
}

interface Row extends NamedTransactionRow {
  readonly browser_hash: string | null;
}

const FIND = {
  name: 'transaction-find',
  text: `select ${NAMED_COLUMNS}, r.browser_hash from ${NAMED_TRANSACTIONS}
    left join gifts.transaction_stream r on r.transaction_id = t.id where t.id = $1`,
};
const ID = /^[\w-]{16,64}$/;
/** Ids are never anything else: about what differs nobody need be asked. */
export const isTransactionId = (id: string): boolean => ID.test(id);

@QueryHandler(FindTransaction)
export class FindTransactionHandler implements IQueryHandler<FindTransaction> {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly queries: QueryBus,
    private readonly register: TransactionRegister,
    private readonly ledger: PurchaseLedger,
    private readonly readYourWrites: ReadYourWrites,
  ) {}

  async execute({ id, freshness }: FindTransaction): Promise<FoundTransaction | null> {
    if (!isTransactionId(id)) return null;
    const isLate = freshness === 'answer' && (await this.readYourWrites.own()) === 'late';
    const seen = (await this.look(id)) ?? (await this.lookAgain(id));
    if (!seen) return null;
    return isLate || freshness === 'now' ? this.withLedger(seen) : seen.found;
  }

  private async look(id: string): Promise<Seen | null> {
    const { rows } = await this.pool.query<Row>({ ...FIND, values: [id] });
    const held = rows[0] ? seenIn(rows[0]) : null;
    if (held && held.found.view.stage !== 'draft') return held;
    // What its guest typed since then is in the draft.
    const draft = await this.queries.execute(new FindDraft(id, held?.found.view));
    return draft ? { found: draft, registered: held?.registered ?? null } : held;
  }

  /** The register knows it before the read models do: nobody may be told that it does not exist. */
  private async lookAgain(id: string): Promise<Seen | null> {
    if (!(await this.register.find(id))) return null;
    await this.readYourWrites.everything();
    return this.look(id);
  }

  private async withLedger({ found, registered: known }: Seen): Promise<FoundTransaction> {
    const { id } = found.view;
    const registered = known ?? (await this.register.find(id));
    const purchase = registered && (await this.ledger.findToShow(registered.stream, id));
    return purchase ? { ...found, view: asInLedger(found.view, purchase, registered.orderNumber) } : found;
  }
}

function seenIn(row: Row): Seen {
  const { stream, order_number: orderNumber, browser_hash: browserHash } = row;
  return { found: { view: viewOf(row), browserHash }, registered: { stream, orderNumber, browserHash } };
}
