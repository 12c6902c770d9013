import type { AgreementEvent } from './agreement.js';
import type { ExchangeEvent } from './exchange.js';
import type { HoldingEvent } from './holding.js';
import type { MoneyEvent } from './money.js';
import type { PlacingEvent } from './placing.js';
import type { ProviderEvent } from './provider.js';

/** All events of a gift in their current version, by what they are about. */
export type GiftEvent =
  | PlacingEvent
  | HoldingEvent
  | AgreementEvent
  | ExchangeEvent
  | MoneyEvent
  | ProviderEvent;

type AboutPurchase = Extract<GiftEvent, { readonly data: { readonly transactionId: string } }>;

/** The name of an event in code: `UnitHeld` for `gift.UnitHeld.v1`. Only the kernel writes stored types. */
type NameOf<Type extends string> = Type extends `gift.${infer Name}.v${number}` ? Name : never;

/** What can happen to a purchase, with what its event says in its current version. */
export type PurchaseHappenings = {
  readonly [One in AboutPurchase as NameOf<One['type']>]: One['data'];
};

type Happening = {
  readonly [Name in keyof PurchaseHappenings]: {
    readonly type: Name;
    readonly data: PurchaseHappenings[Name];
  };
}[keyof PurchaseHappenings];

/** Something that happened to a purchase, with its time and place in the ledger. */
export type PurchaseEvent = Happening & {
  readonly eventId: string;
  readonly position: bigint;
  /** The gift's stream, which holds the events of all its purchases. */
  readonly stream: string;
  readonly revision: number;
  readonly at: string;
  /** `buyer`, `staff:3` or `system:…`. */
  readonly actor: string;
};
