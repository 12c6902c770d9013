import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, NOT_KEPT_YET } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { asSeen } from '@fiocco/gift';
import { ReceiptNumbers } from '../../cash/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import type { TakenMoney } from './hold-gift.js';
import { NameDocument } from './name-document.js';
import { ReopenTransaction } from './reopen-transaction.js';

interface CollectedMoney extends TakenMoney<string> {
  readonly amountCents: Cents | null;
  /** What has to be explained, in staff's own words: why a transfer falls a little short, or a closed day is entered. */
  readonly reason: string | null;
  /** Of the shop's receipt or invoice, where it was written with the money. */
  readonly documentNumber: string | null;
}

/**
 * "Incassa" and "Bonifico ricevuto": money that was taken in the shop, or found on the account where a transfer is
 * awaited. Without an amount, all that is due. A transfer that comes after its term is recorded as it came, and its gift
 * taken again where it is still free; otherwise the transaction stays cancelled, and its money is to be given back.
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

@CommandHandler(CollectMoney)
export class CollectMoneyHandler implements ICommandHandler<CollectMoney> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly numbers: ReceiptNumbers,
    private readonly bus: CommandBus,
  ) {}

  async execute({ transactionId, money, version }: CollectMoney): Promise<void> {
    const { documentNumber, ...taken } = money;
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.find(stream, transactionId);
    if (purchase && documentNumber === null) await this.numbers.refuseMissingFor(purchase, money);
    const isRepeat = purchase?.receipts.some(({ id }) => id === money.receiptId) ?? false;
    await this.take(stream, transactionId, taken, version);
    if (documentNumber !== null)
      await this.bus.execute(new NameDocument(transactionId, documentNumber, isRepeat));
  }

  private async take(
    stream: string,
    transactionId: string,
    { reason: words, ...money }: Omit<CollectedMoney, 'documentNumber'>,
    version: number | null,
  ): Promise<void> {
    const command = { type: 'TakeMoney', transactionId, ...money } as const;
    // A reason is stored only with money that it explains.
    const isExplained =
      words !== null &&
      (await this.purchases.wouldChange(stream, asSeen({ ...command, reason: NOT_KEPT_YET }, version)));
    const reason = isExplained ? await this.register.keepNote(transactionId, words) : null;
    const after = await this.purchases.handle(stream, asSeen({ ...command, reason }, version));
    // Also where the money was on record already: the call before may have ended between the two.
    if (after?.stage === 'cancelled')
      await this.bus.execute(new ReopenTransaction(transactionId, { as: 'agreed' })).catch(unlessGone);
  }
}

/** Whether the gift is free was not certain yet: the same call may be made again. Any other refusal is final for now. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Refusal) || error.code === 'STOCK_BUSY') throw error;
}
