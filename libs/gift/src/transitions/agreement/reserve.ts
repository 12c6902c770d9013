import { AT_THE_COUNTER, isMethodByHand } from '@fiocco/contracts';
import { eventVersion, isId, isInstant, Refusal } from '@fiocco/event-sourcing';
import type { HeldMethodChanged, ReservationExpired, UnitReserved } from '../../events/agreement.js';
import type { TransferAwaited } from '../../events/money.js';
import { changePurchase, fieldsOf } from '../../state/gift-state.js';
import {
  type GiftTransition,
  isOther,
  type OfHold,
  ofPurchase,
  ofPurchaseIfAny,
} from '../../state/transition.js';
import { at, nothing, OVER, PINNED, type PurchaseAt, refuse } from '../../state/purchase.js';

/** How a hold is confirmed without paying online, to the end (ISO) of its term. */
export type Confirmation = { readonly as: 'reservation' | 'transfer'; readonly until: string };

export type BeforeItsEnd = {
  /** Nobody opened the link by which it was to be confirmed: it does not stand until its end. */
  readonly isUnconfirmed?: true;
};

/** Staff's "segna come completata" on a held transaction. */
type ReserveHeld = {
  readonly type: 'ReserveHeld';
  readonly transactionId: string;
  readonly reservedUntil: string;
  /** The end (ISO) of a transfer's term, where it is to be paid so. */
  readonly transferUntil: string;
} & OfHold;
type ExpireReservation = {
  readonly type: 'ExpireReservation';
  readonly transactionId: string;
  readonly now: string;
} & BeforeItsEnd;
export type ReservationCommand = ReserveHeld | ExpireReservation;
type ReservationEvent = UnitReserved | ReservationExpired;

export function confirmedAs(
  { as, until }: Confirmation,
  transactionId: string,
  holdId: string,
): UnitReserved | TransferAwaited {
  return as === 'reservation'
    ? { type: 'gift.UnitReserved.v1', data: { transactionId, holdId, reservedUntil: until } }
    : { type: 'gift.TransferAwaited.v1', data: { transactionId, holdId, until } };
}

/** What was to be paid online is paid in the shop from here on: nobody asks a provider for it any more. */
function reserveHeld(
  { id: transactionId, holdId, paymentMethod: is }: PurchaseAt<'held'>,
  command: ReserveHeld,
): readonly (HeldMethodChanged | UnitReserved | TransferAwaited)[] {
  if (isOther(command.holdId, holdId)) throw new Refusal('HOLD_ENDED');
  const byTransfer = { as: 'transfer', until: command.transferUntil } as const;
  const inShop = { as: 'reservation', until: command.reservedUntil } as const;
  const confirmed = confirmedAs(is === 'bonifico' ? byTransfer : inShop, transactionId, holdId);
  if (isMethodByHand(is)) return [confirmed];
  const data = { transactionId, paymentMethod: AT_THE_COUNTER };
  return [{ type: 'gift.HeldMethodChanged.v1', data }, confirmed];
}

const reserve = ofPurchase<ReserveHeld, HeldMethodChanged | UnitReserved | TransferAwaited>({
  held: reserveHeld,
  ...at(['awaiting_transfer', 'reserved', 'paid'], nothing),
  ...at(['paying', 'authorised', 'voiding', ...PINNED], refuse('PAYMENT_UNDER_WAY')),
  ...at(['draft', 'refunding', ...OVER], refuse('TRANSACTION_NOT_HELD')),
});

const expire = ofPurchaseIfAny<ExpireReservation, ReservationExpired>({
  reserved: ({ id, receivedCents, expiresAt }, { now, isUnconfirmed }) =>
    receivedCents > 0 || (expiresAt > now && !isUnconfirmed)
      ? []
      : [{ type: 'gift.ReservationExpired.v1', data: { transactionId: id } }],
  ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...PINNED, 'awaiting_transfer'], nothing),
  ...at(['paid', 'refunding', ...OVER], nothing),
});

/** A hold becomes a reservation to be paid in the shop, which may expire unpaid. */
export const reservation: GiftTransition<
  ReservationCommand,
  ReservationEvent,
  ReservationEvent | HeldMethodChanged | TransferAwaited
> = {
  decide: { ReserveHeld: reserve, ExpireReservation: expire },
  evolve: {
    'gift.UnitReserved.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        stage: 'reserved',
        expiresAt: data.reservedUntil,
      })),
    'gift.ReservationExpired.v1': (state, { data }) =>
      changePurchase(state, data.transactionId, (purchase) => ({
        ...fieldsOf(purchase),
        stage: 'cancelled',
      })),
  },
  stored: {
    'gift.UnitReserved.v1': eventVersion<UnitReserved>('gift.UnitReserved.v1', {
      transactionId: isId,
      holdId: isId,
      reservedUntil: isInstant,
    }),
    'gift.ReservationExpired.v1': eventVersion<ReservationExpired>('gift.ReservationExpired.v1', {
      transactionId: isId,
    }),
  },
};
