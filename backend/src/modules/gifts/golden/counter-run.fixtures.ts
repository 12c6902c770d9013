import type { GiftCommand } from '@fiocco/gift';
import { holdUnit, IN_A_WEEK, NOW, PRICE, termsOf } from '@fiocco/gift/testing';
import type { GiftStep } from './payments-run.fixtures.js';

const LIST = 100_000_000_001;
const RUG = `gift-${LIST}_10` as const;
const rug = (command: GiftCommand): GiftStep => ({ stream: RUG, command });
const tx = { transactionId: 'tx-40' };
const TODAY = '2026-11-21';
const WHY = { ref: 'buyer_tx-40#9', digest: 'd40' };

const TABLE = `gift-${LIST}_11` as const;
const table = (command: GiftCommand): GiftStep => ({ stream: TABLE, command });
const other = { transactionId: 'tx-41' };
const EXCHANGE = { exchangeId: 'x-40' };

const SALE = { saleId: 'sale-42' };
/** A unit is held for a sale of several gifts, which is made for one and given up for another. */
const heldForSale = (id: number, way: 'SellHeld' | 'DropHeld'): readonly GiftStep[] => {
  const of = { transactionId: `tx-${id}` };
  const held = holdUnit({
    ...of,
    holdId: `hold-${id}`,
    allocationId: `alloc-${id}`,
    by: 'staff',
    expiresAt: null,
  });
  const also = { version: 0, edits: [{ type: 'HoldForSale', ...of, ...SALE }] } as const;
  const taken = { receiptId: 'r-42', how: 'contanti', on: TODAY, amountCents: null } as const;
  const ends =
    way === 'SellHeld'
      ? { type: way, ...of, ...SALE, reservedUntil: IN_A_WEEK, taken: [taken] }
      : { type: way, ...of, ...SALE };
  return [rug({ ...held, also }), rug(ends)];
};

const withdrawn = { transactionId: 'tx-43' };
const WHY_WITHDRAWN = { ref: 'buyer_tx-43#2', digest: 'd43' };

/** A purchase that staff put right while it is held, note as delivered once it is paid, and exchange; then a sale of several gifts, and a withdrawal. */
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
  rug({ type: 'NoteReady', ...tx, on: TODAY, today: TODAY }),
  rug({ type: 'NameParcel', ...tx, parcel: { ref: 'buyer_tx-40#10', digest: 'b40' } }),
  rug({ type: 'NoteHandOver', ...tx, how: 'shipped', on: TODAY, today: TODAY }),
  rug({ type: 'AskDeliveryMail', ...tx, mail: 'shipped', again: false, now: NOW }),
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
  table({ type: 'PlaceGift', listId: LIST, productId: 11, terms: termsOf() }),
  table(
    holdUnit({
      ...other,
      holdId: 'hold-41',
      allocationId: 'alloc-41',
      by: 'staff',
      expiresAt: null,
      also: {
        version: 0,
        edits: [
          { type: 'BeginExchange', ...other, ...EXCHANGE, from: { ...tx, listId: LIST, productId: 10 } },
        ],
      },
    }),
  ),
  rug({ type: 'RefuseExchange', ...tx, exchangeId: 'x-39' }),
  rug({
    type: 'GiveToExchange',
    ...tx,
    ...EXCHANGE,
    to: { ...other, listId: LIST, productId: 11 },
    endsAs: 'exchanged',
    reason: WHY,
  }),
  table({
    type: 'TakeFromExchange',
    ...other,
    ...EXCHANGE,
    moved: [
      { receiptId: 'r-40', amountCents: 4_100, source: 'till', attempt: null, refundedBefore: [] },
      { receiptId: 'r-41', amountCents: 7_000, source: 'till', attempt: null, refundedBefore: [] },
    ],
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_A_WEEK,
  }),
  ...heldForSale(42, 'DropHeld'),
  ...heldForSale(43, 'SellHeld'),
  rug({ type: 'DeclareWithdrawal', ...withdrawn, reason: WHY_WITHDRAWN }),
  rug({ type: 'CloseWithdrawal', ...withdrawn, reason: WHY_WITHDRAWN }),
  rug({ type: 'DenyWithdrawal', ...withdrawn, requestId: 'w-44' }),
];
