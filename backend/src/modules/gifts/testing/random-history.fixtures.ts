import { GENESIS_HASH, type StoredEvent, Refusal } from '@fiocco/event-sourcing';
import type { GiftCommand, HoldUnit } from '../gift/gift.commands.js';
import { giftDecider } from '../gift/gift.decider.js';
import { holdUnit, termsOf } from '../gift/gift.fixtures.js';
import type { GiftState } from '../gift/gift.state.js';
import { giftStream } from '../gift/gift.stream.js';

const LISTS = [100_000_000_001, 100_000_000_002];
const PRODUCTS = [7, 8, null];
const BUYERS_OF_A_GIFT = 9;
const PRICE_CENTS = 10_000;
const LATER_THAN_ALL = '2099-01-01T00:00:00.000Z';
/** The evening before summer time began in Rome, so that days in Rome and in UTC differ. */
const BEGUN_AT = Date.parse('2026-03-28T20:00:00.000Z');

/** Random integers below a bound, the same for the same seed. */
type Dice = (below: number) => number;

function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function pick<Item>(dice: Dice, items: readonly Item[]): Item {
  const item = items[dice(items.length)];
  if (item === undefined) throw new Error('nothing to pick from');
  return item;
}

interface Turn {
  readonly dice: Dice;
  readonly stream: string;
  readonly productId: number | null;
  readonly now: string;
  /** Counter for new ids. */
  readonly n: number;
}

function choice({ dice, productId, stream, n }: Turn): Partial<HoldUnit> {
  if (productId === null) return { kind: 'quota', shareCents: 2_500, allocationId: null, product: null };
  const product = { productType: 'intero', priceCents: PRICE_CENTS } as const;
  const drawn = { allocationId: `alloc-${stream}-${n}`, product };
  return dice(3) === 0
    ? { ...drawn, kind: 'quota', shareCents: 2_500 }
    : { ...drawn, kind: 'acquisto', shareCents: null };
}

function hold(turn: Turn, transactionId: string): GiftCommand {
  const { dice, now, n } = turn;
  return holdUnit({
    ...choice(turn),
    transactionId,
    orderNumber: `FI-${transactionId.replace('_', '-')}`,
    holdId: `hold-${n}`,
    shippingCents: dice(3) * 100,
    buyer: { ref: `buyer_${transactionId}#1`, digest: `d${n}` },
    by: dice(4) === 0 ? 'staff' : 'buyer',
    now,
    expiresAt: dice(4) === 0 ? null : new Date(Date.parse(now) + 900_000).toISOString(),
    reserveUntil: dice(3) === 0 ? LATER_THAN_ALL : null,
    ...(dice(2) === 0 && { reopens: true as const }),
  });
}

const COMMANDS: readonly ((turn: Turn, transactionId: string, state: GiftState) => GiftCommand)[] = [
  hold,
  hold,
  hold,
  (_, transactionId) => ({ type: 'ReserveHeld', transactionId, reservedUntil: LATER_THAN_ALL }),
  (_, transactionId) => ({ type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' }),
  (_, transactionId, { live }) => ({
    type: 'ExpireHold',
    transactionId,
    holdId: live.get(transactionId)?.holdId ?? '-',
    now: LATER_THAN_ALL,
  }),
  (_, transactionId) => ({ type: 'ExpireReservation', transactionId, now: LATER_THAN_ALL }),
  (_, transactionId) => ({
    type: 'CancelTransaction',
    transactionId,
    reason: 'cancelled_by_staff',
    note: null,
  }),
  ({ n }, transactionId) => ({ type: 'TakeMoney', transactionId, receiptId: `r-${n}`, amountCents: null }),
  ({ n }, transactionId) => ({ type: 'TakeMoney', transactionId, receiptId: `r-${n}`, amountCents: 700 }),
  ({ n, now, dice }, transactionId, { live }) => ({
    type: 'ReverseMoney',
    transactionId,
    receiptId: live.get(transactionId)?.receipts[dice(2)]?.id ?? '-',
    reason: { ref: `buyer_${transactionId}#3`, digest: `m${n}` },
    now,
    reservedUntil: LATER_THAN_ALL,
  }),
  ({ n }, transactionId) => ({
    type: 'CorrectBuyer',
    transactionId,
    buyer: { ref: `buyer_${transactionId}#2`, digest: `c${n}` },
    by: 'staff',
  }),
  ({ dice }) => ({
    type: 'ChangeTerms',
    terms: termsOf({ canBuyInQuota: true, listQuantity: 1 + dice(5), priority: 1 }),
  }),
  () => ({ type: 'WithdrawGift', closedToo: true }),
];

function decided(state: GiftState, command: GiftCommand) {
  try {
    return giftDecider.decide(state, command);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** The events that random commands to the gifts of two lists produce, as the decider wrote them. */
export function randomHistory(seed: number, commands: number): readonly StoredEvent[] {
  const dice = diceOf(seed);
  const states = new Map<string, GiftState>();
  const revisions = new Map<string, number>();
  const events: StoredEvent[] = [];
  let at = BEGUN_AT;
  for (let n = 0; n < commands; n += 1) {
    const listId = pick(dice, LISTS);
    const productId = pick(dice, PRODUCTS);
    const stream = giftStream(listId, productId);
    const state = states.get(stream) ?? giftDecider.initialState;
    at += dice(50) * 60_000;
    const turn: Turn = { dice, stream, productId, now: new Date(at).toISOString(), n };
    const place: GiftCommand = {
      type: 'PlaceGift',
      listId,
      productId,
      terms: termsOf({ canBuyInQuota: true, listQuantity: 3 }),
    };
    const transactionId = `${stream}-tx-${dice(BUYERS_OF_A_GIFT)}`;
    const command = state.placement === 'placed' ? pick(dice, COMMANDS)(turn, transactionId, state) : place;
    for (const event of decided(state, command)) {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      states.set(stream, giftDecider.evolve(states.get(stream) ?? state, event));
      events.push({
        ...event,
        id: `00000000-0000-4000-8000-${String(events.length).padStart(12, '0')}`,
        stream,
        revision,
        position: BigInt(events.length + 1),
        metadata: { at: turn.now, actor: 'staff:1', cause: 'spec', previousHash: GENESIS_HASH },
      });
    }
  }
  return events;
}
