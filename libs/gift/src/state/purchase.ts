import {
  type DeliveryMethod,
  type PaymentMethod,
  STAGES,
  type TransactionStage,
  type TransactionType,
} from '@fiocco/contracts';
import { type KeptRef, type NamedText, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import { type Attempt, type Payments, type Receipt, refundedCentsOf } from './payments.js';

/** What is written of a paid gift on its way: that it can be fetched, or that it was sent. */
export type DeliveryMail = 'ready' | 'shipped';

/** The fields of a purchase from its first hold on, at whatever stage it is. */
export interface PurchaseFields {
  readonly id: string;
  readonly kind: TransactionType;
  readonly unitIndex: number;
  readonly holdId: string;
  /** The units on which a bank's question has made its hold longer: that happens once on each. */
  readonly extendedOn: readonly number[];
  /** While the bank asks: the end (ISO) that the hold would have without it; else null. */
  readonly plainEnd: string | null;
  readonly amountCents: Cents;
  readonly shippingCents: Cents;
  readonly priceCents: Cents | null;
  /** Money that was received and not reversed; refunds are not taken off. */
  readonly receivedCents: Cents;
  readonly receipts: readonly Receipt[];
  /** What a transfer fell short of the price and staff accepted. */
  readonly forgivenCents: Cents;
  readonly payments: Payments;
  /**
   * What it has said to exchanges that asked for its money, by their ids: to whom it gave, or that it does not. Each is told
   * once. Absent until one asks.
   */
  readonly exchanges?: Readonly<Record<string, ExchangePartner | 'refused'>>;
  readonly paymentMethod: PaymentMethod;
  readonly deliveryMethod: DeliveryMethod;
  /** The day (`YYYY-MM-DD`) on which the gift stood ready; null where nobody noted one. */
  readonly readyOn: string | null;
  /** The day (`YYYY-MM-DD`) on which the gift left the shop; null where nobody noted one. */
  readonly handedOver: { readonly delivered: string | null; readonly shipped: string | null };
  /** Its courier and tracking number. */
  readonly parcel: KeptRef | null;
  /** The times (ISO) at which each of its mails was asked for. */
  readonly mailsAsked: Readonly<Record<DeliveryMail, readonly string[]>>;
  /** The number of the shop's own receipt or invoice. */
  readonly document: NamedText | null;
  /** Whether the buyer has withdrawn from it, and the shop has still to answer. Absent until they do; a new hold is a new contract. */
  readonly withdrawal?: 'declared' | 'closed';
  /** The last request to withdraw of which the buyer knew nothing; absent where there was none. */
  readonly deniedRequest?: string;
  /** How many events are about it: a page says which it shows, so that two people do not overwrite each other. */
  readonly version: number;
  /** The current version of the buyer's data, and its digest. */
  readonly buyerRef: string;
  readonly buyerDigest: string;
}

/** At these stages a payment at a provider is alive, or its outcome is unknown. */
interface WithAttempt {
  readonly attempt: Attempt;
  /** The end (ISO) of its hold; null where staff set none. */
  readonly expiresAt: string | null;
}

/** Whether the unit is kept for the purchase, where the stage alone does not say it. */
interface WithUnit {
  readonly keepsUnit: boolean;
}

/** A purchase at one end of an exchange, as the other end names it. */
export interface ExchangePartner {
  readonly transactionId: string;
  readonly listId: number;
  /** Null for the list's fund. */
  readonly productId: number | null;
}

/** An exchange whose money a hold waits for, and the purchase that is to give it. */
export interface AwaitedExchange {
  readonly exchangeId: string;
  readonly transactionId: string;
}

/** Why an attempt is closed. `authorised_late`: its hold ended first, and then the provider authorised it after all. */
export type VoidReason =
  | 'hold_ended'
  | 'authorised_late'
  | 'gift_gone'
  | 'too_many_declines'
  | 'method_changed'
  | 'buyer_went_back'
  | 'cancelled_by_staff'
  | 'cancelled_by_buyer';
/** Where a purchase goes once its attempt is closed. */
export type AfterVoid = 'held' | 'draft' | 'cancelled';
/** Where a refund of the whole began; a provider's refusal leads back there. */
export type RefundedFrom = 'paid' | 'reserved' | 'awaiting_transfer' | 'cancelled' | 'verify';

type At<Stage extends TransactionStage> = PurchaseFields & { readonly stage: Stage };

/** One buyer's purchase of a gift, by its stage. A `draft` here was held before and no longer is. */
export type Purchase =
  | At<'draft'>
  /**
   * `expiresAt` (ISO) is null where staff hold it until they end it themselves. `takes`: the exchange whose money it waits
   * for. `forSale`: the sale of several gifts that is to decide about it.
   */
  | (At<'held'> & {
      readonly expiresAt: string | null;
      readonly takes?: AwaitedExchange;
      readonly forSale?: string;
    })
  | (At<'paying'> & WithAttempt)
  /** Its unit is no longer kept where its hold has ended; the capture needs it again. */
  | (At<'authorised'> & WithAttempt & WithUnit)
  | (At<'capturing'> & WithAttempt)
  | (At<'pending'> & WithAttempt)
  | (At<'voiding'> & WithAttempt & WithUnit & { readonly leadsTo: AfterVoid; readonly reason: VoidReason })
  /** `from`: where the outcome became uncertain. `reopens`: as for a refund. */
  | (At<'verify'> & WithAttempt & WithUnit & { readonly from: UncertainStage; readonly reopens: boolean })
  /** The transfer is awaited until `expiresAt` (ISO). */
  | (At<'awaiting_transfer'> & { readonly expiresAt: string })
  /** To be paid in the shop until `expiresAt` (ISO). */
  | (At<'reserved'> & { readonly expiresAt: string })
  | At<'paid'>
  /** `back.expiresAt` (ISO): the term that the purchase had. `reopens`: the gift is free again once it is refunded. */
  | (At<'refunding'> &
      WithUnit & {
        readonly back: { readonly stage: RefundedFrom; readonly expiresAt: string | null };
        readonly reopens: boolean;
      })
  | (At<'refunded'> & WithUnit)
  | At<'cancelled'>
  | At<'removed'>
  /** Its money went to another purchase, and its unit is free. */
  | At<'exchanged'>;

/** The stages in which an outcome can become uncertain. */
export type UncertainStage = 'authorised' | 'capturing' | 'pending' | 'voiding' | 'refunding';

/** Every stage of a purchase that was held at least once; all are `TRANSACTION_STAGES`. */
export type PurchaseStage = Purchase['stage'];
export type PurchaseAt<Stage extends PurchaseStage> = Extract<Purchase, { readonly stage: Stage }>;

/** One answer for each stage. Adding a stage does not compile until every such table answers it. */
export type ByStage<Args extends readonly unknown[], Result> = {
  readonly [Stage in PurchaseStage]: (purchase: PurchaseAt<Stage>, ...args: Args) => Result;
};

export function byStage<Args extends readonly unknown[], Result>(
  answers: ByStage<Args, Result>,
): (purchase: Purchase, ...args: Args) => Result {
  return (purchase, ...args) => {
    const answer = answers[purchase.stage] as (purchase: Purchase, ...args: Args) => Result;
    return answer(purchase, ...args);
  };
}

/** The same answer at each of the named stages, for a {@link ByStage}. */
export function at<Stage extends PurchaseStage, Answer>(
  stages: readonly Stage[],
  answer: Answer,
): { readonly [One in Stage]: Answer } {
  return Object.fromEntries(stages.map((stage) => [stage, answer])) as { readonly [One in Stage]: Answer };
}

/** The provider is taking the money, or has promised it: nothing but its answer ends these. */
export const PINNED = ['capturing', 'pending', 'verify'] as const;
/** The buyer has agreed, and pays in the shop or by transfer. */
export const AWAITED = ['awaiting_transfer', 'reserved'] as const;
export const OVER = ['cancelled', 'refunded', 'removed', 'exchanged'] as const;

/** An answer for {@link ByStage} that decides nothing and emits no event. */
export const nothing = (): readonly never[] => [];
export const refuse = (code: string) => (): never => {
  throw new Refusal(code);
};

/** A refusal whose text tells, by the stage, what has to be done first. */
export const refuseAt =
  (code: string) =>
  ({ stage }: Purchase): never => {
    throw new Refusal(code, { stage });
  };

const KEEPS_UNIT = { kept: true, free: false } as const;

/** Whether its unit, and the stock allocated to it, are kept for it. */
export function isLive(purchase: Purchase): boolean {
  if ('keepsUnit' in purchase) return purchase.keepsUnit;
  return KEEPS_UNIT[STAGES[purchase.stage].unit];
}

/** Whether it is neither over nor a draft: a provider's answer, or somebody's decision, is still to come. */
export function isUnsettled(purchase: Purchase): boolean {
  return 'attempt' in purchase || purchase.stage === 'refunding';
}

/** Whether it is a hold that waits for the money of an exchange. */
export const isExchanging = (purchase: Purchase): purchase is PurchaseAt<'held'> =>
  purchase.stage === 'held' && purchase.takes !== undefined;

/** Whether it is a hold that a sale of several gifts is to decide about. */
export const isHeldForSale = (purchase: Purchase): purchase is PurchaseAt<'held'> =>
  purchase.stage === 'held' && purchase.forSale !== undefined;

/** Whether it is a hold that nobody pays by itself: an exchange or a sale is to decide about it. */
export const isClosedHold = (purchase: Purchase): boolean =>
  isExchanging(purchase) || isHeldForSale(purchase);

/** Whether its payment at a provider can still be closed without a cent moved. */
export const isCloseable = (
  purchase: Purchase,
): purchase is PurchaseAt<'paying' | 'authorised' | 'voiding'> =>
  'attempt' in purchase && !STAGES[purchase.stage].pinned;

/** Whether it counts as paid; otherwise it is only promised. */
export const countsAsPaid = ({ stage }: Purchase): boolean => STAGES[stage].counts === 'paid';

/** Whether it is held: neither reserved nor sold. */
export const isOnlyHeld = ({ stage }: Purchase): boolean => STAGES[stage].whole === 'held';

/** Whether the buyer has confirmed it. Their steps are then finished, and repeating them changes nothing. */
export const isAgreed = ({ stage }: Purchase): boolean => STAGES[stage].buyer === 'agreed';

/** Whether a whole gift has an amount that was agreed in place of its price. */
export const isAgreedAmount = ({
  kind,
  priceCents,
  amountCents,
}: Pick<Purchase, 'kind' | 'priceCents' | 'amountCents'>): boolean =>
  kind !== 'quota' && priceCents !== null && priceCents !== amountCents;

/** What is still due of a purchase, shipping included; a transfer that came late may have brought more than that. */
export const dueCentsOf = ({ amountCents, shippingCents, receivedCents, forgivenCents }: Purchase): Cents =>
  Math.max(0, amountCents + shippingCents - receivedCents - forgivenCents);

/**
 * The attempt that pays: the one that is alive or in doubt, or else the one whose money is on record. Only a purchase without
 * either means its last one, because a restore puts attempts on record that it has found beside the one that pays.
 */
export function payingAttemptOf(purchase: Purchase): Attempt | undefined {
  if ('attempt' in purchase) return purchase.attempt;
  const { payments, receipts } = purchase;
  const paid = receipts.findLast(({ attemptId, reversed }) => attemptId !== null && !reversed);
  return paid ? payments.attempts.find(({ id }) => id === paid.attemptId) : payments.attempts.at(-1);
}

/** What was received and not given back. */
export const keptCentsOf = (purchase: Purchase): Cents =>
  purchase.receivedCents - refundedCentsOf(purchase.payments);

const noTerm = (): null => null;
const ownTerm = ({ expiresAt }: { readonly expiresAt: string | null }): string | null => expiresAt;
const termOfUnit = ({ keepsUnit, expiresAt }: WithAttempt & WithUnit) => (keepsUnit ? expiresAt : null);

/** The end (ISO) of its hold or reservation as pages show it; null where it has none. */
export const termOf = byStage<[], string | null>({
  ...at(['draft', 'verify', 'paid', 'refunding', ...OVER], noTerm),
  ...at(['held', 'paying', 'capturing', 'pending', ...AWAITED], ownTerm),
  ...at(['authorised', 'voiding'], termOfUnit),
});

/** How a purchase ends by itself, at `at` (ISO). */
export type PurchaseEnd =
  | { readonly by: 'hold'; readonly holdId: string; readonly at: string }
  | { readonly by: 'share'; readonly at: string }
  | { readonly by: 'transfer'; readonly at: string };

function endOfHold(purchase: PurchaseAt<'held' | 'paying' | 'authorised' | 'voiding'>): PurchaseEnd | null {
  const endsAt = termOf(purchase);
  return endsAt === null ? null : { by: 'hold', holdId: purchase.holdId, at: endsAt };
}

/** An unpaid share always expires; a whole reservation is only shown as overdue. Null where nothing ends it. */
export const endOf = byStage<[], PurchaseEnd | null>({
  ...at(['draft', ...PINNED, 'paid', 'refunding', ...OVER], noTerm),
  ...at(['held', 'paying', 'authorised', 'voiding'], endOfHold),
  awaiting_transfer: ({ receivedCents, expiresAt }) =>
    receivedCents === 0 ? { by: 'transfer', at: expiresAt } : null,
  reserved: ({ kind, receivedCents, expiresAt }) =>
    kind === 'quota' && receivedCents === 0 ? { by: 'share', at: expiresAt } : null,
});

/** The entry of money with this id. Refuses `RECEIPT_NOT_FOUND`. */
export function receiptOf({ receipts }: Purchase, receiptId: string): Receipt {
  const receipt = receipts.find(({ id }) => id === receiptId);
  if (!receipt) throw new Refusal('RECEIPT_NOT_FOUND');
  return receipt;
}
