import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type EventStore, Refusal } from '@fiocco/event-sourcing';
import { randomUUID } from 'node:crypto';
import {
  exchangeUndoUntil,
  gaveTo,
  giftOf,
  type HoldQuestion,
  isExchanging,
  type Purchase,
  purchaseStory,
} from '@fiocco/gift';
import { CLOCK, type Clock, EVENT_STORE } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { TransactionRegister } from '../register/transaction-register.js';
import { Exchanges } from './exchanges.js';
import { type Given, isAsTaken, lastGiven } from './told-exchange.js';

/**
 * "Annulla cambio": the purchase that was exchanged has its gift and its money again, and the new one is cancelled. Refuses
 * `EXCHANGE_UNDO_LATE` ten minutes after, `EXCHANGE_CHANGED_SINCE`, and what the former gift refuses, such as that it is taken.
 */
export class UndoExchange extends Command<void> {
  constructor(readonly transactionId: string) {
    super();
  }
}

@CommandHandler(UndoExchange)
export class UndoExchangeHandler implements ICommandHandler<UndoExchange> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly exchanges: Exchanges,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId }: UndoExchange): Promise<void> {
    const { stream, orderNumber } = await this.register.mustFind(transactionId);
    const { steps, purchase: old } = purchaseStory(await this.store.read(stream), transactionId);
    const given = lastGiven(steps);
    if (!old || !given) throw new Refusal('TRANSACTION_NOT_EXCHANGED');
    // The same for every call, so that a repeat is the same undo.
    const exchangeId = `undo_${given.exchangeId}`;
    if (!(await this.isBegun(old, given, exchangeId))) {
      await this.refuseChanged(given);
      await this.hold(stream, orderNumber, old, { exchangeId, given });
    }
    const ends = { toStream: stream, toTransactionId: transactionId };
    const { stream: fromStream, transactionId: fromTransactionId } = given.to;
    await this.exchanges.finish({ exchangeId, fromStream, fromTransactionId, ...ends }, null);
  }

  private async isBegun(old: Purchase, { to }: Given, exchangeId: string): Promise<boolean> {
    if (isExchanging(old) && old.takes?.exchangeId === exchangeId) return true;
    const other = await this.purchases.find(to.stream, to.transactionId);
    return (
      other !== undefined &&
      other.exchanges?.[exchangeId] !== 'refused' &&
      gaveTo(other, old.id) !== undefined
    );
  }

  private async refuseChanged({ at, isLast, to }: Given): Promise<void> {
    if (this.clock.now().toISOString() > exchangeUndoUntil(at)) throw new Refusal('EXCHANGE_UNDO_LATE');
    const { steps } = purchaseStory(await this.store.read(to.stream), to.transactionId);
    if (!isLast || !isAsTaken(steps)) throw new Refusal('EXCHANGE_CHANGED_SINCE');
  }

  /** As it was agreed, on any unit that is free. */
  private async hold(
    stream: string,
    orderNumber: string,
    old: Purchase,
    { exchangeId, given }: { readonly exchangeId: string; readonly given: Given },
  ): Promise<void> {
    const { id: transactionId, kind, shippingCents, paymentMethod, deliveryMethod } = old;
    const from = { ...giftOf(given.to.stream), transactionId: given.to.transactionId };
    const question: HoldQuestion = {
      type: 'HoldUnit',
      restores: true,
      transactionId,
      kind,
      unitIndex: null,
      holdId: randomUUID(),
      product: null,
      shareCents: null,
      named: { amountCents: null, shippingCents: null },
      shippingCents,
      paymentMethod,
      deliveryMethod,
      by: 'staff',
      now: this.clock.now().toISOString(),
      expiresAt: null,
      confirm: null,
      also: { edits: [{ type: 'BeginExchange', transactionId, exchangeId, from }], version: old.version },
    };
    const buyer = { ref: old.buyerRef, digest: old.buyerDigest };
    await this.purchases.hold(giftOf(stream), question, () =>
      Promise.resolve({ ...question, orderNumber, buyer, allocationId: null }),
    );
  }
}
