import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HOLD_MS, type VerifiedAs } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { randomUUID } from 'node:crypto';
import type { Purchase, PurchaseAt } from '@fiocco/gift';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import type { ProviderCode } from '../access/provider.js';
import { TransactionRegister } from '../../transactions/index.js';
import { PaymentsReader } from './payments.reader.js';
import { PromptSettlement } from './prompt-settlement.js';
import { RefundMoney, RefundMoneyHandler } from './refund-money.handler.js';

/**
 * An admin ends a payment in doubt, with a reason. The provider is asked once more before: as paid it ends only with
 * the whole money and its gift, which is taken again where it is free; as cancelled only without money, and what was
 * promised is let go; as refunded all its money is given back. A refund that is itself in doubt ends as refunded by the provider's word, or by its number, which
 * the admin found there; as paid it did not happen. Refuses `REFUND_NOT_CONFIRMED`.
 */
export class EndVerification extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly as: VerifiedAs,
    readonly reason: string,
    /** The provider's own id of a refund in doubt; null leaves it to the provider. */
    readonly providersId: string | null = null,
    /** A part that its provider has not confirmed for a day, and that leaves its purchase paid. */
    readonly refundId: string | null = null,
  ) {
    super();
  }
}

type VerificationEnd = { readonly refundId?: string } & (
  | { readonly as: 'paid' | 'cancelled' }
  | { readonly as: 'refunded'; readonly providersId: string }
);

/** How long a refund is left to its provider before an admin may end it. */
const LEFT_ALONE_MS = 24 * 3_600_000;

const hasOpenRefund = ({ payments }: Purchase): boolean =>
  payments.refunds.some(({ state }) => state === 'open');

@CommandHandler(EndVerification)
export class EndVerificationHandler implements ICommandHandler<EndVerification> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly prompt: PromptSettlement,
    private readonly refunds: RefundMoneyHandler,
    private readonly payments: PaymentsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(command: EndVerification): Promise<void> {
    const { transactionId, as, reason } = command;
    const { stream } = await this.register.mustFind(transactionId);
    if (command.refundId !== null) return this.endPart(stream, command.refundId, command);
    const purchase = await this.lookedUp(stream, transactionId);
    if (as !== 'refunded') return this.end(stream, purchase, { as }, reason);
    if (purchase.stage === 'refunding' || purchase.stage === 'refunded') return;
    if (purchase.stage !== 'verify') throw new Refusal('NOT_IN_VERIFICATION');
    if (hasOpenRefund(purchase)) return this.endRefund(stream, purchase, command);
    const refundId = `verify-${purchase.payments.refunds.length + 1}`;
    await this.refunds.execute(new RefundMoney(transactionId, refundId, null, null, reason));
  }

  /** It is asked for again, unless the admin found it at the provider. */
  private async endRefund(
    stream: string,
    purchase: Purchase,
    { providersId, reason }: EndVerification,
  ): Promise<void> {
    if (providersId !== null) return this.end(stream, purchase, { as: 'refunded', providersId }, reason);
    const after = await this.prompt.settle(stream, purchase.id);
    if (after && hasOpenRefund(after)) throw new Refusal('REFUND_NOT_CONFIRMED');
  }

  private async endPart(stream: string, refundId: string, command: EndVerification): Promise<void> {
    const { transactionId, as, reason, providersId } = command;
    const purchase = await this.prompt.settle(stream, transactionId);
    if (purchase?.stage !== 'paid') throw new Refusal('NOT_IN_VERIFICATION');
    const isOpen = await this.isUnanswered(transactionId, refundId);
    if (as !== 'refunded') return this.end(stream, purchase, { as, refundId }, reason);
    if (isOpen && providersId === null) throw new Refusal('REFUND_NOT_CONFIRMED');
    await this.end(stream, purchase, { as, refundId, providersId: providersId ?? '' }, reason);
  }

  /** Whether it is open still. Refuses `REFUND_UNDER_WAY` while it is young. */
  private async isUnanswered(transactionId: string, refundId: string): Promise<boolean> {
    const { refunds } = await this.payments.ofTransaction(transactionId);
    const refund = refunds.find(({ id, state }) => id === refundId && state === 'open');
    if (refund && Date.parse(refund.beganAt) > this.clock.now().getTime() - LEFT_ALONE_MS)
      throw new Refusal('REFUND_UNDER_WAY');
    return refund !== undefined;
  }

  private async lookedUp(stream: string, transactionId: string): Promise<Purchase> {
    const before = await this.purchases.find(stream, transactionId);
    if (before?.stage === 'verify') {
      const { provider, paymentId } = before.attempt;
      await this.prompt.look(provider as ProviderCode, paymentId);
    }
    // A job may have done it meanwhile, and whoever asked is shown that too.
    const purchase = await this.purchases.findToShow(stream, transactionId);
    if (!purchase) throw new Refusal('TRANSACTION_NOT_FOUND');
    return purchase;
  }

  private async end(stream: string, purchase: Purchase, end: VerificationEnd, words: string): Promise<void> {
    const { id: transactionId } = purchase;
    const wanted = { type: 'EndVerification', transactionId, ...end } as const;
    const draft = { ...wanted, reason: { ref: 'none', digest: 'none' } };
    if (end.as === 'paid' && purchase.stage === 'verify' && !purchase.keepsUnit) {
      await this.purchases.wouldChange(stream, draft).catch(unlessWithoutUnit);
      await this.retake(stream, purchase);
    }
    if (!(await this.purchases.wouldChange(stream, draft))) return;
    if (end.as === 'cancelled' && purchase.stage === 'verify') await this.prompt.close(purchase);
    const reason = await this.register.keepNote(transactionId, words);
    await this.purchases.handle(stream, { ...wanted, reason });
  }

  private async retake(stream: string, purchase: PurchaseAt<'verify'>): Promise<void> {
    const now = this.clock.now();
    await this.purchases.retake(stream, purchase, {
      holdId: randomUUID(),
      now: now.toISOString(),
      expiresAt: new Date(now.getTime() + HOLD_MS).toISOString(),
    });
  }
}

/** With its whole money only the unit is missing, which may be free. */
function unlessWithoutUnit(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'HOLD_ENDED') throw error;
}
