import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal, NOT_KEPT_YET } from '@fiocco/event-sourcing';
import { asSeen, receiptOf } from '@fiocco/gift';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { CreditGuard } from '../../cash/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { TermsInDays } from '../terms/terms-in-days.js';

/**
 * "Storna": an admin reverses an entry of money that was a mistake (PRODUCT.md section 3). Once per entry: a repeat
 * changes nothing, whatever its reason. Refuses `TRANSACTION_NOT_FOUND`,
 * `RECEIPT_NOT_FOUND` and `CREDIT_SPENT`.
 */
export class ReverseMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly receiptId: string,
    /** The admin's own words, shown in the Cronologia. */
    readonly reason: string,
    /** The version that the page shows; null where it names none. Refuses `MODIFIED_BY_OTHERS`. */
    readonly version: number | null = null,
  ) {
    super();
  }
}

@CommandHandler(ReverseMoney)
export class ReverseMoneyHandler implements ICommandHandler<ReverseMoney> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly credit: CreditGuard,
    private readonly terms: TermsInDays,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId, receiptId, reason: words, version }: ReverseMoney): Promise<void> {
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.findToShow(stream, transactionId);
    if (!purchase) throw new Refusal('TRANSACTION_NOT_FOUND');
    // A reason is stored only with a reversal that takes effect.
    if (receiptOf(purchase, receiptId).reversed) return;
    const now = this.clock.now();
    const command = {
      type: 'ReverseMoney',
      transactionId,
      receiptId,
      now: now.toISOString(),
      ...(await this.terms.from(now)),
    } as const;
    const unexplained = asSeen({ ...command, reason: NOT_KEPT_YET }, version);
    await this.purchases.wouldChange(stream, unexplained);
    await this.credit.takeBack(stream, unexplained, async () => {
      const reason = await this.register.keepNote(transactionId, words);
      await this.purchases.handle(stream, asSeen({ ...command, reason }, version));
    });
  }
}
