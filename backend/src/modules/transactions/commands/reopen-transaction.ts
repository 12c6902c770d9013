import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { AT_THE_COUNTER, type MethodByHand } from '@fiocco/contracts';
import { type EventStore, type KeptRef, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { randomUUID } from 'node:crypto';
import {
  giftOf,
  type HoldQuestion,
  isAgreed,
  isAgreedAmount,
  type Purchase,
  type PurchaseEdit,
  purchaseStory,
} from '@fiocco/gift';
import { CLOCK, type Clock, EVENT_STORE } from '../../../platform/index.js';
import { ReceiptNumbers } from '../../cash/index.js';
import { CatalogQueries } from '../../catalog/index.js';
import { GiftLedger } from '../../gifts/index.js';
import { type BuyerFields, TransactionRegister } from '../register/transaction-register.js';
import { type TermEnds, TermsInDays } from '../terms/terms-in-days.js';
import { BuyerCorrections } from './buyer-corrections.js';

export interface Reopening {
  /** `agreed`: to be paid in the shop, or by a transfer that came late. `open`: held until staff end it. */
  readonly as: 'agreed' | 'open';
  /**
   * The amount in cents that staff were shown; absent for the amount it had before. Refuses `AMOUNT_CHANGED` where the
   * price is another now.
   */
  readonly amountCents?: Cents | null;
  /** What the same call changes besides. */
  readonly edits?: readonly PurchaseEdit[];
  readonly fields?: Partial<BuyerFields> | null;
  /** Whether the number of a receipt is named with the money among `edits`. */
  readonly isNumbered?: boolean;
  /** As in `EditTransaction`. */
  readonly version?: number | null;
}

/**
 * Staff reopen a cancelled transaction as a reservation to be paid in the shop; one whose transfer came late as paid, or
 * as awaited for what is missing; or they hold it, like a reservation that is to wait again. Its gift and the shop's
 * stock must still be free, and are allocated anew (PRODUCT.md section 3). What was reopened already stays as it is.
 * Answers the purchase as it is then.
 */
export class ReopenTransaction extends Command<Purchase | undefined> {
  constructor(
    readonly transactionId: string,
    readonly reopening: Reopening,
  ) {
    super();
  }
}

const BY_TRANSFER = 'bonifico';
/** Its transfer came after the end. */
const isLate = ({ receivedCents, paymentMethod }: Purchase): boolean =>
  receivedCents > 0 && paymentMethod === BY_TRANSFER;

/** How it is to be paid once it is reopened, where nobody says another way. */
export const methodOnceReopened = (former: Purchase): MethodByHand =>
  isLate(former) ? BY_TRANSFER : AT_THE_COUNTER;

const reserved = ({ reservedUntil }: TermEnds): Agreed => ({
  paymentMethod: AT_THE_COUNTER,
  confirm: { as: 'reservation', until: reservedUntil },
});
const awaited = ({ transferUntil }: TermEnds): Agreed => ({
  paymentMethod: BY_TRANSFER,
  confirm: { as: 'transfer', until: transferUntil },
});
type Agreed = Pick<HoldQuestion, 'paymentMethod' | 'confirm'>;

function offered(former: Purchase, { productType, priceCents }: OfferedProduct): Offered {
  const agreedCents = isLate(former) ? former.priceCents : null;
  if (agreedCents === null) return { product: { productType, priceCents } };
  return { product: { productType, priceCents: agreedCents }, atAgreedPrice: true };
}
type Offered = Pick<HoldQuestion, 'product' | 'atAgreedPrice'>;
type OfferedProduct = NonNullable<HoldQuestion['product']>;

@CommandHandler(ReopenTransaction)
export class ReopenTransactionHandler implements ICommandHandler<ReopenTransaction> {
  constructor(
    private readonly purchases: GiftLedger,
    private readonly register: TransactionRegister,
    private readonly catalog: CatalogQueries,
    private readonly buyers: BuyerCorrections,
    private readonly numbers: ReceiptNumbers,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly terms: TermsInDays,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ transactionId, reopening }: ReopenTransaction): Promise<Purchase | undefined> {
    const { stream, orderNumber } = await this.register.mustFind(transactionId);
    const former = await this.purchases.find(stream, transactionId);
    if (!former) throw new Refusal('TRANSACTION_NOT_FOUND');
    if (former.stage === 'removed') throw new Refusal('TRANSACTION_REMOVED');
    if (former.stage === 'refunded') throw new Refusal('TRANSACTION_NOT_HELD');
    await this.refuseUnnumbered(former, reopening);
    if (reopening.as === 'agreed' && former.stage !== 'cancelled')
      return this.repeat(stream, former, reopening);
    const gift = giftOf(stream);
    const question = await this.questionOf(reopening, former, gift.productId);
    // The buyer in the ledger: the register may know another one whose call came too late.
    const standing = { ref: former.buyerRef, digest: former.buyerDigest };
    const hold = (buyer: KeptRef) =>
      this.purchases.hold(gift, question, async () => ({
        ...question,
        orderNumber,
        buyer,
        allocationId: null,
      }));
    return reopening.fields ? this.buyers.around(stream, former, reopening.fields, hold) : hold(standing);
  }

  private async refuseUnnumbered(former: Purchase, { edits, isNumbered }: Reopening): Promise<void> {
    const taken = edits?.find((edit) => edit.type === 'TakeMoney');
    if (taken && !isNumbered) await this.numbers.refuseMissingFor(former, taken);
  }

  /** Only money may be missing, where the call before ended between the two. */
  private async repeat(stream: string, former: Purchase, { edits = [], version = null }: Reopening) {
    const { id: transactionId } = former;
    const { steps } = purchaseStory(await this.store.read(stream), transactionId);
    const wasCancelled = steps.some(({ after }) => after.purchase?.stage === 'cancelled');
    if (!isAgreed(former) || !wasCancelled) throw new Refusal('TRANSACTION_NOT_CANCELLED');
    return this.purchases.handle(stream, { type: 'EditPurchase', transactionId, edits, version });
  }

  /**
   * The same choice as before, at today's price: nothing of its unit is frozen any more. Whose money is there gets the
   * gift at the price that it was sent for. An agreed amount is agreed again, where the price is still the same.
   */
  private async questionOf(
    reopening: Reopening,
    former: Purchase,
    productId: number | null,
  ): Promise<HoldQuestion> {
    const product = productId === null ? null : await this.catalog.product(productId);
    if (productId !== null && !product) throw new Refusal('GIFT_NOT_ON_LIST');
    const now = this.clock.now();
    const { cents, again } = askedOf(former, reopening);
    const { edits = [], version = null } = reopening;
    return {
      type: 'HoldUnit',
      reopens: true,
      transactionId: former.id,
      kind: former.kind,
      unitIndex: null,
      holdId: randomUUID(),
      ...(product ? offered(former, product) : { product }),
      shareCents: former.kind === 'quota' ? shareOf(former, edits) : null,
      named: { amountCents: cents, shippingCents: null },
      shippingCents: former.shippingCents,
      deliveryMethod: former.deliveryMethod,
      by: 'staff',
      now: now.toISOString(),
      expiresAt: null,
      ...agreedBy(former, reopening, await this.terms.from(now)),
      also: { edits: [...again, ...edits], version },
    };
  }
}

function agreedBy(former: Purchase, { as }: Reopening, ends: TermEnds): Agreed {
  if (as === 'open') return { paymentMethod: former.paymentMethod, confirm: null };
  return isLate(former) ? awaited(ends) : reserved(ends);
}

/** Of a share that is reopened at another amount, that much has to be left of its gift. */
const shareOf = ({ amountCents }: Purchase, edits: readonly PurchaseEdit[]): Cents =>
  edits.find((edit) => edit.type === 'ChangeAmount')?.amountCents ?? amountCents;

interface Asked {
  /** What it has to cost now; null where another amount is agreed at once. */
  readonly cents: Cents | null;
  /** The agreed amount once more. */
  readonly again: readonly PurchaseEdit[];
}

function askedOf(former: Purchase, { amountCents: shown = null, edits = [] }: Reopening): Asked {
  const { id: transactionId, amountCents, priceCents } = former;
  // What is only confirmed is held on as it was agreed.
  if (former.stage !== 'cancelled') return { cents: null, again: [] };
  if (edits.some(({ type }) => type === 'ChangeAmount')) return { cents: null, again: [] };
  if (shown !== null && shown !== amountCents) return { cents: shown, again: [] };
  if (!isAgreedAmount(former)) return { cents: amountCents, again: [] };
  return { cents: priceCents, again: [{ type: 'ChangeAmount', transactionId, amountCents }] };
}
