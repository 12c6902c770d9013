import { describe, expect, it } from '@jest/globals';
import { PersistentMap } from '@fiocco/event-sourcing';
import fc from 'fast-check';
import { type GiftState, initialGiftState, type Purchase, unitsOf } from '@fiocco/gift';
import { countUnits, unitClassOf, unitCountsOf } from './unit-classes.js';

const purchase = fc.record({
  kind: fc.constantFrom('acquisto' as const, 'prenotazione' as const, 'quota' as const),
  unitIndex: fc.nat({ max: 5 }),
  stage: fc.constantFrom('held', 'reserved', 'paid'),
  amountCents: fc.constantFrom(500, 5_000, 10_000),
});

/** Includes gifts that no decider produces: two purchases of one unit, indexes beyond the quantity. */
const gift = fc
  .tuple(fc.array(purchase, { maxLength: 6 }), fc.nat({ max: 4 }))
  .map(([purchases, listQuantity]): GiftState => {
    const whole = purchases.map(
      (one, n) => ({ ...one, id: `tx-${n}`, priceCents: 10_000 }) as unknown as Purchase,
    );
    return {
      ...initialGiftState,
      placement: 'placed',
      terms: { ...initialGiftState.terms, listQuantity },
      live: PersistentMap(whole.map((one) => [one.id, one])),
    };
  });

describe('units counted by class', () => {
  it('are the same whether or not units are made for it', () => {
    fc.assert(
      fc.property(gift, (state) => {
        expect(unitCountsOf(state)).toEqual(countUnits(unitsOf(state).map((unit) => unitClassOf(unit))));
      }),
      { numRuns: 2_000 },
    );
  });
});
