import { describe, it } from '@jest/globals';
import { given } from '@fiocco/event-sourcing/testing';
import { giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import {
  allocationFreed,
  holdExpired,
  holdReleased,
  holdUnit,
  IN_A_WEEK,
  moneyTaken,
  paid,
  placed,
  unitHeld,
  unitReserved,
} from './testing/gifts.fixtures.js';

const gift = (...history: GiftEvent[]) => given(giftDecider, [placed(), ...history]);
describe('a command that names a hold which has ended', () => {
  const ended = { transactionId: 'tx-1', holdId: 'hold-0' };
  const release = { type: 'ReleaseHold', reason: 'buyer_went_back', ...ended } as const;
  const reserve = {
    type: 'ReserveHeld',
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_A_WEEK,
    ...ended,
  } as const;
  const cancel = { type: 'CancelTransaction', reason: 'cancelled_by_buyer', note: null, ...ended } as const;
  const confirm = holdUnit({
    ofHold: 'hold-0',
    holdId: 'hold-9',
    allocationId: null,
    paymentMethod: 'paypal',
  });

  it('neither ends nor confirms the next one, and says so where it was to do more than end it', () => {
    gift(unitHeld()).when(release).then([]);
    gift(unitHeld(), unitReserved()).when(release).then([]);
    for (const command of [reserve, cancel, confirm])
      gift(unitHeld()).when(command).thenRefused('HOLD_ENDED');
    gift(unitHeld(), holdExpired(), allocationFreed()).when(confirm).thenRefused('HOLD_ENDED');
  });

  it('cancels nothing that became of it or of the next one', () => {
    const meant = { ...cancel, holdId: 'hold-1' };
    gift(unitHeld(), unitReserved()).when(cancel).thenRefused('HOLD_ENDED');
    gift(unitHeld(), unitReserved()).when(meant).thenRefused('HOLD_ENDED');
    gift(unitHeld(), unitReserved(), moneyTaken(), paid()).when(meant).thenRefused('HOLD_ENDED');
    gift(unitHeld(), holdExpired(), allocationFreed()).when(meant).thenRefused('HOLD_ENDED');
    const cancelled: GiftEvent = {
      type: 'gift.TransactionCancelled.v1',
      data: { transactionId: 'tx-1', reason: 'cancelled_by_buyer', note: null },
    };
    gift(unitHeld()).when(meant).then([cancelled, allocationFreed()]);
    // The same call sent again.
    gift(unitHeld(), cancelled, allocationFreed()).when(meant).then([]);
  });

  it('does as before with the one that it means', () => {
    const own = { holdId: 'hold-1' };
    gift(unitHeld())
      .when({ ...release, ...own })
      .then([holdReleased('buyer_went_back'), allocationFreed()]);
    gift(unitHeld())
      .when({ ...reserve, ...own })
      .then([unitReserved()]);
    gift(unitHeld())
      .when(
        holdUnit({
          ofHold: 'hold-1',
          holdId: 'hold-9',
          allocationId: null,
          confirm: { as: 'reservation', until: IN_A_WEEK },
        }),
      )
      .then([unitReserved()]);
  });
});
