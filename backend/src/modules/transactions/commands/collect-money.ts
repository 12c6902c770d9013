import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { asSeen, type ByHand, UNSAID } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { NameDocument } from './name-document.js';
import { ReopenTransaction } from './reopen-transaction.js';

/**
 * "Segna incassato" and "Bonifico ricevuto": money that was taken in the shop, or found on the account where a transfer is
 * awaited. Without an amount, all that is due. A transfer that comes after its term is recorded as it came, and its gift
 * taken again where it is still free; otherwise the transaction stays cancelled, and its money is to be given back.
 */
export class CollectMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The same receipt is never counted twice. */
    readonly receiptId: string,
    readonly amountCents: Cents | null,
    /** What has to be explained, in staff's own words: why a transfer that falls a little short is accepted. */
    readonly reason: string | null = null,
    /** The version that the page shows; null where it names none. Refuses `MODIFIED_BY_OTHERS`. */
    readonly version: number | null = null,
    /** Of the shop's receipt or invoice, where it was written with the money. */
    readonly documentNumber: string | null = null,
    readonly said: ByHand = UNSAID,
  ) {
    super();
  }
}

/** Stands for a reason that is not stored yet, while the ledger is asked whether it would count. */
const ANY = { ref: 'any', digest: 'any' };

type Money = Omit<CollectMoney, 'documentNumber'>;

@CommandHandler(CollectMoney)
export class CollectMoneyHandler implements ICommandHandler<CollectMoney> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly bus: CommandBus,
  ) {}

  async execute({ documentNumber, ...wanted }: CollectMoney): Promise<void> {
    const { transactionId } = wanted;
    const { stream } = await this.register.mustFind(transactionId);
    const isRepeat = documentNumber !== null && (await this.isKnown(stream, wanted));
    await this.take(stream, wanted);
    if (documentNumber !== null)
      await this.bus.execute(new NameDocument(transactionId, documentNumber, isRepeat));
  }

  private async isKnown(stream: string, { transactionId, receiptId }: Money): Promise<boolean> {
    const purchase = await this.purchases.find(stream, transactionId);
    return purchase?.receipts.some(({ id }) => id === receiptId) ?? false;
  }

  private async take(stream: string, { reason: words, version, ...money }: Money): Promise<void> {
    const { transactionId, receiptId, amountCents, said } = money;
    const command = { type: 'TakeMoney', transactionId, receiptId, amountCents, ...said } as const;
    // A reason is stored only with money that it explains.
    const isExplained =
      words !== null &&
      (await this.purchases.wouldChange(stream, asSeen({ ...command, reason: ANY }, version)));
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
