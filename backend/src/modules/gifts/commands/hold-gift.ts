import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DeliveryMethod, PaymentMethod, ProductType, TransactionType } from '@fiocco/contracts';
import { Refusal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import type { Cents } from '@fiocco/money';
import type pg from 'pg';
import { randomUUID } from 'node:crypto';
import { CLOCK, type Clock, RequestContext } from '../../../platform/index.js';
import type { HoldQuestion } from '../allocation/hold-unit.js';
import { type GiftState, initialGiftState, purchaseIn } from '../gift/gift.state.js';
import { giftStream } from '../gift/gift.stream.js';
import { type BuyerClaim, claimStanding } from './buyer-claims.js';
import { GiftCommands } from './gift-commands.js';
import { GiftLedger } from './gift-ledger.js';
import { type BuyerFields, type Registration, TransactionRegister } from './transaction-register.js';

/** A hold lives this long; one that the bank asks the buyer about may be extended later. */
export const HOLD_MS = 15 * 60_000;
export const RESERVATION_MS = 7 * 24 * 3_600_000;

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
  /** The hold that the confirming page shows, where it names one. Refuses `HOLD_ENDED`. */
  readonly ofHold?: string | null;
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
  constructor(
    private readonly ledger: GiftLedger,
    private readonly gifts: GiftCommands,
    private readonly register: TransactionRegister,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ request }: HoldGift): Promise<GiftState> {
    return this.hold(request);
  }

  private async hold(request: HoldRequest): Promise<GiftState> {
    if (request.productId === null) await this.gifts.openFund(request.listId);
    const stream = giftStream(request.listId, request.productId);
    const question = this.questionOf(request);
    const told: { registered?: Registration } = {};
    const prepare = once(async () => {
      const { transactionId: id, browserHash } = request;
      const options = { claim: claimOf(request), alongside: request.alongside };
      const known = await this.register.register({ id, stream, browserHash }, request.buyer, options);
      told.registered = known;
      failpoint('vault-before-append');
      return { ...question, orderNumber: known.orderNumber, buyer: known.buyer, allocationId: null };
    });
    const actor = request.by === 'buyer' ? { actor: 'buyer' } : {};
    try {
      const state = await this.ledger.hold(request, question, prepare, actor);
      if (told.registered) await this.settle(request, told.registered, state);
      return state;
    } catch (error) {
      if (told.registered && error instanceof Refusal)
        await this.settle(request, told.registered, await this.stateFor(stream, told.registered));
      throw error;
    }
  }

  /** A first claim that is refused holds nothing, and nobody need ask: of a crowd, that is all but one. */
  private stateFor(stream: string, { claims }: Registration): GiftState | Promise<GiftState> {
    return claims === 1 ? initialGiftState : this.ledger.load(stream);
  }

  /** Another call, from another tab, may have been faster: what the ledger has counts, and the buyer whom it knows. */
  private async settle(
    request: HoldRequest,
    { buyer, claims }: Registration,
    state: GiftState,
  ): Promise<void> {
    const purchase = purchaseIn(state, request.transactionId);
    const claimed = claimOf(request)?.kind;
    const standing = claimStanding(purchase);
    // Only one that has been claimed before could have been settled by another call, which ended the hold before.
    if (claimed && (claimed !== standing || claims > 1))
      await this.register.settle(request.transactionId, claims, standing);
    if (!purchase || purchase.buyerRef === buyer.ref) return;
    const inLedger = { ref: purchase.buyerRef, digest: purchase.buyerDigest };
    await this.register.putBack(request.transactionId, buyer, inLedger);
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
      ofHold: request.ofHold ?? null,
      shippingCents: request.shippingCents,
      paymentMethod: request.paymentMethod,
      deliveryMethod: request.deliveryMethod,
      by: request.by,
      now: iso(0),
      expiresAt: request.by === 'staff' ? null : iso(HOLD_MS),
      reserveUntil: request.reserve ? iso(RESERVATION_MS) : null,
    };
  }
}

function claimOf({ by, reserve }: HoldRequest): BuyerClaim | null {
  if (by === 'staff') return null;
  return { kind: reserve ? 'reservation' : 'hold', network: RequestContext.current().network };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
