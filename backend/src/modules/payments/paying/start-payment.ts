import { Inject, Injectable } from '@nestjs/common';
import { MIN_ONLINE_CENTS } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { type Cents, formatDecimal } from '@fiocco/money';
import { dueCentsOf, giftOf, type Purchase, type PurchaseCommand } from '@fiocco/gift';
import { CLOCK, type Clock, isLate, RequestContext } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { SettingsStore } from '../../settings/index.js';
import { TransactionsReader } from '../../transactions/index.js';
import { problemOfFailure, tooSmallOnline } from '../payment-problems.js';
import { paymentDescription } from '../providers/payment-description.js';
import { PaymentProviders } from '../providers/payment-providers.js';
import type { PaymentOrder, ProviderCode, StartedPayment } from '../access/provider.js';
import { ProviderFailure } from '../providers/provider-failure.js';
import { KnownPayments } from '../settlement/known-payments.js';
import { ProviderTries } from '../tries/provider-tries.js';
import { PaymentLimits } from './payment-limits.js';
import { type LedgerPurchase, PaidPurchases } from './paid-purchases.js';
import { returnAddresses } from './return-addresses.js';

type StartAttempt = Extract<PurchaseCommand, { readonly type: 'StartAttempt' }>;
type Held = Extract<Purchase, { readonly stage: 'held' }>;

/** Gives a buyer the way to pay at a provider. */
@Injectable()
export class StartPayment {
  constructor(
    private readonly purchases: PaidPurchases,
    private readonly ledger: GiftLedger,
    private readonly providers: PaymentProviders,
    private readonly tries: ProviderTries,
    private readonly known: KnownPayments,
    private readonly limits: PaymentLimits,
    private readonly settings: SettingsStore,
    private readonly transactions: TransactionsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Begins the one live attempt, or answers it again. `amountCents`: the total that the buyer has before them. Refuses
   * where it is not this browser's, not held, another sum, or less than can be paid online.
   */
  async execute(code: ProviderCode, id: string, amountCents: Cents): Promise<StartedPayment> {
    const since = performance.now();
    const found = await this.purchases.own(id);
    refuseOtherAmount(found.purchase, amountCents);
    if (amountCents < MIN_ONLINE_CENTS) throw tooSmallOnline();
    await this.limits.mayAsk(id);
    try {
      return (await this.resume(code, found)) ?? (await this.beginOrResume(code, id, found, since));
    } catch (error) {
      throw error instanceof ProviderFailure ? problemOfFailure(error) : error;
    }
  }

  /** The live attempt of this provider; null where there is none. */
  private async resume(code: ProviderCode, { purchase }: LedgerPurchase): Promise<StartedPayment | null> {
    if (purchase.stage !== 'paying' || purchase.attempt.provider !== code) return null;
    await this.limits.mayGoOn();
    return (await this.providers.of(code)).resume(purchase.attempt.paymentId);
  }

  /** Two tabs may begin at the same time: the one that comes second gets what the first has begun. */
  private async beginOrResume(
    code: ProviderCode,
    id: string,
    found: LedgerPurchase,
    since: number,
  ): Promise<StartedPayment> {
    try {
      return await this.begin(code, found, since);
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'PAYMENT_UNDER_WAY') throw error;
      const begun = await this.resume(code, await this.purchases.own(id));
      if (begun) return begun;
      throw error;
    }
  }

  private async begin(
    code: ProviderCode,
    { stream, purchase }: LedgerPurchase,
    since: number,
  ): Promise<StartedPayment> {
    const command = this.commandFor(code, purchase);
    // Refused before a provider is asked; only `held` passes.
    await this.ledger.wouldChange(stream, command, since);
    const provider = await this.providers.of(code);
    provider.refuseWhileSilent();
    const order = await this.orderFor(stream, purchase as Held, command);
    const { transactionId, attemptId } = command;
    const facts = { operation: 'create', provider: code, transactionId, attemptId, paymentId: null } as const;
    const made = { transactionId, stream, attemptId, provider: code, account: provider.account };
    const payment = await this.tries.around(
      order.key,
      facts,
      () => provider.start(order),
      ({ paymentId }) => this.known.noteOf({ ...made, paymentId }),
      this.limits.placeOf(transactionId, attemptId),
    );
    const { paymentId } = payment;
    this.known.remember({ ...made, paymentId });
    const written = { ...command, paymentId, now: this.clock.now().toISOString() };
    await this.ledger.handle(stream, written, { actor: 'buyer' });
    return payment;
  }

  /** Where the buyer's cookies are: outside production a shop has several names, and each has cookies of its own. */
  private async shopUrl(): Promise<string> {
    return RequestContext.current().pageOrigin ?? (await this.settings.publicUrl());
  }

  private commandFor(provider: ProviderCode, purchase: Purchase): StartAttempt {
    const { id, holdId, payments, stage } = purchase;
    if (stage === 'draft') throw new Refusal('HOLD_ENDED');
    return {
      type: 'StartAttempt',
      transactionId: id,
      holdId,
      attemptId: `${id}.${payments.attempts.length + 1}`,
      provider,
      // Until the provider has given one.
      paymentId: 'none',
      amountCents: dueCentsOf(purchase),
      now: this.clock.now().toISOString(),
    };
  }

  /** None while the read models are late: nobody's payment waits for the words that describe it. */
  private async namesOf(
    id: string,
  ): Promise<{ readonly listName?: string | null; readonly productName?: string | null }> {
    try {
      return (await this.transactions.find(id, 'shown'))?.view ?? {};
    } catch (error) {
      if (isLate(error)) return {};
      throw error;
    }
  }

  private async orderFor(stream: string, { id, kind }: Held, command: StartAttempt): Promise<PaymentOrder> {
    const { attemptId, amountCents, holdId } = command;
    const { listName = null, productName = null } = await this.namesOf(id);
    return {
      // Of this hold: an attempt that was made and never written would meet another sum under the next one.
      key: `create_${attemptId}_${holdId}`,
      amountCents,
      description: paymentDescription(listName, productName),
      mark: { transactionId: id, stream, attemptId },
      ...returnAddresses(await this.shopUrl(), {
        ...giftOf(stream),
        transactionId: id,
        kind,
        language: RequestContext.current().language,
      }),
    };
  }
}

/** With both amounts as they are now, as a confirmation says them. What was paid meanwhile is refused as such, later. */
function refuseOtherAmount({ amountCents, shippingCents }: Purchase, named: Cents): void {
  if (named === amountCents + shippingCents) return;
  throw new Refusal('AMOUNT_CHANGED', {
    amountCents,
    shippingCents,
    amount: formatDecimal(amountCents),
    amount_shipping: formatDecimal(shippingCents),
  });
}
