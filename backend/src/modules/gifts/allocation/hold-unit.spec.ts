import { describe, expect, it } from '@jest/globals';
import { AppendNotStored, type EventStore } from '@fiocco/event-sourcing';
import { giftDecider, giftStream, purchaseIn } from '@fiocco/gift';
import { stockDecider, stockStream } from '../stock/stock.decider.js';
import { IN_A_WEEK, LATER, PRICE } from '@fiocco/gift/testing';
import { dyingAt, Killed, outcomeOf, PRODUCT, processOn, shopWith } from './allocation.fixtures.js';

const buyers = (n: number, prefix = 'buyer') => Array.from({ length: n }, (_, i) => `${prefix}-${i}`);

function tally(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
}

describe('a crowd', () => {
  it('of 200 for one unit leaves one hold, one allocation and 199 polite refusals', async () => {
    const { shop } = await shopWith(1, [1]);
    const outcomes = await Promise.all(buyers(200).map((buyer) => outcomeOf(shop.hold(1, buyer))));
    expect(tally(outcomes)).toEqual({ held: 1, GIFT_HELD_BY_OTHERS: 199 });
    expect((await shop.stock()).allocations.size).toBe(1);
  });

  it('on two lists and two processes shares the last piece of the shop exactly once', async () => {
    const { store, shop } = await shopWith(1, [1, 2]);
    const second = processOn(store);
    const outcomes = await Promise.all([
      ...buyers(60, 'a').map((buyer) => outcomeOf(shop.hold(1, buyer))),
      ...buyers(60, 'b').map((buyer) => outcomeOf(second.hold(2, buyer))),
    ]);
    expect(tally(outcomes)).toEqual({ held: 1, GIFT_HELD_BY_OTHERS: 59, OUT_OF_STOCK: 60 });
    expect((await shop.stock()).allocations.size).toBe(1);
  });
});

describe('stock', () => {
  it('comes back when the hold ends', async () => {
    const { shop } = await shopWith(1, [1, 2]);
    await shop.hold(1, 'anna');
    expect(await outcomeOf(shop.hold(2, 'bea'))).toBe('OUT_OF_STOCK');
    await shop.release(1, 'anna');
    expect((await shop.stock()).allocations.size).toBe(0);
    expect(await outcomeOf(shop.hold(2, 'bea'))).toBe('held');
  });

  it('kept by a hold whose time is past goes to whoever asks, on another list too', async () => {
    const { shop } = await shopWith(1, [1, 2]);
    await shop.hold(1, 'anna');
    expect(await outcomeOf(shop.hold(2, 'bea', { now: LATER }))).toBe('held');
    expect(purchaseIn(await shop.gift(1), 'anna')?.stage).toBe('draft');
  });

  it('is not touched by a gift that refuses by itself', async () => {
    const { shop } = await shopWith(5, [1]);
    await shop.hold(1, 'anna');
    const before = await shop.stock();
    expect(await outcomeOf(shop.hold(1, 'bea'))).toBe('GIFT_HELD_BY_OTHERS');
    expect(await shop.stock()).toEqual(before);
  });
});

describe('a gift that may be ordered', () => {
  const marks = async (store: Pick<EventStore, 'read'>) =>
    (await store.read(stockStream(PRODUCT))).flatMap(({ type, data }) =>
      type === 'stock.UnitAllocated.v2' ? [data['beyondStock']] : [],
    );

  it('is given to as many as the list wishes, and each piece beyond the stock is marked', async () => {
    const { store, shop } = await shopWith(1, [1], { listQuantity: 3, beyondStock: true });
    const second = processOn(store);
    const outcomes = await Promise.all(
      buyers(40).map((buyer, n) => outcomeOf((n % 2 ? shop : second).hold(1, buyer))),
    );
    expect(tally(outcomes)).toEqual({ held: 3, GIFT_HELD_BY_OTHERS: 37 });
    expect((await shop.stock()).allocations.size).toBe(3);
    expect((await marks(store)).filter((beyond) => !beyond)).toHaveLength(1);
  });

  it('leaves another list that may not order what it had: the stock, and no piece more', async () => {
    const { store, shop } = await shopWith(2, [1, 2], { listQuantity: 3 });
    await shop.terms(1, { beyondStock: true });
    const second = processOn(store);
    const outcomes = await Promise.all([
      ...buyers(30, 'a').map((buyer) => outcomeOf(shop.hold(1, buyer))),
      ...buyers(30, 'b').map((buyer) => outcomeOf(second.hold(2, buyer))),
    ]);
    const held = async (listId: number) => [...(await shop.gift(listId)).live].length;
    expect(await held(1)).toBe(3);
    expect(await held(2)).toBeLessThanOrEqual(2);
    expect(outcomes.filter((outcome) => outcome === 'held')).toHaveLength(3 + (await held(2)));
    const beyond = (await marks(store)).filter(Boolean).length;
    expect((await shop.stock()).allocations.size - beyond).toBeLessThanOrEqual(2);
    expect(await outcomeOf(shop.hold(2, 'later'))).toBe('OUT_OF_STOCK');
  });

  it.each([
    ['and no piece has come', 0, 'OUT_OF_STOCK', [true]],
    ['and finds the piece that has come', 1, 'held', [true, false]],
  ] as const)(
    'is no longer for whoever had its piece allocated just before staff took the permission away, %s',
    async (_, pieces, outcome, marked) => {
      const { store, shop } = await shopWith(0, [1], { beyondStock: true });
      let appends = 0;
      const slow = processOn(store, (append) => async (stream, revision, events) => {
        appends += 1;
        // Its piece is allocated by now, and the hold that names it is on its way.
        if (appends === 2) {
          await shop.terms(1, { beyondStock: false });
          const set = { type: 'SetQuantity', quantity: pieces } as const;
          await shop.commands.handle(stockStream(PRODUCT), stockDecider, set);
        }
        return append(stream, revision, events);
      });
      expect(await outcomeOf(slow.hold(1, 'anna'))).toBe(outcome);
      expect((await shop.stock()).allocations.size).toBe(pieces);
      expect(await marks(store)).toEqual(marked);
    },
  );

  it('keeps what was sold when staff take the permission away', async () => {
    const { shop } = await shopWith(0, [1], { listQuantity: 2, beyondStock: true });
    await shop.hold(1, 'anna');
    await shop.terms(1, { beyondStock: false });
    const named = { amountCents: PRICE, shippingCents: 0 };
    expect(await outcomeOf(shop.hold(1, 'anna', { named }))).toBe('held');
    expect(await outcomeOf(shop.hold(1, 'bea'))).toBe('OUT_OF_STOCK');
    expect((await shop.stock()).allocations.size).toBe(1);
  });
});

describe('a repeat', () => {
  it('keeps the frozen amount, whatever the catalogue says by now', async () => {
    const { shop } = await shopWith(1, [1]);
    await shop.hold(1, 'anna');
    const dearer = { productType: 'intero', priceCents: 99_900 } as const;
    const named = { amountCents: PRICE, shippingCents: 0 };
    const repeated = await shop.hold(1, 'anna', { product: dearer, named });
    expect(purchaseIn(repeated, 'anna')).toMatchObject({ stage: 'held', amountCents: PRICE });
  });
});

describe('a transaction that comes back', () => {
  const cancel = {
    type: 'CancelTransaction',
    transactionId: 'anna',
    reason: 'cancelled_by_staff',
    note: null,
  } as const;
  const reopen = {
    reopens: true,
    by: 'staff',
    expiresAt: null,
    confirm: { as: 'reservation', until: IN_A_WEEK },
  } as const;

  it('after its time ran out, takes stock anew', async () => {
    const { shop } = await shopWith(1, [1, 2]);
    await shop.hold(1, 'anna');
    await shop.release(1, 'anna');
    await shop.hold(2, 'bea');
    expect(await outcomeOf(shop.hold(1, 'anna'))).toBe('OUT_OF_STOCK');
    await shop.release(2, 'bea');
    expect(await outcomeOf(shop.hold(1, 'anna'))).toBe('held');
    expect((await shop.stock()).allocations.size).toBe(1);
  });

  it('by being reopened, takes stock anew, and finds none when it went elsewhere', async () => {
    const { shop } = await shopWith(1, [1, 2]);
    await shop.hold(1, 'anna');
    const [former] = (await shop.stock()).allocations.keys();
    const { events } = await shop.commands.handle(giftStream(1, PRODUCT), giftDecider, cancel);
    expect(events.map(({ type }) => type)).toContain('gift.AllocationFreed.v1');
    expect(await shop.sweep()).toBe(1);
    await shop.hold(2, 'bea');
    expect(await outcomeOf(shop.hold(1, 'anna', reopen))).toBe('OUT_OF_STOCK');
    await shop.release(2, 'bea');
    const reopened = await shop.hold(1, 'anna', reopen);
    expect(purchaseIn(reopened, 'anna')?.stage).toBe('reserved');
    expect([...(await shop.stock()).allocations.keys()]).not.toContain(former);
    expect((await shop.stock()).allocations.size).toBe(1);
  });
});

describe('an allocation that cannot be given back', () => {
  /** A store that does not answer any append that would release stock. */
  const noRelease =
    (append: EventStore['append']): EventStore['append'] =>
    async (stream, revision, events) => {
      if (events.some(({ type }) => type === 'stock.AllocationReleased.v1'))
        throw new AppendNotStored('away');
      return append(stream, revision, events);
    };

  it('is the sweeper’s, and turns neither the hold of a repeat nor a refusal into a fault', async () => {
    const { store, shop } = await shopWith(3, [1]);
    const [one, other] = [processOn(store, noRelease), processOn(store, noRelease)];
    // Both draw an allocation and one does not need it: either one buyer repeats the command, or a second buyer is
    // there.
    for (const [left, right, outcomes] of [
      ['anna', 'anna', ['held', 'held']],
      ['bea', 'carla', ['GIFT_HELD_BY_OTHERS', 'held']],
    ] as const) {
      const told = await Promise.all([one.hold(1, left), other.hold(1, right)].map(outcomeOf));
      expect([...told].sort()).toEqual(outcomes);
      expect((await shop.stock()).allocations.size).toBe(2);
      expect(await shop.sweep()).toBe(1);
      for (const buyer of [left, right])
        if (purchaseIn(await shop.gift(1), buyer)?.stage === 'held') await shop.release(1, buyer);
      expect((await shop.stock()).allocations.size).toBe(0);
    }
  });
});

describe('a process that dies', () => {
  it.each([
    [1, 'before', 0],
    [1, 'after', 1],
    [2, 'before', 1],
    [2, 'after', 0],
  ] as const)(
    'at append %i, %s it is stored, leaves nothing locked after a sweep',
    async (n, when, ownerless) => {
      const { store, shop } = await shopWith(1, [1, 2]);
      await expect(processOn(store, dyingAt(n, when)).hold(1, 'anna')).rejects.toThrow(Killed);
      if (ownerless === 1) expect(await outcomeOf(shop.hold(2, 'bea'))).toBe('STOCK_BUSY');
      expect(await shop.sweep()).toBe(ownerless);
      const held = purchaseIn(await shop.gift(1), 'anna')?.stage === 'held';
      expect(await outcomeOf(shop.hold(2, 'bea'))).toBe(held ? 'OUT_OF_STOCK' : 'held');
      expect((await shop.stock()).allocations.size).toBe(1);
    },
  );

  it('and whose hold arrives after the sweep finds its allocation refused', async () => {
    const { store, shop } = await shopWith(1, [1, 2]);
    let letThrough: () => void = () => undefined;
    const swept = new Promise<void>((resolve) => (letThrough = resolve));
    let appends = 0;
    const slow = processOn(store, (append) => async (stream, revision, events) => {
      appends += 1;
      if (appends === 2) await swept;
      return append(stream, revision, events);
    });
    const late = outcomeOf(slow.hold(1, 'anna'));
    while (appends < 2) await new Promise(setImmediate);
    expect(await shop.sweep()).toBe(1);
    expect(await outcomeOf(shop.hold(2, 'bea'))).toBe('held');
    letThrough();
    expect(await late).toBe('OUT_OF_STOCK');
    expect((await shop.stock()).allocations.size).toBe(1);
  });
});

describe("another list's gift that nobody can read any more", () => {
  it('lets a buyer try again instead of failing, and refuses nothing for good', async () => {
    const { store, shop } = await shopWith(1, [1, 2]);
    await shop.hold(1, 'anna');
    const append: typeof store.append = (stream, revision, events) => store.append(stream, revision, events);
    const read: typeof store.read = async (stream, options) =>
      (await store.read(stream, options)).map((event) =>
        event.type === 'gift.UnitHeld.v1' ? { ...event, type: 'gift.UnitHeld.v9' } : event,
      );
    expect(await outcomeOf(processOn({ append, read }).hold(2, 'bea'))).toBe('STOCK_BUSY');
  });
});

describe('the sweeper', () => {
  it('gives back what it can, whatever stream it cannot read', async () => {
    const { store, shop } = await shopWith(2, [1, 2]);
    for (const listId of [1, 2]) {
      await expect(processOn(store, dyingAt(2, 'before')).hold(listId, `b-${listId}`)).rejects.toThrow(
        Killed,
      );
    }
    const damaged: typeof store.read = (stream, options) =>
      stream === giftStream(1, PRODUCT) ? Promise.reject(new Error('damaged')) : store.read(stream, options);
    const append: typeof store.append = (stream, revision, events) => store.append(stream, revision, events);
    await expect(processOn({ read: damaged, append }).sweep()).rejects.toThrow(
      '1 of 2 allocations could not be swept',
    );
    expect([...(await shop.stock()).allocations.values()]).toEqual([giftStream(1, PRODUCT)]);
    expect(await shop.sweep()).toBe(1);
  });
});
