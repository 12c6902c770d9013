import { eventVersion, isId, isInstant, Refusal } from '@fiocco/event-sourcing';
import { changePurchase, fieldsOf } from '../gift.state.js';
import {
  type GiftTransition,
  isOther,
  type OfHold,
  ofPurchase,
  ofPurchaseIfAny,
} from '../gift.transition.js';
import { nothing, refuse } from '../purchase.js';

/** Staff's "segna come completata" on a held transaction. */
type ReserveHeld = {
  readonly type: 'ReserveHeld';
  readonly transactionId: string;
  readonly reservedUntil: string;
} & OfHold;
type ExpireReservation = {
  readonly type: 'ExpireReservation';
  readonly transactionId: string;
  readonly now: string;
};
export type ReservationCommand = ReserveHeld | ExpireReservation;

export type UnitReserved = {
  readonly type: 'gift.UnitReserved.v1';
  readonly data: { readonly transactionId: string; readonly holdId: string; readonly reservedUntil: string };
};
export type ReservationExpired = {
  readonly type: 'gift.ReservationExpired.v1';
  readonly data: { readonly transactionId: string };
};
export type ReservationEvent = UnitReserved | ReservationExpired;

const reserve = ofPurchase<ReserveHeld, UnitReserved>({
  draft: refuse('TRANSACTION_NOT_HELD'),
  held: ({ id: transactionId, holdId }, command) => {
    if (isOther(command.holdId, holdId)) throw new Refusal('HOLD_ENDED');
    const { reservedUntil } = command;
    return [{ type: 'gift.UnitReserved.v1', data: { transactionId, holdId, reservedUntil } }];
  },
  reserved: nothing,
  paid: nothing,
  cancelled: refuse('TRANSACTION_NOT_HELD'),
});

const expire = ofPurchaseIfAny<ExpireReservation, ReservationExpired>({
  draft: nothing,
  held: nothing,
  reserved: ({ id, receivedCents, expiresAt }, { now }) =>
    receivedCents > 0 || expiresAt > now
      ? []
      : [{ type: 'gift.ReservationExpired.v1', data: { transactionId: id } }],
  paid: nothing,
  cancelled: nothing,
});

/** A hold becomes a reservation to be paid in the shop, which may expire unpaid. */
export const reservation: GiftTransition<ReservationCommand, ReservationEvent> = {
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
