import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type KeptRef, NOT_KEPT_YET, Refusal } from '@fiocco/event-sourcing';
import { isByTransfer, type PurchaseEdit } from '@fiocco/gift';
import type { Cents } from '@fiocco/money';
import { ReceiptNumbers } from '../../cash/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import type { SaleReceipt } from '../sale-ledger/sale.decider.js';
import { NameDocument } from './name-document.js';
import { ReopenTransaction } from './reopen-transaction.js';

interface CollectedMoney {
  /** One, or the two in which the money came: all of them are recorded, or none. */
  readonly receipts: readonly SaleReceipt[];
  /** What has to be explained, in staff's own words: why a transfer falls a little short, or a closed day is entered. */
  readonly reason: string | null;
  /** Of the shop's receipt or invoice, where it was written with the money. */
  readonly documentNumber: string | null;
}

/**
 * "Incassa" and "Bonifico ricevuto": money that was taken in the shop, or found on the account where a transfer is
 * awaited. Without an amount, all that is due. Money that came in two ways is recorded at once. A transfer that comes after
 * its term is recorded as it came, and its gift taken again where it is still free; otherwise the transaction stays
 * cancelled, and its money is to be given back.
 */
export class CollectMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly money: CollectedMoney,
    /** The version that the page shows; null where it names none. Refuses `MODIFIED_BY_OTHERS`. */
    readonly version: number | null = null,
  ) {
    super();
  }
}

const byTransfer = ({ how, amountCents }: SaleReceipt): Cents => (isByTransfer(how) ? (amountCents ?? 0) : 0);

/**
 * A transfer alone may fall a little short and pay the purchase all the same: it comes last, the larger of two the very
 * last.
 */
const transferLast = (receipts: readonly SaleReceipt[]): readonly SaleReceipt[] =>
  receipts.toSorted((one, other) => byTransfer(one) - byTransfer(other));

@CommandHandler(CollectMoney)
export class CollectMoneyHandler implements ICommandHandler<CollectMoney> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly numbers: ReceiptNumbers,
    private readonly bus: CommandBus,
  ) {}

  async execute({ transactionId, money, version }: CollectMoney): Promise<void> {
    const { documentNumber, receipts } = money;
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.find(stream, transactionId);
    if (purchase && documentNumber === null)
      for (const receipt of receipts) await this.numbers.refuseMissingFor(purchase, receipt);
    const isRepeat = purchase?.receipts.some(({ id }) => id === receipts[0]?.receiptId) ?? false;
    await this.take(stream, transactionId, money, version);
    if (documentNumber !== null)
      await this.bus.execute(new NameDocument(transactionId, documentNumber, isRepeat));
  }

  private async take(
    stream: string,
    transactionId: string,
    { receipts, reason: words }: CollectedMoney,
    version: number | null,
  ): Promise<void> {
    const taking = (reason: KeptRef | null) => {
      const edits = transferLast(receipts).map((receipt): PurchaseEdit => ({
        type: 'TakeMoney',
        transactionId,
        ...receipt,
        reason,
      }));
      return { type: 'EditPurchase', transactionId, edits, version } as const;
    };
    // A reason is stored only with money that it explains.
    const isExplained = words !== null && (await this.purchases.wouldChange(stream, taking(NOT_KEPT_YET)));
    const reason = isExplained ? await this.register.keepNote(transactionId, words) : null;
    const after = await this.purchases.handle(stream, taking(reason));
    // Also where the money was on record already: the call before may have ended between the two.
    if (after?.stage === 'cancelled')
      await this.bus.execute(new ReopenTransaction(transactionId, { as: 'agreed' })).catch(unlessGone);
  }
}

/** Whether the gift is free was not certain yet: the same call may be made again. Any other refusal is final for now. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === 'STOCK_BUSY') throw error;
}
