import { TRANSACTION_STAGES } from '@fiocco/contracts';
import { holdUnit, IN_A_WEEK, LATER, NOW } from '../testing/gifts.fixtures.js';
import { TX } from '../testing/payments.fixtures.js';
import { at, AWAITED, OVER, PINNED } from '../state/purchase.js';
import type { Rows } from './answers.fixtures.js';

const ANEW = { holdId: 'hold-9', allocationId: 'alloc-9' };

/** How a unit is held, and how a hold ends without a payment. */
export const holding: Rows<'HoldUnit' | 'ReleaseHold' | 'ExpireHold' | 'ReserveHeld' | 'ExpireReservation'> =
  {
    HoldUnit: {
      'as it is held already': {
        command: holdUnit({ paymentMethod: 'stripe' }),
        answers: {
          draft: '✗ ALLOCATION_DEAD',
          ...at(['held', 'paying', 'authorised', ...PINNED, 'reserved', 'paid', 'refunding'], '–'),
          voiding: '✗ PAYMENT_CLOSING',
          awaiting_transfer: 'HoldReleased + UnitHeld → held',
          ...at(OVER, '✗ TRANSACTION_CANCELLED'),
        },
      },
      'paid in another way, confirmed as a reservation': {
        command: holdUnit({ ...ANEW, confirm: { as: 'reservation', until: IN_A_WEEK } }),
        answers: {
          draft: 'UnitHeld + UnitReserved → reserved',
          ...at(['held', 'awaiting_transfer'], 'HoldReleased + UnitHeld + UnitReserved → reserved'),
          ...at(['paying', 'authorised'], '✗ PAYMENT_UNDER_WAY'),
          ...at([...PINNED, 'reserved', 'paid', 'refunding'], '–'),
          voiding: '✗ PAYMENT_CLOSING',
          ...at(OVER, '✗ TRANSACTION_CANCELLED'),
        },
      },
      'after its time': {
        command: holdUnit({ ...ANEW, paymentMethod: 'stripe', now: LATER, expiresAt: IN_A_WEEK }),
        answers: {
          draft: 'UnitHeld → held',
          held: 'HoldExpired + UnitHeld → held',
          ...at(['paying', 'authorised', ...PINNED, 'reserved', 'paid', 'refunding'], '–'),
          voiding: '✗ PAYMENT_CLOSING',
          awaiting_transfer: 'HoldReleased + UnitHeld → held',
          ...at(OVER, '✗ TRANSACTION_CANCELLED'),
        },
      },
      'by a page that shows an earlier hold': {
        command: holdUnit({ ...ANEW, paymentMethod: 'stripe', ofHold: 'hold-0' }),
        answers: {
          ...at(['draft', 'held', 'paying', 'authorised', 'awaiting_transfer'], '✗ HOLD_ENDED'),
          ...at([...PINNED, 'reserved', 'paid', 'refunding'], '–'),
          voiding: '✗ PAYMENT_CLOSING',
          ...at(OVER, '✗ TRANSACTION_CANCELLED'),
        },
      },
      'by staff, who reopen it as a reservation': {
        command: holdUnit({
          ...ANEW,
          by: 'staff',
          reopens: true,
          confirm: { as: 'reservation', until: IN_A_WEEK },
        }),
        answers: {
          ...at(['draft', 'cancelled'], 'UnitHeld + UnitReserved → reserved'),
          held: 'HoldReleased + UnitHeld + UnitReserved → reserved',
          ...at(['paying', 'authorised'], '✗ PAYMENT_UNDER_WAY'),
          ...at([...PINNED, ...AWAITED, 'paid', 'refunding'], '–'),
          voiding: '✗ PAYMENT_CLOSING',
          refunded: '✗ TRANSACTION_NOT_HELD',
          removed: '✗ TRANSACTION_REMOVED',
          exchanged: '✗ TRANSACTION_EXCHANGED',
        },
      },
      'by staff, who set it back to a hold': {
        command: holdUnit({ ...ANEW, by: 'staff', reopens: true, expiresAt: null }),
        answers: {
          ...at(['draft', 'cancelled'], 'UnitHeld → held'),
          ...at(['held', ...AWAITED], 'HoldReleased + UnitHeld → held'),
          ...at(['paying', 'authorised'], '✗ PAYMENT_UNDER_WAY'),
          ...at([...PINNED, 'paid', 'refunding'], '–'),
          voiding: '✗ PAYMENT_CLOSING',
          refunded: '✗ TRANSACTION_NOT_HELD',
          removed: '✗ TRANSACTION_REMOVED',
          exchanged: '✗ TRANSACTION_EXCHANGED',
        },
      },
      'by a payment that takes its gift again': {
        command: holdUnit({ ...ANEW, paymentMethod: 'stripe', retakes: true, expiresAt: null }),
        answers: {
          ...at(TRANSACTION_STAGES, '–'),
        },
      },
    },
    ReleaseHold: {
      'by the buyer, who goes back': {
        command: { type: 'ReleaseHold', ...TX, reason: 'buyer_went_back' },
        answers: {
          ...at(['draft', 'voiding'], '–'),
          held: 'HoldReleased + AllocationFreed → draft',
          ...at(['paying', 'authorised'], 'VoidingBegan + AllocationFreed → voiding'),
          ...at(PINNED, '✗ PAYMENT_PINNED'),
          ...at([...AWAITED, 'paid', 'refunding', ...OVER], '✗ TRANSACTION_ALREADY_CONFIRMED'),
        },
      },
      'of an earlier hold': {
        command: { type: 'ReleaseHold', ...TX, reason: 'choice_changed', holdId: 'hold-0' },
        answers: {
          ...at(['draft', 'held', 'paying', 'authorised', 'voiding', ...AWAITED, 'paid'], '–'),
          ...at(['refunding', ...OVER], '–'),
          ...at(PINNED, '✗ PAYMENT_PINNED'),
        },
      },
    },
    ExpireHold: {
      'in time': {
        command: { type: 'ExpireHold', ...TX, holdId: 'hold-1', now: LATER },
        answers: {
          ...at(['draft', ...PINNED, ...AWAITED, 'paid', 'refunding', ...OVER], '–'),
          held: 'HoldExpired + AllocationFreed → draft',
          ...at(['paying', 'voiding'], 'VoidingBegan + AllocationFreed → voiding'),
          authorised: 'HoldLost + AllocationFreed → authorised',
        },
      },
      'too early': {
        command: { type: 'ExpireHold', ...TX, holdId: 'hold-1', now: NOW },
        answers: {
          ...at(TRANSACTION_STAGES, '–'),
        },
      },
      'late, of an earlier hold': {
        command: { type: 'ExpireHold', ...TX, holdId: 'hold-0', now: LATER },
        answers: {
          ...at(TRANSACTION_STAGES, '–'),
        },
      },
    },
    ReserveHeld: {
      'by staff': {
        command: { type: 'ReserveHeld', ...TX, reservedUntil: IN_A_WEEK, transferUntil: IN_A_WEEK },
        answers: {
          ...at(['draft', 'refunding', ...OVER], '✗ TRANSACTION_NOT_HELD'),
          held: 'HeldMethodChanged + UnitReserved → reserved',
          ...at(['paying', 'authorised', ...PINNED, 'voiding'], '✗ PAYMENT_UNDER_WAY'),
          ...at([...AWAITED, 'paid'], '–'),
        },
      },
      'of an earlier hold': {
        command: {
          type: 'ReserveHeld',
          ...TX,
          holdId: 'hold-0',
          reservedUntil: IN_A_WEEK,
          transferUntil: IN_A_WEEK,
        },
        answers: {
          ...at(['draft', 'refunding', ...OVER], '✗ TRANSACTION_NOT_HELD'),
          held: '✗ HOLD_ENDED',
          ...at(['paying', 'authorised', ...PINNED, 'voiding'], '✗ PAYMENT_UNDER_WAY'),
          ...at([...AWAITED, 'paid'], '–'),
        },
      },
    },
    ExpireReservation: {
      'at its term': {
        command: { type: 'ExpireReservation', ...TX, now: IN_A_WEEK },
        answers: {
          ...at(['draft', 'held', 'paying', 'authorised', ...PINNED, 'voiding'], '–'),
          ...at(['awaiting_transfer', 'paid', 'refunding', ...OVER], '–'),
          reserved: 'ReservationExpired + AllocationFreed → cancelled',
        },
      },
    },
  };
