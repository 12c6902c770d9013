import { termsOf } from '@fiocco/gift/testing';
import { type Acts, type Dice, after, hold, of, oneOf, own, idOf, type Scene, why } from './scene.js';

const AMOUNTS = [1_000, 2_450, 10_000, 13_000] as const;

/** Of several gifts, the others of which are elsewhere. Rarely another one is named. */
const saleOf = (dice: Dice): string => `sale-${idOf(dice)}${dice.odd ? '-other' : ''}`;

/** Of a sale's receipts: one of all that is due, or two of which the first brings half. */
function takenBy(scene: Scene, dice: Dice) {
  const { amountCents = 0, shippingCents = 0 } = own(scene, dice) ?? {};
  const dueCents = amountCents + shippingCents;
  const first = { receiptId: `rs-${scene.n}`, how: 'contanti', on: null, amountCents: null } as const;
  if (dice.odd || dueCents < 2) return [first];
  const half = Math.floor(dueCents / 2);
  return [
    { ...first, amountCents: half },
    { ...first, receiptId: `rs-${scene.n}.2`, how: 'pos', amountCents: dueCents - half } as const,
  ];
}

/** What staff do. */
export const staff: Acts = {
  reserve: (scene, dice) => ({
    type: 'ReserveHeld',
    ...of(dice),
    reservedUntil: after(scene, 10_080),
    transferUntil: after(scene, 7_200),
  }),
  cancel: (_, dice) => ({
    type: 'CancelTransaction',
    ...of(dice),
    reason: dice.flag ? 'cancelled_by_staff' : 'cancelled_by_buyer',
    note: null,
    ...(dice.odd && { onlyUnconfirmed: true }),
  }),
  'purge the draft': (_, dice) => ({
    type: 'CancelTransaction',
    ...of(dice),
    reason: 'draft_expired',
    note: null,
  }),
  reopen: hold((scene, dice) => ({
    by: 'staff',
    reopens: true,
    ...(dice.odd
      ? { expiresAt: null }
      : {
          confirm: dice.flag
            ? { as: 'transfer' as const, until: after(scene, 7_200) }
            : { as: 'reservation' as const, until: after(scene, 10_080) },
          paymentMethod: dice.flag ? ('bonifico' as const) : ('in_negozio' as const),
        }),
  })),
  'hold for a sale': hold((_, dice) => ({
    by: 'staff',
    expiresAt: null,
    paymentMethod: 'in_negozio',
    also: { version: null, edits: [{ type: 'HoldForSale', ...of(dice), saleId: saleOf(dice) }] },
  })),
  'the sale is made': (scene, dice) => ({
    type: 'SellHeld',
    ...of(dice),
    saleId: saleOf(dice),
    reservedUntil: after(scene, 10_080),
    taken: dice.flag ? [] : takenBy(scene, dice),
  }),
  'the sale is given up': (_, dice) => ({ type: 'DropHeld', ...of(dice), saleId: saleOf(dice) }),
  'take money': (scene, dice) => ({
    type: 'TakeMoney',
    ...of(dice),
    receiptId: `r-${idOf(dice)}-${dice.odd ? dice.pick : scene.n}`,
    amountCents: dice.flag ? null : (oneOf(AMOUNTS, dice) ?? null),
    reason: why(scene, dice),
  }),
  'reverse money': (scene, dice) => ({
    type: 'ReverseMoney',
    ...of(dice),
    receiptId: oneOf(own(scene, dice)?.receipts ?? [], dice)?.id ?? '-',
    reason: why(scene, dice),
    now: after(scene, 0),
    reservedUntil: after(scene, 10_080),
    transferUntil: after(scene, 7_200),
  }),
  'change how it is paid': (scene, dice) => ({
    type: 'ChangeMethod',
    ...of(dice),
    paymentMethod: dice.flag ? 'bonifico' : 'in_negozio',
    until: after(scene, 10_080),
  }),
  'give money back': (scene, dice) => ({
    type: 'BeginRefund',
    ...of(dice),
    refundId: `re-${idOf(dice)}-${scene.n}`,
    amountCents: dice.odd ? 1_000 : null,
    reopens: dice.flag ? null : dice.pick % 2 === 0,
    reason: why(scene, dice),
  }),
  'end the doubt': (scene, dice) => ({
    type: 'EndVerification',
    ...of(dice),
    as: dice.flag ? 'paid' : 'cancelled',
    reason: why(scene, dice),
  }),
  'find the refund at the provider': (scene, dice) => ({
    type: 'EndVerification',
    ...of(dice),
    as: 'refunded',
    providersId: `found-${idOf(dice)}-${scene.n}`,
    reason: why(scene, dice),
  }),
  remove: (_, dice) => ({ type: 'RemoveTransaction', ...of(dice) }),
  'change the terms': (_, { pick }) => ({
    type: 'ChangeTerms',
    terms: { listQuantity: 1 + (pick % 3) },
  }),
  'withdraw or place the gift': (_, { flag, pick }) =>
    pick % 4 === 0
      ? { type: 'WithdrawGift', closedToo: flag }
      : {
          type: 'PlaceGift',
          listId: 100,
          productId: 7,
          terms: termsOf({ canBuyInQuota: true, listQuantity: 2 }),
        },
};
