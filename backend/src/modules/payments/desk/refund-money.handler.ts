import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { STAGES } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import {
  asSeen,
  type Attempt,
  type ByHand,
  keptCentsOf,
  type Purchase,
  refundableCentsOf,
  UNSAID,
} from '@fiocco/gift';
import { CreditGuard } from '../../cash/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../../transactions/index.js';
import type { ProviderCode } from '../access/provider.js';
import { PromptSettlement } from './prompt-settlement.js';

/**
 * An admin gives money back. Cash and transfers are recorded as given back at once; what a provider captured, the
 * provider gives back. Refuses `REFUND_OF_ANOTHER_AMOUNT` for an id that stands for another amount already, and `CREDIT_SPENT`.
 */
export class RefundMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The same refund is never made twice. */
    readonly refundId: string,
    /** Null: all that is left. */
    readonly amountCents: Cents | null,
    /** Null: where nothing is left. */
    readonly reopens: boolean | null,
    /** The admin's own words. */
    readonly reason: string,
    /** The version that the page shows; null where it names none. Refuses `MODIFIED_BY_OTHERS`. */
    readonly version: number | null = null,
    /** Of what a person gives back; a provider's part says neither. */
    readonly said: ByHand = UNSAID,
  ) {
    super();
  }
}

@CommandHandler(RefundMoney)
export class RefundMoneyHandler implements ICommandHandler<RefundMoney> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly prompt: PromptSettlement,
    private readonly credit: CreditGuard,
  ) {}

  async execute(command: RefundMoney): Promise<void> {
    const { transactionId } = command;
    const { stream } = await this.register.mustFind(transactionId);
    const purchase = await this.purchases.find(stream, transactionId);
    if (!purchase) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (!isKnown(purchase, command) && !isUnderWay(purchase, command))
      await this.begin(stream, await this.asked(stream, purchase, command));
    await this.prompt.settle(stream, transactionId);
  }

  /**
   * Before anything is given back the provider says what it has taken and given back already: after a restore, or by its
   * own pages, it may know more. That it took money is not somebody else's change; that it gave some back is, since the
   * page offered what it showed as left.
   */
  private async asked(stream: string, before: Purchase, command: RefundMoney): Promise<RefundMoney> {
    const attempts = attemptsToAskAbout(before);
    for (const { provider, paymentId } of attempts)
      await this.prompt.look(provider as ProviderCode, paymentId);
    const after = attempts.length > 0 ? await this.purchases.find(stream, before.id) : before;
    const hasGivenBack = after !== undefined && keptCentsOf(after) < keptCentsOf(before);
    if (hasGivenBack || command.version !== before.version) return command;
    return { ...command, version: after?.version ?? null };
  }

  private async begin(stream: string, command: RefundMoney): Promise<void> {
    const { transactionId, refundId, amountCents, reopens, reason: words, version, said } = command;
    const wanted = { type: 'BeginRefund', transactionId, refundId, amountCents, reopens, ...said } as const;
    const unexplained = asSeen({ ...wanted, reason: { ref: 'none', digest: 'none' } }, version);
    // The words are stored only with a refund that takes effect.
    await this.purchases.wouldChange(stream, unexplained);
    await this.credit.takeBack(stream, unexplained, async () => {
      const reason = await this.register.keepNote(transactionId, words);
      await this.purchases.handle(stream, asSeen({ ...wanted, reason }, version));
    });
  }
}

/** Those that captured money of which something is left, or may have: their provider is asked before it gives back. */
function attemptsToAskAbout(purchase: Purchase): readonly Attempt[] {
  const { receipts, payments, stage } = purchase;
  if (purchase.receivedCents === 0)
    return 'attempt' in purchase && STAGES[stage].pinned ? [purchase.attempt] : [];
  return payments.attempts.filter(({ id }) =>
    receipts.some((receipt) => receipt.attemptId === id && refundableCentsOf(payments, receipt) > 0),
  );
}

/** All of the money is about to be given back: whoever asks for that has the provider asked again. */
const isUnderWay = ({ stage }: Purchase, { amountCents }: RefundMoney): boolean =>
  stage === 'refunding' && amountCents === null;

/** A refund of money that came in several receipts has a part for each, with a number after its id. */
function isKnown({ payments }: Purchase, { refundId, amountCents }: RefundMoney): boolean {
  const parts = payments.refunds.filter(({ id }) => id === refundId || id.startsWith(`${refundId}.`));
  if (!parts.some(({ id }) => id === refundId)) return false;
  const knownCents = parts.reduce((sum, part) => sum + part.amountCents, 0);
  if (amountCents !== null && amountCents !== knownCents)
    throw new Refusal('REFUND_OF_ANOTHER_AMOUNT', { amountCents: knownCents });
  return true;
}
