import type {
  ClosedDays,
  WeeklyHours,
  AllowedDeliveryModes,
  AllowedPaymentMethods,
  BeneficiaryAddress,
  DeliveryMethod,
  DeliveryStep,
  GiftDisplayState,
  MoneyHow,
  ProductType,
  StaffRole,
  TransactionType,
  TypedInvoice,
} from '@fiocco/contracts';

/** A time in Europe/Rome some days ago, or a distance from now for recent steps. */
export type Moment = { readonly daysAgo: number; readonly at: string } | { readonly minutesAgo: number };

export interface ExampleSettings {
  readonly storeName: string;
  readonly storeDescription: string;
  readonly storeEmail: string;
  readonly storePhone: string;
  /** HTML, as in the settings. */
  readonly storeAddress: string;
  readonly vatNumber: string;
  readonly reaNumber: string;
  readonly appName: string;
  readonly weeklyHours: WeeklyHours;
  readonly closedDays: readonly ClosedDays[];
  readonly adminName: string;
  readonly adminEmail: string;
  readonly primaryColor: string;
  readonly backgroundColor: string;
  readonly textColor: string;
  readonly headingColor: string;
  readonly accentColor: string;
  readonly lineColor: string;
  readonly enableInStore: boolean;
  /** Cards and PayPal need no keys where the payment sandbox serves. */
  readonly enableStripe: boolean;
  readonly enablePaypal: boolean;
  readonly enableBankTransfer: boolean;
  readonly bankAccountHolder: string;
  readonly bankIban: string;
  readonly bankName: string;
}

export interface ExampleStaff {
  readonly key: string;
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly role: StaffRole;
}

export interface ExampleProduct {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** The price at the beginning; the timeline may change it. */
  readonly priceCents: number;
  readonly shippingCents: number;
  readonly quantityAvailable: number;
  readonly productCode: string;
  readonly productType: ProductType;
  /** Percent, as in the product's form; absent: the usual one. */
  readonly vatRate?: string;
  /** The file's name in `pictures`, without extension; null where there is no picture. */
  readonly picture: string | null;
  readonly altText: string | null;
}

/** What a gift's card must show after the timeline. */
export interface ExpectedCard {
  readonly state: GiftDisplayState;
  readonly badge: string;
  readonly quotaPaidCents?: number;
  readonly quotaHeldCents?: number;
  readonly freeUnits?: number;
}

export interface ExampleGift {
  readonly product: string;
  readonly listQuantity?: number;
  readonly isQuota?: boolean;
  readonly canBuyInQuota?: boolean;
  readonly priority?: 1 | 2 | 3;
  readonly expected: ExpectedCard;
}

export interface ExampleList {
  readonly key: string;
  readonly name: string;
  readonly occasion: string;
  readonly beneficiaryName: string;
  readonly beneficiaryEmail: string;
  readonly beneficiaryPhone: string;
  /** Of two people the other one; absent for a list of one. */
  readonly second?: {
    readonly secondBeneficiaryName: string;
    readonly secondBeneficiaryEmail: string;
    readonly secondBeneficiaryPhone: string;
  };
  readonly beneficiaryAddress: BeneficiaryAddress;
  readonly publicMessage: string;
  readonly notes: string | null;
  /** Days from today; the end date is included. The day of the event may be unknown yet. */
  readonly eventInDays: number | null;
  readonly startsInDays: number;
  readonly endsInDays: number;
  readonly password: string | null;
  readonly cover: string | null;
  readonly acceptsFund: boolean;
  readonly notifyBeneficiary: boolean;
  readonly allowedPaymentMethods: AllowedPaymentMethods;
  readonly allowedDeliveryModes: AllowedDeliveryModes;
  readonly createdAt: Moment;
  readonly createdBy: string;
  readonly gifts: readonly ExampleGift[];
}

export interface ExampleGuest {
  readonly key: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

/** A guest's way through the checkout, as far as `until`; `reserved` is the confirmation, in the shop or of a transfer. */
export interface TakeStep {
  readonly does: 'take';
  readonly when: Moment;
  readonly id: string;
  readonly guest: string;
  readonly list: string;
  /** A product's key, or `fund` for a free contribution. */
  readonly product: string;
  readonly type: TransactionType;
  /** Shares only. */
  readonly amountCents?: number;
  readonly message?: string;
  /** Absent: in the shop. */
  readonly byTransfer?: true;
  /** Absent: who buys a gift fetches it, and of a share the couple. */
  readonly deliveryMethod?: DeliveryMethod;
  readonly until: 'draft' | 'held' | 'reserved';
}

/** How money came, and the number of the receipt that the till printed. */
interface Paid {
  readonly how: MoneyHow;
  readonly documentNumber?: string;
}

/** Staff's "nuova transazione" at the counter or on the phone: held until they end it, or paid at once. */
export interface RecordStep extends Partial<Paid> {
  readonly does: 'record';
  readonly when: Moment;
  readonly id: string;
  readonly staff: string;
  readonly guest: string;
  readonly list: string;
  readonly product: string;
  readonly type: TransactionType;
  readonly message?: string;
  readonly until: 'held' | 'paid';
}

/** Staff's sale of several gifts to one person, paid at once: each becomes a purchase of its own, under its id. */
export interface SellStep extends Paid {
  readonly does: 'sell';
  readonly when: Moment;
  readonly id: string;
  readonly staff: string;
  readonly guest: string;
  readonly message?: string;
  readonly items: readonly { readonly id: string; readonly list: string; readonly product: string }[];
}

export interface CollectStep extends Paid {
  readonly does: 'collect';
  readonly when: Moment;
  readonly of: string;
  readonly staff: string;
  /** Absent: all that is due. */
  readonly amountCents?: number;
}

/** Another gift of that list in place of a purchase's: its person and its money go on in the purchase `id`. */
export interface ExchangeStep {
  readonly does: 'exchange';
  readonly when: Moment;
  readonly of: string;
  readonly id: string;
  readonly staff: string;
  readonly list: string;
  readonly product: string;
  readonly reason: string;
}

/** Consegne: gifts that are prepared, handed over or shipped together. */
export interface DeliverStep {
  readonly does: 'deliver';
  readonly when: Moment;
  readonly staff: string;
  readonly state: DeliveryStep;
  readonly ids: readonly string[];
  /** Of what is shipped. */
  readonly courier?: string;
  readonly trackingNumber?: string;
}

/** What staff write down about a purchase. */
export interface NoteStep {
  readonly does: 'note';
  readonly when: Moment;
  readonly of: string;
  readonly staff: string;
  readonly staffNote?: string;
  readonly invoice?: TypedInvoice;
}

/** "Chiudi la giornata", on the day of `when`. */
export interface CloseDayStep {
  readonly does: 'closeDay';
  readonly when: Moment & { readonly daysAgo: number };
  readonly staff: string;
  readonly floatCents: number;
  /** What the till lacks in cash, and why. */
  readonly short?: { readonly cents: number; readonly reason: string };
}

export interface CancelStep {
  readonly does: 'cancel';
  readonly when: Moment;
  readonly of: string;
  /** A staff member's key, or `buyer` for the buyer who owns the transaction. */
  readonly by: string;
  readonly reason?: string;
}

/** The buyer goes back from the last step: the hold ends and the draft stays. */
export interface GoBackStep {
  readonly does: 'goBack';
  readonly when: Moment;
  readonly of: string;
}

/** The worker ends what is over. */
export interface ExpireStep {
  readonly does: 'expire';
  readonly when: Moment;
  readonly of: string;
}

/** The worker's regular purge of drafts that were not changed for a day. */
export interface TidyStep {
  readonly does: 'tidy';
  readonly when: Moment;
}

export interface ChangePriceStep {
  readonly does: 'changePrice';
  readonly when: Moment;
  readonly staff: string;
  readonly product: string;
  readonly priceCents: number;
}

export interface ChangeTermsStep {
  readonly does: 'changeTerms';
  readonly when: Moment;
  readonly staff: string;
  readonly list: string;
  readonly product: string;
  readonly listQuantity: number;
}

export type TimelineStep =
  | TakeStep
  | RecordStep
  | SellStep
  | CollectStep
  | ExchangeStep
  | DeliverStep
  | NoteStep
  | CloseDayStep
  | CancelStep
  | GoBackStep
  | ExpireStep
  | TidyStep
  | ChangePriceStep
  | ChangeTermsStep;

export interface ExampleShop {
  readonly opensAt: Moment;
  readonly settings: ExampleSettings;
  readonly staff: readonly ExampleStaff[];
  readonly occasions: readonly string[];
  readonly products: readonly ExampleProduct[];
  readonly lists: readonly ExampleList[];
  readonly guests: readonly ExampleGuest[];
  readonly timeline: readonly TimelineStep[];
}
