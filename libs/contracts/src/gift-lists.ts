import type { ProductType, TransactionType } from './codes.js';
import type { AllowedDeliveryModes, DeliveryOptions } from './methods/delivery/index.js';
import type { AllowedPaymentMethods } from './methods/payment/index.js';
import type { Problem } from './problem.js';
import type { TransactionStage } from './stages.js';

export const LIST_BADGES = ['preparation', 'expired', 'active', 'suspended', 'archived'] as const;
export type ListBadge = (typeof LIST_BADGES)[number];

/** How many lists there are, and how many have each badge. */
export interface ListCounts {
  readonly all: number;
  readonly badges: Readonly<Record<ListBadge, number>>;
}

export interface BeneficiaryAddress {
  readonly name?: string;
  readonly surname?: string;
  readonly street?: string;
  readonly zipCode?: string;
  readonly province?: string;
  readonly city?: string;
  /** Italy where there is none. */
  readonly country?: string;
  readonly notes?: string;
}

/** What any visitor of an open list may read; of a locked list there is only {@link LockedGiftList}. */
export interface PublicGiftList {
  readonly id: number;
  readonly name: string;
  readonly occasionId: number | null;
  readonly occasionName: string | null;
  readonly beneficiaryName: string | null;
  readonly active: boolean;
  readonly requiresPassword: boolean;
  /** The day of the event; the next two fields say when the list is open. */
  readonly eventDate: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly image: string | null;
  readonly publicMessage: string | null;
  readonly acceptsFund: boolean;
  readonly allowedPaymentMethods: AllowedPaymentMethods;
  readonly allowedDeliveryModes: AllowedDeliveryModes;
  /** The same by the codes of the methods, with what each costs (second specification, section 3). */
  readonly deliveryOptions: DeliveryOptions;
  /** True for signed-in staff, who see any list as a preview. */
  readonly preview: boolean;
}

/** Everything that a visitor without the password may read of a protected list. */
export interface LockedGiftList {
  readonly id: number;
  readonly name: string;
  readonly occasionName: string | null;
  readonly active: false;
  readonly requiresPassword: true;
}

/** The list for staff. Dates are calendar days `YYYY-MM-DD` in Europe/Rome. */
export interface GiftList extends PublicGiftList {
  readonly badge: ListBadge;
  readonly state: 'open' | 'suspended' | 'archived';
  readonly beneficiaryEmail: string | null;
  readonly beneficiaryPhone: string | null;
  /** Of two people the other one; without a name the next two fields are null as well. */
  readonly secondBeneficiaryName: string | null;
  readonly secondBeneficiaryEmail: string | null;
  readonly secondBeneficiaryPhone: string | null;
  readonly beneficiaryAddress: BeneficiaryAddress | null;
  readonly notes: string | null;
  /**
   * What guests can pay with now: allowed by the list and set up by the shop. `allowedPaymentMethods` is what staff
   * allowed.
   */
  readonly usablePaymentMethods: AllowedPaymentMethods;
  /** Whether staff gave its gifts an order; otherwise they stand by wish. */
  readonly isOrderedByHand: boolean;
  readonly notifyBeneficiary: boolean;
  /** The password in plain text, for staff; null where the list has none. */
  readonly password: string | null;
  readonly productCount: number;
  readonly transactionCount: number;
  /** Money that its purchases brought and still have, shipping included: a decimal string. */
  readonly received: string;
  readonly version: number;
  readonly createdAt: string;
}

/** `GET /api/gift-lists/:id/summary`: what the page of one list says beside the list itself. */
export interface ListSummary {
  /** Where its guests open it. */
  readonly url: string;
  /** How many pieces its guests may give, over all its gifts, and how many of them are no longer free. */
  readonly units: number;
  readonly taken: number;
}

/** `POST /api/gift-lists/:id/duplicate`: the list that was made. */
export interface ListDuplicate extends GiftList {
  /** The gifts of which it asks for fewer pieces than the other list, because the shop has no more. */
  readonly fewer: readonly FewerPieces[];
}

export interface FewerPieces {
  readonly productId: number;
  readonly name: string;
  readonly wished: number;
  /** 0 where the gift is not on the copy. */
  readonly copied: number;
}

export const PEOPLE_OF_LIST = ['first', 'second'] as const;
/** One of those whom a list is for. */
export type WhichPerson = (typeof PEOPLE_OF_LIST)[number];
export const SHARED_THINGS = ['link', 'password'] as const;
export type ShareWhat = (typeof SHARED_THINGS)[number];
export const SHARE_WAYS = ['mail', 'whatsapp', 'sms'] as const;
export type ShareHow = (typeof SHARE_WAYS)[number];

/** The last time that something of a list was sent to a person in one way. */
export interface SentToPerson {
  readonly to: WhichPerson;
  readonly what: ShareWhat;
  readonly how: ShareHow;
  readonly at: string;
  /** What became of the mail; null for what was opened in WhatsApp or as SMS: whether it was sent there nobody knows. */
  readonly mail: {
    readonly id: string;
    readonly state: 'queued' | 'sent' | 'not_sent' | 'failed';
    /** Italian: why it was not sent. */
    readonly reason: string | null;
  } | null;
}

/** `GET /api/gift-lists/:id/sharing`. */
export interface ListSharing {
  /** Whether the shop has a mail server. */
  readonly sendsMail: boolean;
  /** The newest first. */
  readonly sent: readonly SentToPerson[];
}

/** `GET /api/payment-methods`: what the shop has set up, whatever its lists allow. */
export interface ShopPaymentMethods {
  readonly usable: AllowedPaymentMethods;
  /** For each of the other methods, why it does not work. */
  readonly whyNot: Partial<Record<keyof AllowedPaymentMethods, UnusablePaymentMethod>>;
}

/** `no_provider`: this version of the shop cannot carry it out, whatever is set up. */
export type UnusablePaymentMethod = 'switched_off' | 'not_set_up' | 'no_provider';

/** The states of a public card: the specifications' six, with `in_corso` and `esaurito` from PRODUCT.md section 4. */
export type GiftDisplayState =
  | 'disponibile'
  | 'disponibile_quote'
  | 'parziale'
  | 'in_corso'
  | 'prenotato'
  | 'acquistato'
  | 'quote_pagate'
  | 'esaurito'
  | 'misto';

/** How many units of a gift are in each state; those that are paid are `purchasedCount`, all are `listQuantity`. */
interface GiftUnits {
  readonly free: number;
  readonly held: number;
  readonly reserved: number;
  /** Units with at least one share that are not fully paid. */
  readonly partial: number;
}

/** What became of a unit that is not free; counted under the same names in {@link GiftCard}. */
export type TakenUnitState = 'paid' | 'reserved' | 'held' | 'partial';

/** A unit of a gift with those who have it, for staff. */
export interface TakenUnit {
  /** Counted from 0. */
  readonly unitIndex: number;
  readonly state: TakenUnitState;
  /** One, or whoever has a share of it: the first to come first. */
  readonly buyers: readonly UnitBuyer[];
}

export interface UnitBuyer {
  readonly transactionId: string;
  /** Null once erased. */
  readonly buyerName: string | null;
  readonly type: TransactionType;
  readonly stage: TransactionStage;
  readonly amount: string;
}

/** One gift of a list: `GET /api/products?giftListId=` answers an array of these. */
export interface GiftCard {
  /** The product's id. */
  readonly id: number;
  readonly giftListId: number;
  readonly name: string;
  readonly description: string | null;
  /** The same address as {@link imageUrl}: the two specifications name it differently, and both are answered. */
  readonly image: string | null;
  readonly imageUrl: string | null;
  readonly images: readonly string[];
  /** What a picture shows, by its address; absent where nobody said it of any. */
  readonly imageTexts?: Readonly<Record<string, string>> | undefined;
  /** As staff wrote its address; what is played of it says `playedVideo`. */
  readonly video: string | null;
  readonly price: string;
  readonly shippingCost: string;
  readonly productCode: string | null;
  /** The first specification's field of a product. */
  readonly productType: ProductType;
  /** The second specification's field of a card: `quota` when only shares are offered, else the product type. */
  readonly type: 'quota' | ProductType;
  /** Its card page's field: only shares are offered. */
  readonly isQuotaProduct: boolean;
  readonly status: 'available' | 'unavailable';
  readonly purchased: boolean;
  readonly reserved: boolean;
  readonly purchasedCount: number;
  readonly listQuantity: number;
  /** Units that a new buyer can take whole or begin in shares. */
  readonly availableQuantity: number;
  readonly quantityAvailable: number;
  readonly isQuota: boolean;
  /** Whether a share can be bought at all; what staff allowed is in {@link ProductGiftListRelation}. */
  readonly canBuyInQuota: boolean;
  readonly quotaPaid: string;
  readonly quotaHeld: string;
  readonly quotaRemaining: string;
  readonly priority: 1 | 2 | 3;
  /** ISO: when the gift was put on this list. */
  readonly addedAt: string;
  readonly state: GiftDisplayState;
  /** The badge's Italian text, e.g. "2 di 4 disponibili"; guests' pages say it by the state. */
  readonly badge: string;
  /** What a guest may do now, as shown by the card's buttons. Empty when it is taken or in progress. */
  readonly offers: readonly TransactionType[];
  readonly units: GiftUnits;
}

type Counted = Pick<GiftCard, 'state' | 'availableQuantity' | 'listQuantity'> & {
  readonly units: Pick<GiftUnits, 'partial'>;
};

/** Whether its badge counts the units that are left: some are free, others taken, none begun in shares. */
export function countsUnits({ state, availableQuantity, listQuantity, units }: Counted): boolean {
  const isFree = state === 'disponibile' || state === 'disponibile_quote';
  return isFree && units.partial === 0 && availableQuantity < listQuantity;
}

/** `GET /api/product-gift-lists` and `/relation`. */
export interface ProductGiftListRelation {
  readonly id: string;
  readonly productId: number;
  readonly giftListId: number;
  readonly isQuota: boolean;
  readonly listQuantity: number;
  readonly canBuyInQuota: boolean;
  readonly priority: 1 | 2 | 3;
  /** "Da ordinare": it may be bought, reserved and shared also where the shop has no piece of it. */
  readonly beyondStock: boolean;
  /** The price of this list, as a decimal text; null where it is the catalogue's. */
  readonly ownPrice: string | null;
  /** An Italian hint where lists ask for more than the shop has. */
  readonly warning?: string;
}

/** What became of one change of many: refused ones leave the others done. */
export interface AssignmentOutcome {
  readonly productId: number;
  /** Why it was refused. */
  readonly problem?: Problem;
  /** An Italian hint where lists ask for more than the shop has. */
  readonly warning?: string;
}

export interface ListQrCode {
  /** PNG as a data URL. */
  readonly qrCode: string;
  readonly svg: string;
  readonly url: string;
  /** Whether the address leads anywhere outside the shop's own network. */
  readonly isPublic: boolean;
}
