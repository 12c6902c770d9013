import { Inject, Injectable } from '@nestjs/common';
import { type EventStore, Refusal, NOT_KEPT_YET } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import {
  asSeen,
  dueCentsOf,
  gaveTo,
  giftOf,
  movedBy,
  type Purchase,
  type PurchaseEdit,
  purchaseStory,
} from '@fiocco/gift';
import type { Cents } from '@fiocco/money';
import { CLOCK, type Clock, EVENT_STORE } from '../../../platform/index.js';
import { CreditGuard } from '../../cash/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { TermsInDays } from '../terms/terms-in-days.js';
import type { ExchangePayload } from './finish-exchange.js';
import { isAsTaken } from './told-exchange.js';

export type GiveToExchange = Extract<PurchaseEdit, { readonly type: 'GiveToExchange' }>;

export interface Exchanged {
  readonly movedCents: Cents;
  readonly dueCents: Cents;
  readonly surplusCents: Cents;
}

/** The second and third step of an exchange, for the calls that began it and for the job that goes on with it. */
@Injectable()
export class Exchanges {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly credit: CreditGuard,
    private readonly terms: TermsInDays,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Refuses what the giving purchase refuses; the gift that was held for it is free again then. */
  async finish(exchange: ExchangePayload, words: string | null): Promise<Exchanged> {
    failpoint('held-before-give');
    const given = await this.give(exchange, words);
    failpoint('given-before-take');
    return this.take(exchange, given);
  }

  /** Gives, or records for good that it does not: only then is the gift that was held for it free again. */
  private async give(exchange: ExchangePayload, words: string | null): Promise<Purchase> {
    const { exchangeId, fromStream: stream, fromTransactionId: transactionId } = exchange;
    const of = { transactionId, exchangeId };
    try {
      const { version, ...give } = await this.giving(exchange);
      const wanted = (reason: GiveToExchange['reason']) => asSeen({ ...give, reason }, version);
      await this.credit.takeBack(stream, wanted(words === null ? null : NOT_KEPT_YET), async () => {
        const isNew = words !== null && (await this.purchases.wouldChange(stream, wanted(null)));
        const reason = isNew ? await this.register.keepNote(transactionId, words) : null;
        await this.purchases.handle(stream, wanted(reason));
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const after = await this.purchases.handle(stream, { type: 'RefuseExchange', ...of });
      if (after?.exchanges?.[exchangeId] === 'refused') {
        const drop = { type: 'DropExchange', transactionId: exchange.toTransactionId, exchangeId } as const;
        await this.purchases.handle(exchange.toStream, drop);
        throw error;
      }
    }
    const given = await this.purchases.findToShow(stream, transactionId);
    if (!given) throw new Refusal('TRANSACTION_NOT_FOUND');
    return given;
  }

  /**
   * One that took its money in an exchange gives it back only as it took it, and is cancelled then. Refuses
   * `EXCHANGE_CHANGED_SINCE`.
   */
  private async giving(
    exchange: ExchangePayload,
  ): Promise<GiveToExchange & { readonly version: number | null }> {
    const { exchangeId, fromTransactionId: transactionId, toStream, toTransactionId } = exchange;
    const to = { ...giftOf(toStream), transactionId: toTransactionId };
    const give = { type: 'GiveToExchange', transactionId, exchangeId, to, reason: null } as const;
    const taking = await this.purchases.find(toStream, toTransactionId);
    if (!taking || !gaveTo(taking, transactionId)) return { ...give, endsAs: 'exchanged', version: null };
    return { ...give, endsAs: 'cancelled', version: await this.versionAsTaken(exchange) };
  }

  private async versionAsTaken({
    exchangeId,
    fromStream,
    fromTransactionId: id,
  }: ExchangePayload): Promise<number | null> {
    const { steps, purchase } = purchaseStory(await this.store.read(fromStream), id);
    // What it has given already stays given.
    if (!purchase || purchase.exchanges?.[exchangeId]) return null;
    if (!isAsTaken(steps)) throw new Refusal('EXCHANGE_CHANGED_SINCE');
    return purchase.version;
  }

  private async take(
    { exchangeId, toStream: stream, toTransactionId: transactionId }: ExchangePayload,
    given: Purchase,
  ): Promise<Exchanged> {
    const moved = movedBy(given, exchangeId);
    const terms = await this.terms.from(this.clock.now());
    const take = { type: 'TakeFromExchange', transactionId, exchangeId, moved, ...terms } as const;
    const after = await this.purchases.handle(stream, take);
    if (!after) throw new Refusal('TRANSACTION_ID_TAKEN');
    const { amountCents, shippingCents, receivedCents } = after;
    return {
      movedCents: moved.reduce((total, receipt) => total + receipt.amountCents, 0),
      dueCents: dueCentsOf(after),
      surplusCents: Math.max(0, receivedCents - amountCents - shippingCents),
    };
  }
}
