import { describe, expect, it } from '@jest/globals';
import { newSlots } from '@fiocco/testing';
import { giftDecider } from './decider.js';
import type { GiftEvent } from './events/gift-events.js';
import { allocationFreed, holdUnit, placed, unitHeld } from './testing/gifts.fixtures.js';
import type { GiftState } from './state/gift-state.js';

/** Events in which a unit is held and released `times` times, by `transactions` buyers in turn. */
function backAndForth(times: number, transactions: number): readonly GiftEvent[] {
  const events: GiftEvent[] = [placed({ listQuantity: 2 })];
  for (let n = 0; n < times; n += 1) {
    const hold = { transactionId: `tx-${n % transactions}`, holdId: `hold-${n}` };
    events.push(
      unitHeld({ ...hold, allocationId: `alloc-${n}` }),
      { type: 'gift.HoldReleased.v1', data: { ...hold, reason: 'buyer_went_back' } },
      allocationFreed(`alloc-${n}`),
    );
  }
  return events;
}

const after = (events: readonly GiftEvent[]): GiftState =>
  events.reduce((state, event) => giftDecider.evolve(state, event), giftDecider.initialState);

/** The most slots that any single event copies. */
function dearest(before: GiftState, events: readonly GiftEvent[]): number {
  let state = before;
  return Math.max(
    ...events.map((event) => {
      const next = giftDecider.evolve(state, event);
      const cost = newSlots(state, next);
      state = next;
      return cost;
    }),
  );
}

describe.each([
  ['one buyer', 1],
  ['many buyers', 3_000],
])('a gift that %s held and gave back 3,000 times', (_, transactions) => {
  const events = backAndForth(3_000, transactions);
  const state = after(events);

  it('folds its next events as cheaply as its first', () => {
    const next = backAndForth(3_001, 3_001).slice(-3);
    expect(dearest(state, next)).toBeLessThan(200);
  });

  it('decides without a look at the holds that ended', () => {
    const looked: string[] = [];
    const watched = new Proxy(state, {
      get(target, part, receiver): unknown {
        if (part === 'ended' || part === 'dead') return watchedMap(Reflect.get(target, part, receiver), part);
        return Reflect.get(target, part, receiver);
      },
    });
    const watchedMap = <Map extends object>(map: Map, name: string) =>
      new Proxy(map, {
        get(target, part): unknown {
          if (part === 'values' || part === 'keys' || part === Symbol.iterator) looked.push(name);
          const found: unknown = Reflect.get(target, part, target);
          return typeof found === 'function' ? found.bind(target) : found;
        },
      });
    expect(giftDecider.decide(watched, holdUnit({ allocationId: 'alloc-new' }))).toHaveLength(1);
    expect(looked).toEqual([]);
  });
});
