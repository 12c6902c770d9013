import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { setTimeout as pause } from 'node:timers/promises';
import { CLOCK, type Clock, DATABASE_CLOCK, type DatabaseClock } from '../../../platform/index.js';
import type { CancelReason, PersonRef, ReleaseReason } from '../gift/gift.events.js';
import { purchaseIn } from '../gift/gift.state.js';
import { endOf, type Purchase } from '../gift/purchase.js';
import { claimStanding } from './buyer-claims.js';
import { GiftLedger } from './gift-ledger.js';
import { RESERVATION_MS } from './hold-gift.js';
import { type BuyerFields, TransactionRegister } from './transaction-register.js';

/** How long a correction waits for other calls that bring the buyer's data along. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 15;

async function streamOf(register: TransactionRegister, transactionId: string): Promise<string> {
  const known = await register.find(transactionId);
  if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
  return known.stream;
}

/** The buyer goes back: the hold ends, the transaction is a draft again. */
export class ReleaseHold extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: ReleaseReason,
    /** The hold that is meant; any other stays as it is. Null: the one that stands. */
    readonly holdId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ReleaseHold)
export class ReleaseHoldHandler implements ICommandHandler<ReleaseHold> {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, reason, holdId }: ReleaseHold): Promise<void> {
    const known = await this.register.find(transactionId);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    const { stream, claims } = known;
    const command = { type: 'ReleaseHold', transactionId, reason, holdId } as const;
    const state = await this.ledger.handle(stream, command, { actor: 'buyer' });
    // A newer hold than the one that was meant still counts.
    if (state.live.has(transactionId)) return;
    await this.register.settle(transactionId, claims, null);
    // One that was claimed before this call and stands since may have been settled first.
    const standing = claimStanding((await this.ledger.load(stream)).live.get(transactionId));
    if (standing) await this.register.settle(transactionId, claims, standing);
  }
}

/** "Segna come completata" on a held transaction: a reservation to be paid in the shop. */
export class ReserveHeld extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The hold that was shown; null: the one that stands. Refuses `HOLD_ENDED`. */
    readonly holdId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ReserveHeld)
export class ReserveHeldHandler implements ICommandHandler<ReserveHeld> {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly register: TransactionRegister,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId, holdId }: ReserveHeld): Promise<void> {
    const stream = await streamOf(this.register, transactionId);
    const reservedUntil = new Date(this.clock.now().getTime() + RESERVATION_MS).toISOString();
    await this.ledger.handle(stream, { type: 'ReserveHeld', transactionId, reservedUntil, holdId });
  }
}

/** Staff correct the buyer's data at any stage, buyers their own while the gift is held: the hold stays as it is. */
export class CorrectBuyer extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** What it does not name stays as the register has it. */
    readonly buyer: Partial<BuyerFields>,
    readonly by: 'buyer' | 'staff',
  ) {
    super();
  }
}

@CommandHandler(CorrectBuyer)
export class CorrectBuyerHandler implements ICommandHandler<CorrectBuyer> {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, buyer: fields, by }: CorrectBuyer): Promise<void> {
    const known = await this.register.find(transactionId);
    if (!known) throw new Refusal('TRANSACTION_NOT_FOUND');
    const { stream } = known;
    const buyer = await this.kept(stream, transactionId, fields);
    const actor = by === 'buyer' ? { actor: 'buyer' } : {};
    try {
      await this.ledger.handle(stream, { type: 'CorrectBuyer', transactionId, buyer, by }, actor);
    } catch (error) {
      const standing = error instanceof Refusal ? await this.buyerIn(stream, transactionId) : null;
      if (standing) await this.register.putBack(transactionId, buyer, standing);
      throw error;
    }
  }

  /**
   * Waits for what another call has just kept: the ledger takes it, or it is put back. One whose process died stays where it
   * is, and is corrected all the same.
   */
  private async kept(
    stream: string,
    transactionId: string,
    fields: Partial<BuyerFields>,
  ): Promise<PersonRef> {
    const giveUpAt = performance.now() + PATIENCE_MS;
    for (;;) {
      const inLedger = await this.buyerIn(stream, transactionId);
      const evenSo = performance.now() >= giveUpAt;
      const buyer = await this.register.correctBuyer(transactionId, fields, inLedger, evenSo);
      if (buyer) return buyer;
      await pause(PAUSE_MS);
    }
  }

  private async buyerIn(stream: string, transactionId: string): Promise<PersonRef | null> {
    const purchase = purchaseIn(await this.ledger.load(stream), transactionId);
    return purchase ? { ref: purchase.buyerRef, digest: purchase.buyerDigest } : null;
  }
}

/** "Annulla": by staff, with a reason in their own words if they give one, by the buyer, or by the purge. */
export class CancelTransaction extends Command<void> {
  constructor(
    readonly transactionId: string,
    readonly reason: CancelReason,
    readonly note: string | null = null,
    /** What was confirmed by then refuses. */
    readonly onlyUnconfirmed = false,
    /** The hold that was shown, where one was: nothing else is cancelled, and `HOLD_ENDED` refused. Null: whatever stands. */
    readonly holdId: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(CancelTransaction)
export class CancelTransactionHandler implements ICommandHandler<CancelTransaction> {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ note: words, ...wanted }: CancelTransaction): Promise<void> {
    const { transactionId, reason, onlyUnconfirmed, holdId } = wanted;
    const stream = await streamOf(this.register, transactionId);
    const command = {
      type: 'CancelTransaction',
      transactionId,
      reason,
      note: null,
      onlyUnconfirmed,
      holdId,
    } as const;
    // Words about a cancellation that is refused, or was long done, belong to nothing.
    const decided = await this.ledger.ask(stream, command);
    const note = words && decided.length > 0 ? await this.register.keepNote(transactionId, words) : null;
    const actor = reason === 'cancelled_by_buyer' ? { actor: 'buyer' } : {};
    await this.ledger.handle(stream, { ...command, note }, actor);
  }
}

/** "Segna incassato": money taken in the shop; without an amount the rest. */
export class CollectMoney extends Command<void> {
  constructor(
    readonly transactionId: string,
    /** The same receipt is never counted twice. */
    readonly receiptId: string,
    readonly amountCents: Cents | null,
  ) {
    super();
  }
}

@CommandHandler(CollectMoney)
export class CollectMoneyHandler implements ICommandHandler<CollectMoney> {
  constructor(
    private readonly ledger: GiftLedger,
    private readonly register: TransactionRegister,
  ) {}

  async execute({ transactionId, receiptId, amountCents }: CollectMoney): Promise<void> {
    const stream = await streamOf(this.register, transactionId);
    await this.ledger.handle(stream, { type: 'TakeMoney', transactionId, receiptId, amountCents });
  }
}

/**
 * The time of a hold, or of an unpaid share's reservation, is past by the database's clock. Changes nothing where it was
 * renewed or ended, or is not past yet: then it answers when that will be (ISO), null where nothing is left to end.
 */
export class ExpireTransaction extends Command<string | null> {
  constructor(
    readonly stream: string,
    readonly transactionId: string,
    /** Null: the reservation. */
    readonly holdId: string | null,
  ) {
    super();
  }
}

@CommandHandler(ExpireTransaction)
export class ExpireTransactionHandler implements ICommandHandler<ExpireTransaction> {
  constructor(
    private readonly ledger: GiftLedger,
    @Inject(DATABASE_CLOCK) private readonly clock: DatabaseClock,
  ) {}

  async execute({ stream, transactionId, holdId }: ExpireTransaction): Promise<string | null> {
    const now = (await this.clock.now()).toISOString();
    return holdId === null
      ? this.endShare(stream, transactionId, now)
      : this.endHold(stream, transactionId, { holdId, now });
  }

  private async endHold(
    stream: string,
    transactionId: string,
    { holdId, now }: { readonly holdId: string; readonly now: string },
  ): Promise<string | null> {
    const { live } = await this.ledger.handle(stream, { type: 'ExpireHold', transactionId, holdId, now });
    const end = endIn(live.get(transactionId));
    return end?.by === 'hold' && end.holdId === holdId ? end.at : null;
  }

  private async endShare(stream: string, transactionId: string, now: string): Promise<string | null> {
    const before = (await this.ledger.load(stream)).live.get(transactionId);
    if (endIn(before)?.by !== 'share') return null;
    const { live } = await this.ledger.handle(stream, { type: 'ExpireReservation', transactionId, now });
    const end = endIn(live.get(transactionId));
    return end?.by === 'share' ? end.at : null;
  }
}

const endIn = (purchase: Purchase | undefined) => (purchase ? endOf(purchase) : null);
