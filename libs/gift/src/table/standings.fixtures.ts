import type { GiftEvent } from '../events/gift-events.js';
import {
  allocationFreed,
  holdExpired,
  holdReleased,
  placed,
  PRICE,
  unitHeld,
  unitReserved,
} from '../testing/gifts.fixtures.js';
import {
  authorised,
  awaited,
  ATTEMPT,
  captureBegan,
  captured,
  heldForCard,
  heldForTransfer,
  MONEY,
  paid,
  refundBegan,
  refundConfirmed,
  refunded,
  started,
  TX,
  uncertain,
  voiding,
} from '../testing/payments.fixtures.js';
import { exchanged, movedOut } from '../testing/exchange.fixtures.js';
import type { PurchaseStage } from '../state/purchase.js';

const pending: GiftEvent = { type: 'gift.PaymentPending.v1', data: { ...ATTEMPT, captureId: 'ch_1' } };
const cancelled: GiftEvent = {
  type: 'gift.TransactionCancelled.v1',
  data: { ...TX, reason: 'cancelled_by_staff', note: null },
};
const removed: GiftEvent = { type: 'gift.TransactionRemoved.v1', data: TX };

/** Every purchase had an attempt before, which was closed: what comes late may be about that one. */
const FIRST = { ...TX, attemptId: 'tx-1.0' };
const before: readonly GiftEvent[] = [
  placed(),
  heldForCard,
  {
    type: 'gift.PaymentStarted.v1',
    data: { ...FIRST, holdId: 'hold-1', provider: 'stripe', paymentId: 'pi_0', ...MONEY },
  },
  {
    type: 'gift.VoidingBegan.v1',
    data: { ...FIRST, reason: 'method_changed', leadsTo: 'held', note: null },
  },
  { type: 'gift.PaymentVoided.v1', data: { ...FIRST, to: 'held' } },
];
const paying = [...before, started];
const capturing = [...paying, authorised, captureBegan];
const paidByCard = [...capturing, captured, paid];
const refunding = [...paidByCard, refundBegan(PRICE, { whole: true, reopens: true })];
const over = [...before, cancelled, allocationFreed()];

/** How the purchase `tx-1` of a gift with one unit came to each stage: by card, where the stage does not say another. */
export const STANDINGS: { readonly [Stage in PurchaseStage]: readonly GiftEvent[] } = {
  draft: [...before, holdExpired(), allocationFreed()],
  held: before,
  paying,
  authorised: [...paying, authorised],
  capturing,
  pending: [...capturing, pending],
  voiding: [...paying, voiding('method_changed', 'held')],
  verify: [...capturing, uncertain('no_answer')],
  awaiting_transfer: [...before, holdReleased('choice_changed'), heldForTransfer, awaited],
  reserved: [...before, holdReleased('choice_changed'), unitHeld(), unitReserved()],
  paid: paidByCard,
  refunding,
  refunded: [...refunding, refundConfirmed(PRICE), refunded(true), allocationFreed()],
  cancelled: over,
  removed: [...over, removed],
  exchanged: [...paidByCard, movedOut(), exchanged(), allocationFreed()],
};
