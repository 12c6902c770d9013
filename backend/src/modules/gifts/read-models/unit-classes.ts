import type { Unit } from '../gift/gift.units.js';

/** How one unit counts in the tables of PRODUCT.md section 4. */
export type UnitClass =
  'free' | 'held' | 'reserved' | 'sold' | 'shares_open' | 'shares_promised' | 'shares_paid';

export function unitClassOf(unit: Unit): UnitClass {
  if (unit.whole) {
    const { stage } = unit.whole;
    if (stage === 'paid') return 'sold';
    return stage === 'reserved' ? 'reserved' : 'held';
  }
  if (unit.live.length === 0) return 'free';
  const priceCents = unit.priceCents ?? Number.POSITIVE_INFINITY;
  if (unit.paidCents >= priceCents) return 'shares_paid';
  return unit.paidCents + unit.promisedCents >= priceCents ? 'shares_promised' : 'shares_open';
}

export function countUnits(classes: readonly UnitClass[]): Readonly<Record<UnitClass, number>> {
  const counts: Record<UnitClass, number> = {
    free: 0,
    held: 0,
    reserved: 0,
    sold: 0,
    shares_open: 0,
    shares_promised: 0,
    shares_paid: 0,
  };
  for (const kind of classes) counts[kind] += 1;
  return counts;
}
