import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STAGES } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { asSeen, isByHand, type Purchase, refundedCentsOf } from '@fiocco/gift';
import { GiftLedger } from '../../gifts/index.js';
import { Drafts } from '../drafts/drafts.js';
import { TransactionRegister } from '../register/transaction-register.js';

/**
 * An admin deletes a transaction from every list; the ledger keeps it. A repeat changes nothing. Refuses
 * `TRANSACTION_NOT_DELETABLE` with what has to be done first.
 */
export class RemoveTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The version that the page shows; null where it names none. Refuses `MODIFIED_BY_OTHERS`. */
    readonly version: number | null,
  ) {
    super();
  }
}

/** What has to be done before it can be deleted; null for nothing. */
export type FirstStep = 'cancel' | 'refund' | 'reverse';

@CommandHandler(RemoveTransaction)
export class RemoveTransactionHandler implements ICommandHandler<RemoveTransaction> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly drafts: Drafts,
  ) {}

  async execute({ transactionId, version }: RemoveTransaction): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const command = asSeen({ type: 'RemoveTransaction', transactionId }, version);
    try {
      await this.purchases.handle(stream, command);
    } catch (error) {
      throw isTooEarly(error) ? await this.withFirstStep(stream, transactionId, error) : error;
    }
    await this.drafts.remove([transactionId]);
  }

  private async withFirstStep(stream: string, transactionId: string, refusal: Refusal): Promise<Refusal> {
    const purchase = await this.purchases.find(stream, transactionId);
    return purchase ? new Refusal('TRANSACTION_NOT_DELETABLE', { first: firstStepOf(purchase) }) : refusal;
  }
}

const isTooEarly = (error: unknown): error is Refusal =>
  error instanceof Refusal &&
  (error.code === 'TRANSACTION_NOT_DELETABLE' || error.code === 'TRANSACTION_HAS_MONEY');

/** Money is given back, or its entry reversed where nothing of it was; anything else is cancelled. */
function firstStepOf({ stage, receivedCents, payments, receipts }: Purchase): FirstStep {
  const hasMoney = receivedCents > refundedCentsOf(payments) || stage === 'paid' || STAGES[stage].pinned;
  if (!hasMoney) return 'cancel';
  const hasMoneyByHand = receipts.some(({ source, reversed }) => !reversed && isByHand(source));
  return hasMoneyByHand && refundedCentsOf(payments) === 0 ? 'reverse' : 'refund';
}
