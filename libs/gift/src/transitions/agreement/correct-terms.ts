import type { DeliveryMethod, TransactionType } from '@fiocco/contracts';
import { type Check, eventVersion, isCents, isId, isOneOf, Refusal } from '@fiocco/event-sourcing';
import type { Cents } from '@fiocco/money';
import type { TransactionPaid } from '../../events/money.js';
import type { AmountChanged, DeliveryChanged, KindChanged } from '../../events/agreement.js';
import { type OfferedProduct, offersOf, onList } from '../../state/offers.js';
import { changePurchase, type GiftState } from '../../state/gift-state.js';
import { type GiftTransition, ofPurchase, purchaseOf } from '../../state/transition.js';
import { roomFor } from '../../state/unit-choice.js';
import {
  at,
  AWAITED,
  byStage,
  dueCentsOf,
  keptCentsOf,
  OVER,
  PINNED,
  type Purchase,
  refuse,
} from '../../state/purchase.js';

/** Staff agree another amount with the buyer, shipping left out. */
type ChangeAmount = {
  readonly type: 'ChangeAmount';
  readonly transactionId: string;
  readonly amountCents: Cents;
};
/** Staff turn a purchase into a reservation or the reverse, where the gift offers both. */
type ChangeKind = {
  readonly type: 'ChangeKind';
  readonly transactionId: string;
  readonly kind: TransactionType;
  /** The catalogue's facts at this moment; null for the fund. */
  readonly product: OfferedProduct | null;
};
/** Staff correct how the gift is delivered. What was agreed for shipping stays. */
type ChangeDelivery = {
  readonly type: 'ChangeDelivery';
  readonly transactionId: string;
  readonly deliveryMethod: DeliveryMethod;
};
export type TermsCommand = ChangeAmount | ChangeKind | ChangeDelivery;
type TermsEvent = AmountChanged | KindChanged | DeliveryChanged;

function refuseAmount(state: GiftState, purchase: Purchase, amountCents: Cents): void {
  if (amountCents <= 0) throw new Refusal('AMOUNT_NOT_POSITIVE');
  const { receivedCents } = purchase;
  if (amountCents + purchase.shippingCents < receivedCents)
    throw new Refusal('AMOUNT_BELOW_RECEIVED', { receivedCents });
  const dueCents = roomFor(state, purchase);
  if (amountCents > dueCents) throw new Refusal('QUOTA_EXCEEDS_REMAINING', { dueCents });
}

/** An amount lowered to what has come already is paid by that, unless all of it was given back. */
function another(
  purchase: Purchase,
  state: GiftState,
  { amountCents }: ChangeAmount,
): readonly (AmountChanged | TransactionPaid)[] {
  if (amountCents === purchase.amountCents) return [];
  refuseAmount(state, purchase, amountCents);
  const { id: transactionId } = purchase;
  const changed: AmountChanged = { type: 'gift.AmountChanged.v1', data: { transactionId, amountCents } };
  const isPaid = keptCentsOf(purchase) > 0 && dueCentsOf({ ...purchase, amountCents }) === 0;
  return isPaid ? [changed, { type: 'gift.TransactionPaid.v1', data: { transactionId } }] : [changed];
}

const amountAt = byStage<[GiftState, ChangeAmount], readonly (AmountChanged | TransactionPaid)[]>({
  ...at(['held', ...AWAITED], another),
  ...at(['draft', 'paying', 'authorised', 'voiding', ...PINNED, 'paid', 'refunding', ...OVER], unlessSame),
});

/** Naming what stands already is never refused. */
function unlessSame({ amountCents: is }: Purchase, _state: GiftState, { amountCents }: ChangeAmount) {
  if (amountCents === is) return [];
  throw new Refusal('AMOUNT_FIXED');
}

const changeAmount = (state: GiftState, command: ChangeAmount) =>
  amountAt(purchaseOf(state, command.transactionId), state, command);

function otherKind(
  { id: transactionId, kind: is, receivedCents }: Purchase,
  state: GiftState,
  { kind, product }: ChangeKind,
): readonly KindChanged[] {
  if (kind === is) return [];
  if (receivedCents > 0) throw new Refusal('TRANSACTION_HAS_MONEY');
  if (is === 'quota' || kind === 'quota') throw new Refusal('TYPE_FIXED');
  if (!offersOf(state.terms, onList(state.terms, product)).includes(kind))
    throw new Refusal('TYPE_NOT_OFFERED', { kind });
  return [{ type: 'gift.KindChanged.v1', data: { transactionId, kind } }];
}

function unlessSameKind({ kind: is }: Purchase, _state: GiftState, { kind }: ChangeKind) {
  if (kind === is) return [];
  throw new Refusal('TYPE_FIXED');
}

const kindAt = byStage<[GiftState, ChangeKind], readonly KindChanged[]>({
  ...at(['held', 'reserved'], otherKind),
  ...at(['draft', 'paying', 'authorised', 'voiding', ...PINNED], unlessSameKind),
  ...at(['awaiting_transfer', 'paid', 'refunding', ...OVER], unlessSameKind),
});

const changeKind = (state: GiftState, command: ChangeKind) =>
  kindAt(purchaseOf(state, command.transactionId), state, command);

function otherDelivery(
  { id: transactionId, deliveryMethod: is }: Purchase,
  { deliveryMethod }: ChangeDelivery,
): readonly DeliveryChanged[] {
  if (deliveryMethod === is) return [];
  return [{ type: 'gift.DeliveryChanged.v1', data: { transactionId, deliveryMethod } }];
}

const changeDelivery = ofPurchase<ChangeDelivery, DeliveryChanged>({
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, ...AWAITED], otherDelivery),
  ...at(['paid', 'refunding', 'refunded', 'cancelled', 'exchanged'], otherDelivery),
  removed: refuse('TRANSACTION_REMOVED'),
});

/** Staff put right what was agreed: the amount, whether it is bought or reserved, how it is delivered. */
export const termsCorrection: GiftTransition<TermsCommand, TermsEvent, TermsEvent | TransactionPaid> = {
  decide: { ChangeAmount: changeAmount, ChangeKind: changeKind, ChangeDelivery: changeDelivery },
  evolve: {
    'gift.AmountChanged.v1': (state, { data: { transactionId, amountCents } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, amountCents })),
    'gift.KindChanged.v1': (state, { data: { transactionId, kind } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, kind })),
    'gift.DeliveryChanged.v1': (state, { data: { transactionId, deliveryMethod } }) =>
      changePurchase(state, transactionId, (purchase) => ({ ...purchase, deliveryMethod })),
  },
  stored: {
    'gift.AmountChanged.v1': eventVersion<AmountChanged>('gift.AmountChanged.v1', {
      transactionId: isId,
      amountCents: isCents,
    }),
    'gift.KindChanged.v1': eventVersion<KindChanged>('gift.KindChanged.v1', {
      transactionId: isId,
      kind: isOneOf('acquisto', 'prenotazione'),
    }),
    'gift.DeliveryChanged.v1': eventVersion<DeliveryChanged>('gift.DeliveryChanged.v1', {
      transactionId: isId,
      // An open text, as in `UnitHeld`.
      deliveryMethod: isId as Check<DeliveryMethod>,
    }),
  },
};
