import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { receiptOf } from '../gift/transitions/reverse-money.js';
import { purchaseOf } from '../gift/gift.transition.js';
import { GiftLedger } from './gift-ledger.js';
import { RESERVATION_MS } from './hold-gift.js';
import { TransactionRegister } from './transaction-register.js';

/**
 * "Storna": an admin takes back an entry of money that was a mistake (PRODUCT.md section 3). Once per entry: a repeat
 * changes nothing, whatever its reason. Refuses `TRANSACTION_NOT_FOUND` and `RECEIPT_NOT_FOUND`.
 */
export class ReverseMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly receiptId: string,
    /** In the admin's own words, for the Cronologia. */
    readonly reason: string,
  ) {
    super();
  }
}

@CommandHandler(ReverseMoney)
export class ReverseMoneyHandler implements ICommandHandler<ReverseMoney> {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly register: TransactionRegister,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId, receiptId, reason: words }: ReverseMoney): Promise<void> {
    const known = await this.register.find(transactionId);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    const purchase = purchaseOf(await this.ledger.load(known.stream), transactionId);
    // Words about what was long done belong to nothing.
    if (receiptOf(purchase, receiptId).reversed) return;
    const reason = await this.register.keepNote(transactionId, words);
    const now = this.clock.now();
    await this.ledger.handle(known.stream, {
      type: 'ReverseMoney',
      transactionId,
      receiptId,
      reason,
      now: now.toISOString(),
      reservedUntil: new Date(now.getTime() + RESERVATION_MS).toISOString(),
    });
  }
}
