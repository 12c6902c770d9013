import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeliveryMethod, PaymentMethod, ProductType, TransactionType } from '@fiocco/contracts';
import { createKeyedQueue, Refusal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import { CLOCK, type Clock, ReadModelWait, RequestContext } from '../../../platform/index.js';
import type { HoldQuestion } from '../allocation/hold-unit.js';
import type { GiftState } from '../gift/gift.state.js';
import { giftStream } from '../gift/gift.stream.js';
import { GiftCommands } from './gift-commands.js';
import { GiftLedger } from './gift-ledger.js';
import { type BuyerFields, TransactionRegister } from './transaction-register.js';

/** A hold lives this long; one that the bank asks the buyer about may be extended later. */
export const HOLD_MS = 15 * 60_000;
export const RESERVATION_MS = 7 * 24 * 3_600_000;
const MOST_UNPAID_RESERVATIONS = 5;
/** A reservation counts once the read models show it; read models far behind must not stop the shop. */
const COUNTED_WITHIN_MS = 1_000;

export interface HoldRequest {
  readonly transactionId: string;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
  readonly kind: TransactionType;
  readonly unitIndex: number | null;
  readonly product: { readonly productType: ProductType; readonly priceCents: Cents } | null;
  readonly shareCents: Cents | null;
  readonly named: { readonly amountCents: Cents | null; readonly shippingCents: Cents | null };
  readonly shippingCents: Cents;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  readonly buyer: BuyerFields;
  /** Null when staff record it at the counter. */
  readonly browserHash: string | null;
  readonly by: 'buyer' | 'staff';
  /** Also confirms the reservation in the shop. */
  readonly reserve: boolean;
  /**
   * Joins the transaction that registers the buyer: the caller's own record of the same step. Answers the buyer's data as
   * that record has them by then.
   */
  readonly alongside?: (tx: pg.PoolClient) => Promise<BuyerFields>;
}

/** Holds a unit or a share; with `reserve` it also becomes a reservation. Answers the gift's new state. */
export class HoldGift extends Command<GiftState> {
  constructor(readonly request: HoldRequest) {
    super();
  }
}

@CommandHandler(HoldGift)
export class HoldGiftHandler implements ICommandHandler<HoldGift> {
  private readonly buyers = createKeyedQueue(() => undefined);

  constructor(
    private readonly ledger: GiftLedger,
    private readonly gifts: GiftCommands,
    private readonly register: TransactionRegister,
    private readonly readModels: ReadModelWait,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request }: HoldGift): Promise<GiftState> {
    if (!request.reserve || request.by !== 'buyer') return this.hold(request);
    return this.inBuyersTurn(request, async () => {
      await this.refuseTooMany(request);
      const state = await this.hold(request);
      await this.readModelsCaughtUp();
      return state;
    });
  }

  /** Reservations of one browser, and of one address, follow each other: each counts the one before. */
  private inBuyersTurn<T>({ browserHash, buyer }: HoldRequest, work: () => Promise<T>): Promise<T> {
    return this.buyers.run(`browser ${browserHash}`, () =>
      this.buyers.run(`buyer ${this.register.buyerMark(buyer.email)}`, work),
    );
  }

  private async readModelsCaughtUp(): Promise<void> {
    const { position } = RequestContext.current();
    if (position !== null) await this.readModels.until(position, COUNTED_WITHIN_MS);
  }

  private async hold(request: HoldRequest): Promise<GiftState> {
    if (request.productId === null) await this.gifts.openFund(request.listId);
    const question = this.questionOf(request);
    const prepare = once(async () => {
      const stream = giftStream(request.listId, request.productId);
      const { transactionId: id, browserHash } = request;
      const known = await this.register.register(
        { id, stream, browserHash },
        request.buyer,
        request.alongside,
      );
      failpoint('vault-before-append');
      return { ...question, ...known, allocationId: null };
    });
    const actor = request.by === 'buyer' ? { actor: 'buyer' } : {};
    return this.ledger.hold(request, question, prepare, actor);
  }

  private questionOf(request: HoldRequest): HoldQuestion {
    const now = this.clock.now().getTime();
    const iso = (afterMs: number) => new Date(now + afterMs).toISOString();
    return {
      type: 'HoldUnit',
      transactionId: request.transactionId,
      kind: request.kind,
      unitIndex: request.unitIndex,
      holdId: randomUUID(),
      product: request.product,
      shareCents: request.shareCents,
      named: request.named,
      shippingCents: request.shippingCents,
      paymentMethod: request.paymentMethod,
      deliveryMethod: request.deliveryMethod,
      by: request.by,
      now: iso(0),
      expiresAt: request.by === 'staff' ? null : iso(HOLD_MS),
      reserveUntil: request.reserve ? iso(RESERVATION_MS) : null,
    };
  }

  private async refuseTooMany({ browserHash, buyer, transactionId }: HoldRequest): Promise<void> {
    const unpaid = await this.register.unpaidReservations(browserHash, buyer.email, transactionId);
    if (unpaid >= MOST_UNPAID_RESERVATIONS) throw new Refusal('TOO_MANY_RESERVATIONS');
  }
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
