import type { GiftCommand } from '@fiocco/gift';
import { holdShare, holdUnit, IN_15_MIN, IN_A_WEEK, NOW, takeMoney, termsOf } from '@fiocco/gift/testing';
import { counterRun } from './counter-run.fixtures.js';
import { type GiftStep, paymentsRun } from './payments-run.fixtures.js';
import type { StockCommand } from '../stock/stock.decider.js';

/** A command and the stream that it is sent to. */
export type Step = GiftStep | { readonly stream: `stock-${string}`; readonly command: StockCommand };

const LIST = 100_000_000_001;
const VASE = `gift-${LIST}_7` as const;
const PLATES = `gift-${LIST}_8` as const;
const GLASSES = `gift-${LIST}_77` as const;
const FUND = `gift-${LIST}_fund` as const;
const STOCK = 'stock-7';
const LATER_THAN_ALL = '2026-12-31T00:00:00.000Z';

const gift = (stream: `gift-${string}`, command: GiftCommand): Step => ({
  stream,
  command,
});
const stock = (command: StockCommand): Step => ({ stream: STOCK, command });
const allocate = (n: number): Step =>
  stock({ type: 'Allocate', allocationId: `alloc-${n}`, giftStream: VASE, mayExceed: false });
const releaseStock = (n: number): Step => stock({ type: 'Release', allocationId: `alloc-${n}` });
const hold = (n: number): Step =>
  gift(VASE, holdUnit({ transactionId: `tx-${n}`, holdId: `hold-${n}`, allocationId: `alloc-${n}` }));
const tx = (n: number): { readonly transactionId: string } => ({ transactionId: `tx-${n}` });

/**
 * Short stories that together produce every event of a gift and of its stock. New events are added here; ledgers that
 * were recorded before stay as they are.
 */
export const sampleRun: readonly Step[] = [
  stock({ type: 'SetQuantity', quantity: 5 }),
  gift(VASE, { type: 'PlaceGift', listId: LIST, productId: 7, terms: termsOf() }),
  gift(VASE, { type: 'ChangeTerms', terms: termsOf({ canBuyInQuota: true, listQuantity: 4, priority: 1 }) }),
  // Bought, corrected, paid in two parts.
  allocate(1),
  hold(1),
  gift(VASE, { type: 'CorrectBuyer', ...tx(1), buyer: { ref: 'buyer_tx-1#2', digest: 'd2' }, by: 'staff' }),
  gift(VASE, { type: 'ReserveHeld', ...tx(1), reservedUntil: IN_A_WEEK, transferUntil: IN_A_WEEK }),
  gift(VASE, takeMoney(5_000, 'r-1')),
  gift(VASE, takeMoney(null, 'r-2')),
  // One of the two entries was a mistake: reversed and recorded again.
  gift(VASE, {
    type: 'ReverseMoney',
    ...tx(1),
    receiptId: 'r-1',
    reason: { ref: 'buyer_tx-1#3', digest: 'd3' },
    now: NOW,
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_A_WEEK,
  }),
  gift(VASE, takeMoney(5_000, 'r-3')),
  // Released, expired, cancelled.
  allocate(2),
  hold(2),
  gift(VASE, { type: 'ReleaseHold', ...tx(2), reason: 'buyer_went_back' }),
  releaseStock(2),
  allocate(3),
  hold(3),
  gift(VASE, { type: 'ExpireHold', ...tx(3), holdId: 'hold-3', now: IN_15_MIN }),
  releaseStock(3),
  allocate(4),
  hold(4),
  gift(VASE, {
    type: 'CancelTransaction',
    ...tx(4),
    reason: 'cancelled_by_staff',
    note: { ref: 'note_tx-4#1', digest: 'd4' },
  }),
  releaseStock(4),
  // A share that was never paid.
  allocate(5),
  gift(
    VASE,
    holdShare(5, 4_000, {
      allocationId: 'alloc-5',
      product: { productType: 'intero', priceCents: 12_900 },
      confirm: { as: 'reservation', until: IN_A_WEEK },
    }),
  ),
  gift(VASE, { type: 'ExpireReservation', ...tx(5), now: LATER_THAN_ALL }),
  // Allocated by a process that died.
  allocate(6),
  gift(VASE, { type: 'AbandonAllocation', allocationId: 'alloc-6' }),
  releaseStock(6),
  // The fund has neither product nor stock. A gift that nobody took is withdrawn from its list.
  gift(FUND, { type: 'PlaceGift', listId: LIST, productId: null, terms: termsOf({ isQuota: true }) }),
  gift(FUND, holdShare(7, 5_000, { product: null, allocationId: null, now: NOW })),
  gift(PLATES, { type: 'PlaceGift', listId: LIST, productId: 8, terms: termsOf() }),
  gift(PLATES, { type: 'WithdrawGift', closedToo: false }),
  // The list wishes more glasses than the shop has, at a price of its own; one is to be ordered.
  gift(GLASSES, {
    type: 'PlaceGift',
    listId: LIST,
    productId: 77,
    terms: termsOf({ listQuantity: 2, beyondStock: true, ownPriceCents: 9_900 }),
  }),
  {
    stream: 'stock-77',
    command: { type: 'Allocate', allocationId: 'alloc-77', giftStream: GLASSES, mayExceed: true },
  },
  gift(
    GLASSES,
    holdUnit({ transactionId: 'tx-77', holdId: 'hold-77', allocationId: 'alloc-77', isBeyondStock: true }),
  ),
  ...paymentsRun,
  ...counterRun,
];
