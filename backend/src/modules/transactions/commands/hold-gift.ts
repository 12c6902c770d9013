import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type DeliveryMethod,
  HOLD_MS,
  type PaymentMethod,
  type ProductType,
  type TransactionType,
} from '@fiocco/contracts';
import { type KeptRef, Refusal } from '@fiocco/event-sourcing';
import { failpoint } from '@fiocco/failpoints';
import type { Cents } from '@fiocco/money';
import { randomUUID } from 'node:crypto';
import {
  type ByHand,
  giftStream,
  type HoldQuestion,
  isCloseable,
  type Purchase,
  type PurchaseEdit,
} from '@fiocco/gift';
import { CLOCK, type Clock, RequestContext } from '../../../platform/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { refuseClosing, untilClosed } from './until-closed.js';
import type { DraftChange } from '../drafts/draft.js';
import { Drafts } from '../drafts/drafts.js';
import { type BuyerClaim, claimStanding } from '../register/buyer-claims.js';
import {
  type BuyerFields,
  type Registration,
  TransactionRegister,
} from '../register/transaction-register.js';
import { UnconfirmedReservations } from '../register/unconfirmed-reservations.js';
import { TermsInDays } from '../terms/terms-in-days.js';
import { HoldStops } from './hold-stops.js';

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
  readonly buyer: StaffsBuyer | GuestsBuyer;
  /** The hold that the confirming page showed, if it names one. Refuses `HOLD_ENDED`. */
  readonly ofHold?: string | null;
  /** Also confirms it, to be paid in the shop or by transfer. */
  readonly confirm: 'reservation' | 'transfer' | null;
  /** What a sale at the counter brings besides, on record together with it. */
  readonly counter?: CounterSale;
}

/** Null for none. */
interface CounterSale {
  /** Agreed with the buyer in place of the price. */
  readonly agreedCents: Cents | null;
  readonly taken: TakenMoney | null;
  /** Another purchase gives its money to it. */
  readonly exchange?: Pick<Extract<PurchaseEdit, { readonly type: 'BeginExchange' }>, 'exchangeId' | 'from'>;
  /** The number of the receipt or invoice, as the vault keeps it. */
  readonly document?: KeptRef | null;
  /** The sale of several gifts that decides about the hold. */
  readonly saleId?: string;
}

/** All that was due, taken in the same moment: the id of its entry, and what staff say of it. */
export interface TakenMoney<Reason = KeptRef> extends ByHand {
  readonly receiptId: string;
  /** Why it enters a closed day, where it does. */
  readonly reason: Reason | null;
}

/** A sale recorded at the counter: no browser, no limits, and a hold without end. */
export interface StaffsBuyer {
  readonly by: 'staff';
  readonly fields: BuyerFields;
}

/** A guest's data are those of the draft at that time, with this step's changes. */
export interface GuestsBuyer {
  readonly by: 'buyer';
  readonly browserHash: string;
  readonly change: DraftChange;
  /** What the calling step has read of a draft that was never held; else null. */
  readonly neverHeld: BuyerFields | null;
}

/** Holds a unit or a share; with `confirm` its buyer has also agreed to pay it in the shop or by transfer. */
export class HoldGift extends Command<void> {
  constructor(readonly request: HoldRequest) {
    super();
  }
}

@CommandHandler(HoldGift)
export class HoldGiftHandler implements ICommandHandler<HoldGift> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly unconfirmed: UnconfirmedReservations,
    private readonly drafts: Drafts,
    private readonly terms: TermsInDays,
    private readonly stops: HoldStops,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request }: HoldGift): Promise<void> {
    if (request.buyer.by === 'buyer') await this.stops.refuseWhileStopped();
    const stream = giftStream(request.listId, request.productId);
    const question = await this.questionOf(request);
    const told: { registered?: Registration } = {};
    const prepare = once(async () => {
      const known = await this.registerBuyer(request, stream);
      told.registered = known;
      if (request.buyer.by === 'buyer' && request.confirm)
        await this.unconfirmed.askIfMany(request.transactionId);
      failpoint('vault-before-append');
      return { ...question, orderNumber: known.orderNumber, buyer: known.buyer, allocationId: null };
    });
    const actor = request.buyer.by === 'buyer' ? { actor: 'buyer' } : {};
    try {
      await this.closeOtherPayment(request, stream, question, prepare);
      const purchase = await this.purchases.hold(request, question, prepare, actor);
      if (told.registered) await this.settle(request, told.registered, purchase);
    } catch (error) {
      if (told.registered && error instanceof Refusal)
        await this.settle(request, told.registered, await this.standing(request, stream, told.registered));
      throw error;
    }
  }

  /** The buyer wants to pay in another way than the one that is under way. Refuses `PAYMENT_CLOSING` where it takes too long. */
  private async closeOtherPayment(
    { transactionId, buyer, paymentMethod }: HoldRequest,
    stream: string,
    question: HoldQuestion,
    prepare: () => Promise<unknown>,
  ): Promise<void> {
    if (buyer.by !== 'buyer' || buyer.neverHeld) return;
    const purchase = await this.purchases.find(stream, transactionId);
    if (!purchase || !isCloseable(purchase) || purchase.paymentMethod === paymentMethod) return;
    const { attempt, holdId } = purchase;
    const of = { transactionId, attemptId: attempt.id, holdId };
    const closing = { type: 'BeginVoid', ...of, reason: 'method_changed' } as const;
    await this.purchases.closeFor(stream, closing, question, prepare, { actor: 'buyer' });
    refuseClosing(await untilClosed(this.purchases, stream, transactionId));
  }

  private async registerBuyer(request: HoldRequest, stream: string): Promise<Registration> {
    const { transactionId: id, buyer, confirm } = request;
    if (buyer.by === 'staff')
      return this.register.register({ id, stream, browserHash: null }, null, () =>
        Promise.resolve(buyer.fields),
      );
    const { browserHash, change, neverHeld } = buyer;
    const claim = guestsClaim(confirm);
    const transaction = { id, stream, browserHash };
    const step = neverHeld && this.drafts.asStatement(id, change);
    if (step) {
      const first = await this.register.registerFirst(transaction, claim, neverHeld, step);
      if (first) return first;
    }
    return this.register.register(transaction, claim, (tx) => this.drafts.keep(tx, id, change));
  }

  /**
   * Where a first claim is refused, nothing can be held, so the ledger is not asked. In a crowd that is the usual case.
   */
  private async standing(
    { transactionId }: HoldRequest,
    stream: string,
    { claims }: Registration,
  ): Promise<Purchase | undefined> {
    return claims === 1 ? undefined : this.purchases.find(stream, transactionId);
  }

  /** Another call, from another tab, may have been faster: then the hold and buyer in the ledger count. */
  private async settle(
    request: HoldRequest,
    { buyer, claims }: Registration,
    purchase: Purchase | undefined,
  ): Promise<void> {
    const claimed = request.buyer.by === 'buyer' ? guestsClaim(request.confirm).kind : null;
    const standing = claimStanding(purchase);
    // Only a purchase that was claimed before can have been settled by another call that ended the earlier hold.
    if (claimed && (claimed !== standing || claims > 1))
      await this.register.settle(request.transactionId, claims, standing);
    if (!purchase || purchase.buyerRef === buyer.ref) return;
    const inLedger = { ref: purchase.buyerRef, digest: purchase.buyerDigest };
    await this.register.putBack(request.transactionId, buyer, inLedger);
  }

  private async endOf(as: NonNullable<HoldRequest['confirm']>, now: Date): Promise<string> {
    const { reservedUntil, transferUntil } = await this.terms.from(now);
    return as === 'transfer' ? transferUntil : reservedUntil;
  }

  /** What the gift is asked, before anything of the call is on record. */
  async questionOf(request: HoldRequest): Promise<HoldQuestion> {
    const now = this.clock.now();
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
      by: request.buyer.by,
      now: now.toISOString(),
      expiresAt: request.buyer.by === 'staff' ? null : new Date(now.getTime() + HOLD_MS).toISOString(),
      confirm: request.confirm && { as: request.confirm, until: await this.endOf(request.confirm, now) },
      ...(request.counter && {
        // It is new: of another sale under the same id nothing is changed.
        also: { edits: editsOf(request.transactionId, request.counter), version: 0 },
      }),
    };
  }
}

function editsOf(
  transactionId: string,
  { agreedCents, taken, document, exchange, saleId }: CounterSale,
): readonly PurchaseEdit[] {
  const edits: PurchaseEdit[] = [];
  if (agreedCents !== null) edits.push({ type: 'ChangeAmount', transactionId, amountCents: agreedCents });
  if (taken) edits.push({ type: 'TakeMoney', transactionId, amountCents: null, ...taken });
  if (document) edits.push({ type: 'NameDocument', transactionId, document });
  // The last ones: from then on the hold is closed.
  if (saleId !== undefined) edits.push({ type: 'HoldForSale', transactionId, saleId });
  if (exchange) edits.push({ type: 'BeginExchange', transactionId, ...exchange });
  return edits;
}

/** Staff have no limits, and claim nothing. What is agreed and not paid counts alike, however it is to be paid. */
function guestsClaim(confirm: HoldRequest['confirm']): BuyerClaim {
  return { kind: confirm ? 'reservation' : 'hold', network: RequestContext.current().network };
}

function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return () => (result ??= work());
}
