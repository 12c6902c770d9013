import type { GiftCommand } from '@fiocco/gift';
import { holdUnit, IN_A_WEEK, PRICE, termsOf } from '@fiocco/gift/testing';
import type { GiftStep } from './payments-run.fixtures.js';

const LIST = 100_000_000_001;
const RUG = `gift-${LIST}_10` as const;
const rug = (command: GiftCommand): GiftStep => ({ stream: RUG, command });
const tx = { transactionId: 'tx-40' };
const TODAY = '2026-11-21';
const WHY = { ref: 'buyer_tx-40#9', digest: 'd40' };

/** A purchase that staff put right while it is held, and note as delivered once it is paid. */
export const counterRun: readonly GiftStep[] = [
  rug({ type: 'PlaceGift', listId: LIST, productId: 10, terms: termsOf({ listQuantity: 2 }) }),
  rug(holdUnit({ ...tx, holdId: 'hold-40', allocationId: 'alloc-40' })),
  rug({
    type: 'EditPurchase',
    ...tx,
    version: null,
    edits: [
      { type: 'ChangeAmount', ...tx, amountCents: PRICE - 900 },
      {
        type: 'ChangeKind',
        ...tx,
        kind: 'prenotazione',
        product: { productType: 'intero_prenotabile', priceCents: PRICE },
      },
      { type: 'ChangeDelivery', ...tx, deliveryMethod: 'beneficiaryShipping' },
      { type: 'NameDocument', ...tx, document: { ref: 'paper_tx-40#1', digest: 'p40' } },
    ],
  }),
  rug({ type: 'ChangeMethod', ...tx, paymentMethod: 'bonifico', until: IN_A_WEEK }),
  rug({ type: 'ChangeMethod', ...tx, paymentMethod: 'in_negozio', until: IN_A_WEEK }),
  rug({ type: 'ReserveHeld', ...tx, reservedUntil: IN_A_WEEK, transferUntil: IN_A_WEEK }),
  rug({ type: 'TakeMoney', ...tx, receiptId: 'r-40', amountCents: 5_000, how: 'bonifico', on: '2026-11-19' }),
  rug({ type: 'TakeMoney', ...tx, receiptId: 'r-41', amountCents: null, how: 'pos', on: TODAY, reason: WHY }),
  rug({ type: 'NoteHandOver', ...tx, how: 'shipped', on: TODAY, today: TODAY }),
  rug({
    type: 'BeginRefund',
    ...tx,
    refundId: 're-40',
    amountCents: 900,
    reopens: null,
    reason: WHY,
    how: 'contanti',
    on: TODAY,
  }),
];
