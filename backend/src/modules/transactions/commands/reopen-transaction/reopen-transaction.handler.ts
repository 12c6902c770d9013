import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AT_THE_COUNTER, endOfReservation } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { randomUUID } from 'node:crypto';
import { CLOCK, type Clock } from '../../../../platform/index.js';
import { CatalogQueries } from '../../../catalog/index.js';
import { giftOf, type HoldQuestion, isAgreed, type Purchase, PurchaseLedger } from '../../../gifts/index.js';
import { TransactionRegister } from '../../register/transaction-register.js';

/**
 * Staff reopen a cancelled transaction as a reservation to be paid in the shop. Its gift and the shop's stock must
 * still be free, and are allocated anew (PRODUCT.md section 3). A transaction that is reserved or paid already stays as
 * it is.
 */
export class ReopenTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    /**
     * The amount in cents that staff were shown; null for the amount it had before. Refuses `AMOUNT_CHANGED` where the
     * price is another now.
     */
    readonly amountCents: Cents | null = null,
  ) {
    super();
  }
}

@CommandHandler(ReopenTransaction)
export class ReopenTransactionHandler implements ICommandHandler<ReopenTransaction> {
  constructor(
    private readonly purchases: PurchaseLedger,
    private readonly register: TransactionRegister,
    private readonly catalog: CatalogQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: ReopenTransaction): Promise<void> {
    const { stream, orderNumber } = await this.register.mustFind(command.transactionId);
    const former = await this.purchases.find(stream, command.transactionId);
    if (!former) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (isAgreed(former)) return;
    if (former.stage !== 'cancelled') throw new Refusal('TRANSACTION_NOT_CANCELLED');
    const gift = giftOf(stream);
    const question = await this.questionOf(command, former, gift.productId);
    // The buyer in the ledger: the register may know another one whose call came too late.
    const buyer = { ref: former.buyerRef, digest: former.buyerDigest };
    await this.purchases.hold(gift, question, async () => ({
      ...question,
      orderNumber,
      buyer,
      allocationId: null,
    }));
  }

  /** The same choice as before, at today's price: nothing of its unit is frozen any more. */
  private async questionOf(
    { amountCents }: ReopenTransaction,
    former: Purchase,
    productId: number | null,
  ): Promise<HoldQuestion> {
    const product = productId === null ? null : await this.catalog.product(productId);
    if (productId !== null && !product) throw new Refusal('GIFT_NOT_ON_LIST');
    const now = this.clock.now();
    return {
      type: 'HoldUnit',
      reopens: true,
      transactionId: former.id,
      kind: former.kind,
      unitIndex: null,
      holdId: randomUUID(),
      product: product && { productType: product.productType, priceCents: product.priceCents },
      shareCents: former.kind === 'quota' ? former.amountCents : null,
      named: { amountCents: amountCents ?? former.amountCents, shippingCents: null },
      shippingCents: former.shippingCents,
      paymentMethod: AT_THE_COUNTER,
      deliveryMethod: former.deliveryMethod,
      by: 'staff',
      now: now.toISOString(),
      expiresAt: null,
      reserveUntil: endOfReservation(now),
    };
  }
}
