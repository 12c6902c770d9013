import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { keptRefOf } from '@fiocco/event-sourcing';
import type pg from 'pg';
import type { Purchase } from '@fiocco/gift';
import { PG_POOL, ReadYourWrites } from '../../../../platform/index.js';
import { PurchaseLedger } from '../../../gifts/index.js';
import { DraftKeeper, FindDraft } from '../../guest-dialogue.js';
import { TransactionPapers } from '../../personal-data/transaction-papers.js';
import { type RegisteredTransaction, TransactionRegister } from '../../register/transaction-register.js';
import {
  NAMED_COLUMNS,
  NAMED_TRANSACTIONS,
  type NamedTransactionRow,
  viewOf,
} from '../named-transactions.js';
import { asInLedger, type PurchaseView } from '../../purchase-view.js';

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

/** A transaction wherever it is kept: before its first hold as a draft, after it in the ledger and its read model. */
export class FindTransaction extends Query<FoundTransaction | null> {
  constructor(
    readonly id: string,
    readonly freshness: Freshness,
  ) {
    super();
  }
}

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
}

const findSql = (hasDraft: string) => ({
  name: 'transaction-find',
  text: `select ${NAMED_COLUMNS}, r.browser_hash, r.confirm_by, ${hasDraft} as has_draft from ${NAMED_TRANSACTIONS}
    left join gifts.transaction_stream r on r.transaction_id = t.id where t.id = $1`,
});
const ID = /^[\w-]{16,64}$/;
/** A text of another form cannot be an id, so the database is not asked about it. */
export const isTransactionId = (id: string): boolean => ID.test(id);

@QueryHandler(FindTransaction)
export class FindTransactionHandler implements IQueryHandler<FindTransaction> {
  private readonly statement: ReturnType<typeof findSql>;

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly queries: QueryBus,
    private readonly register: TransactionRegister,
    private readonly ledger: PurchaseLedger,
    private readonly papers: TransactionPapers,
    private readonly readYourWrites: ReadYourWrites,
    drafts: DraftKeeper,
  ) {
    this.statement = findSql(drafts.isThereSql('t.id'));
  }

  async execute({ id, freshness }: FindTransaction): Promise<FoundTransaction | null> {
    if (!isTransactionId(id)) return null;
    const isLate = freshness === 'answer' && (await this.readYourWrites.own()) === 'late';
    const seen = (await this.look(id)) ?? (await this.lookAgain(id));
    if (!seen) return null;
    return isLate || freshness === 'now' ? this.withLedger(seen) : seen.found;
  }

  private async look(id: string): Promise<Seen | null> {
    const { rows } = await this.pool.query<Row>({ ...this.statement, values: [id] });
    const held = rows[0] ? seenIn(rows[0]) : null;
    if (held && held.found.view.stage !== 'draft') return held;
    // The draft has what its guest typed since then.
    const draft = await this.queries.execute(new FindDraft(id, held?.found.view));
    return draft ? { found: { ...draft, hasDraft: true }, registered: held?.registered ?? null } : held;
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
    return { ...found, view: asInLedger(found.view, purchase, { orderNumber, documentNumber }) };
  }

  private async numberOf({ document }: Purchase, { desk }: PurchaseView): Promise<string | null> {
    const isShown = document !== null && keptRefOf(document) === desk.documentRef;
    return isShown && desk.documentRef !== null ? desk.documentNumber : this.papers.numberIn(document);
  }
}

function seenIn(row: Row): Seen {
  const { stream, order_number: orderNumber, browser_hash: browserHash, confirm_by: confirmBy } = row;
  const found = {
    view: { ...viewOf(row), confirmBy: confirmBy?.toISOString() ?? null },
    browserHash,
    hasDraft: row.has_draft,
  };
  return { found, registered: { stream, orderNumber, browserHash } };
}
