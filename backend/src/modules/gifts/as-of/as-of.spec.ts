import { describe, expect, it } from '@jest/globals';
import {
  createCommandRunner,
  InMemoryEventStore,
  Refusal,
  seal,
  type SealedEvent,
  splitAt,
  type StoredEvent,
  streamThen,
  StreamUnreadable,
} from '@fiocco/event-sourcing';
import { type FixedClock, fixedClock } from '@fiocco/testing';
import fc from 'fast-check';
import { type GiftCommand, giftDecider, type GiftState, purchaseIn, purchaseThen } from '@fiocco/gift';
import { holdShare, holdUnit, IN_A_WEEK, NOW, PRICE, termsOf } from '@fiocco/gift/testing';
import { type StockCommand, stockDecider } from '../stock/stock.decider.js';
import { giftThen } from './gift-then.js';

const LIST = 100;
const GIFT = `gift-${LIST}_7`;
const FUND = `gift-${LIST}_fund`;
const MINUTE = 60_000;
const START = Date.parse(NOW);
const BUYERS = [1, 2, 3] as const;

/** One step of a day in the shop: the clock advances, then a command is run. */
interface Step {
  readonly minutes: number;
  readonly what: (n: number, now: string) => readonly Wish[];
}
type Wish = { readonly stream: string; readonly gift: GiftCommand } | { readonly stock: StockCommand };

const onGift = (gift: GiftCommand): Wish => ({ stream: GIFT, gift });
const later = (now: string): string => new Date(Date.parse(now) + 15 * MINUTE).toISOString();
const buyer = fc.constantFrom(...BUYERS).map((n) => `tx-${n}`);

/** A hold as the protocol makes it: each run allocates anew, and releases an allocation that it did not use. */
const holds = (kind: 'acquisto' | 'quota') =>
  fc
    .tuple(buyer, fc.integer({ min: 1, max: PRICE }))
    .map(([transactionId, cents]) => (n: number, now: string): readonly Wish[] => {
      const own = {
        transactionId,
        holdId: `hold-${n}`,
        allocationId: `alloc-${n}`,
        now,
        expiresAt: later(now),
      };
      const share = {
        ...holdShare(1, cents),
        product: { productType: 'intero', priceCents: PRICE },
      } as const;
      const hold = kind === 'quota' ? { ...share, ...own } : holdUnit(own);
      return [
        { stock: { type: 'Allocate', allocationId: own.allocationId, giftStream: GIFT, mayExceed: false } },
        onGift(hold),
      ];
    });

const gives = fc
  .tuple(buyer, fc.integer({ min: 1, max: 5_000 }))
  .map(([id, cents]) => (n: number, now: string): readonly Wish[] => {
    const own = { transactionId: `fund-${id}`, holdId: `hold-${n}`, allocationId: null, product: null, now };
    return [{ stream: FUND, gift: { ...holdShare(1, cents), ...own, expiresAt: later(now) } }];
  });

const does = (make: (transactionId: string, n: number, now: string) => GiftCommand) =>
  buyer.map((id) => (n: number, now: string): readonly Wish[] => [onGift(make(id, n, now))]);

const wishes = fc.oneof(
  holds('acquisto'),
  holds('quota'),
  gives,
  does((transactionId) => ({
    type: 'ReserveHeld',
    transactionId,
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_A_WEEK,
  })),
  does((transactionId, n) => ({ type: 'TakeMoney', transactionId, receiptId: `r-${n}`, amountCents: null })),
  does((transactionId, n) => ({ type: 'TakeMoney', transactionId, receiptId: `r-${n}`, amountCents: 700 })),
  does((transactionId, n, now) => ({
    type: 'ReverseMoney',
    transactionId,
    receiptId: `r-${n - 1}`,
    reason: { ref: `buyer_${transactionId}#${n}`, digest: `m-${n}` },
    now,
    reservedUntil: IN_A_WEEK,
    transferUntil: IN_A_WEEK,
  })),
  does((transactionId) => ({ type: 'ReleaseHold', transactionId, reason: 'buyer_went_back' })),
  does((transactionId) => ({
    type: 'CancelTransaction',
    transactionId,
    reason: 'cancelled_by_buyer',
    note: null,
  })),
  does((transactionId, n) => ({
    type: 'CorrectBuyer',
    transactionId,
    buyer: { ref: `buyer_${transactionId}#${n}`, digest: `d-${n}` },
    by: 'staff',
  })),
  fc
    .integer({ min: 1, max: 3 })
    .map((listQuantity) => (): readonly Wish[] => [
      onGift({ type: 'ChangeTerms', terms: termsOf({ canBuyInQuota: true, listQuantity }) }),
    ]),
  fc
    .integer({ min: 1, max: 4 })
    .map((quantity) => (): readonly Wish[] => [{ stock: { type: 'SetQuantity', quantity } }]),
);

const days = (minutes: fc.Arbitrary<number>): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.record({ minutes, what: wishes }), { minLength: 10, maxLength: 40 });
const forward = fc.integer({ min: 0, max: 20 });
const jumping = fc.oneof(forward, fc.integer({ min: -90, max: 0 }));

interface Day {
  readonly store: InMemoryEventStore;
  /** By revision: the gift's state after that event. */
  readonly states: ReadonlyMap<number, GiftState>;
}

/** Stores events with the clock's time even where it went back. Releases before the second one wrote such ledgers. */
class LedgerOfOldClocks extends InMemoryEventStore {
  constructor(private readonly clock: FixedClock) {
    super();
  }

  override async append(...[stream, revision, events, ...more]: Parameters<InMemoryEventStore['append']>) {
    const [last] = await this.read(stream, { direction: 'backward', limit: 1 });
    const { actor, cause } = events[0]?.metadata ?? { actor: 'buyer', cause: 'test' };
    const drafts = events.map(({ id, type, data }) => ({ id, event: { type, data } }));
    const stamped = seal(stream, last, drafts, { at: this.clock.now().toISOString(), actor, cause });
    return super.append(stream, revision, stamped, ...more);
  }
}

/** Runs a day through the real deciders and the real command runner. Refusals are part of it. */
async function live(steps: readonly Step[]): Promise<Day> {
  const clock = fixedClock(NOW);
  const store = new LedgerOfOldClocks(clock);
  const runner = createCommandRunner({
    store,
    clock,
    newId: () => crypto.randomUUID(),
  });
  const states = new Map<number, GiftState>();
  const as = { actor: 'buyer', cause: 'test' };
  const run = async (wish: Wish): Promise<void> => {
    if ('stock' in wish) return void (await runner.handle('stock-7', stockDecider, wish.stock, as));
    const { state, revision, events } = await runner.handle(wish.stream, giftDecider, wish.gift, as);
    if (wish.stream === GIFT) states.set(revision, state);
    for (const { type, data } of events)
      if (type === 'gift.AllocationFreed.v1')
        await run({ stock: { type: 'Release', allocationId: data.allocationId } });
  };
  const placed = termsOf({ canBuyInQuota: true, listQuantity: 2 });
  await run({ stock: { type: 'SetQuantity', quantity: 2 } });
  await run(onGift({ type: 'PlaceGift', listId: LIST, productId: 7, terms: placed }));
  await run({ stream: FUND, gift: { type: 'PlaceGift', listId: LIST, productId: null, terms: termsOf() } });
  for (const [n, { minutes, what }] of steps.entries()) {
    clock.advance(minutes * MINUTE);
    for (const wish of what(n, clock.now().toISOString())) {
      try {
        await run(wish);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        break;
      }
    }
  }
  return { store: await again(store, FOR_EVER), states };
}

const log = (store: InMemoryEventStore): Promise<readonly StoredEvent[]> => store.readAll(0n, 10_000);

/** Replays into an empty shop everything that had happened by `moment`, in the ledger's order. */
async function again(store: InMemoryEventStore, moment: Date): Promise<InMemoryEventStore> {
  const empty = new InMemoryEventStore();
  for (const { stream, revision, id, type, data, metadata } of await log(store)) {
    if (Date.parse(metadata.at) > moment.getTime()) continue;
    await empty.append(stream, revision - 1, [{ id, type, data, metadata } satisfies SealedEvent]);
  }
  return empty;
}

const FOR_EVER = new Date('2099-01-01T00:00:00Z');

async function everything(store: InMemoryEventStore, moment: Date) {
  const gifts = [await giftThen(store, LIST, 7, moment), await giftThen(store, LIST, null, moment)];
  const purchases = await Promise.all(
    BUYERS.flatMap((n) => [
      purchaseThen(store, GIFT, `tx-${n}`, moment),
      purchaseThen(store, FUND, `fund-tx-${n}`, moment),
    ]),
  );
  return { gifts: gifts.map(({ facts }) => facts), purchases: purchases.map(({ facts }) => facts) };
}

const minuteOf = (minute: number): Date => new Date(START + minute * MINUTE);

describe('as of a moment', () => {
  it('is what an empty shop comes to in which all of that time happens again', async () => {
    let told = 0;
    await fc.assert(
      fc.asyncProperty(days(forward), fc.integer({ min: -5, max: 420 }), async (steps, minute) => {
        const { store } = await live(steps);
        const moment = minuteOf(minute);
        const then = await everything(store, moment);
        expect(then).toEqual(await everything(await again(store, moment), FOR_EVER));
        told += then.purchases.filter((facts) => facts !== null).length;
      }),
      { numRuns: 150 },
    );
    expect(told).toBeGreaterThan(50);
  });

  it('is a state that the decider had, also where the clock was set back', async () => {
    let setBack = 0;
    await fc.assert(
      fc.asyncProperty(days(jumping), fc.integer({ min: -400, max: 400 }), async (steps, minute) => {
        const { store, states } = await live(steps);
        const moment = minuteOf(minute);
        const { events, later } = await streamThen(store, GIFT, moment);
        const times = [...events, ...later].map(({ metadata }) => Date.parse(metadata.at));
        setBack += times.some((time, index) => time < (times[index - 1] ?? 0)) ? 1 : 0;
        // Events after the moment are left out, and none at or before it is.
        expect(later.filter(({ metadata }) => Date.parse(metadata.at) <= moment.getTime())).toEqual([]);
        const last = events.at(-1);
        if (!last) return;
        expect(Date.parse(last.metadata.at)).toBeLessThanOrEqual(moment.getTime());
        const state = states.get(last.revision);
        if (!state) throw new Error('a batch was cut in two');
        for (const n of BUYERS) {
          const { facts } = await purchaseThen(store, GIFT, `tx-${n}`, moment);
          expect(facts?.purchase).toEqual(purchaseIn(state, `tx-${n}`));
        }
      }),
      { numRuns: 150 },
    );
    expect(setBack).toBeGreaterThan(30);
  });

  it('never counts less at a later moment', async () => {
    const moments = fc.tuple(fc.integer({ min: -200, max: 300 }), fc.integer({ min: 0, max: 200 }));
    await fc.assert(
      fc.asyncProperty(days(jumping), moments, async (steps, [minute, more]) => {
        const events = await (await live(steps)).store.read(GIFT);
        const sooner = splitAt(GIFT, events, minuteOf(minute)).events.length;
        expect(splitAt(GIFT, events, minuteOf(minute + more)).events.length).toBeGreaterThanOrEqual(sooner);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a stream that can not be told', () => {
  const at = (minute: number) => ({ at: minuteOf(minute).toISOString(), actor: 'buyer', cause: 'test' });

  async function withStrangers(): Promise<InMemoryEventStore> {
    const { store } = await live([]);
    const [last] = await store.read(GIFT, { direction: 'backward', limit: 1 });
    const strange = { id: crypto.randomUUID(), event: { type: 'gift.Wrapped.v1', data: {} } };
    await store.append(GIFT, last?.revision ?? -1, seal(GIFT, last, [strange], at(30)));
    return store;
  }

  it('names the first event that it can not read, from the moment it happened', async () => {
    const store = await withStrangers();
    expect((await giftThen(store, LIST, 7, minuteOf(29))).facts.counts.units_free).toBe(2);
    const reading = giftThen(store, LIST, 7, minuteOf(30));
    await expect(reading).rejects.toThrow(StreamUnreadable);
    await expect(reading).rejects.toMatchObject({ number: 2 });
  });

  it.each([
    ['changed', (events: readonly StoredEvent[]) => events.map((event) => ({ ...event, data: { x: 1 } }))],
    ['missing', (events: readonly StoredEvent[]) => events.slice(1)],
  ])('is damaged where an event is %s, whatever the moment', async (_, tampered) => {
    const store = await withStrangers();
    const read = async () => tampered(await store.read(GIFT));
    await expect(streamThen({ read }, GIFT, minuteOf(0))).rejects.toMatchObject({ name: 'LedgerDamaged' });
  });
});
