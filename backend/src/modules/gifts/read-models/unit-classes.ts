import { STAGES } from '@fiocco/contracts';
import { type GiftState, type Unit, unitsOf } from '@fiocco/gift';

/** How one unit counts in the tables of PRODUCT.md section 4. */
export type UnitClass =
  | 'free'
  | 'held'
  | 'reserved'
  | 'sold'
  | 'shares_open'
  | 'shares_promised'
  | 'shares_paid';

export function unitClassOf(unit: Unit): UnitClass {
  if (unit.whole) return STAGES[unit.whole.stage].whole;
  if (unit.live.length === 0) return 'free';
  const priceCents = unit.priceCents ?? Number.POSITIVE_INFINITY;
  if (unit.paidCents >= priceCents) return 'shares_paid';
  return unit.paidCents + unit.promisedCents >= priceCents ? 'shares_promised' : 'shares_open';
}

export type UnitCounts = Readonly<Record<UnitClass, number>>;

export const NO_UNITS: UnitCounts = {
  free: 0,
  held: 0,
  reserved: 0,
  sold: 0,
  shares_open: 0,
  shares_promised: 0,
  shares_paid: 0,
};

export function countUnits(classes: readonly UnitClass[]): UnitCounts {
  const counts: Record<UnitClass, number> = { ...NO_UNITS };
  for (const kind of classes) counts[kind] += 1;
  return counts;
}

/** How many units of a gift are of each class. */
export function unitCountsOf(state: GiftState): UnitCounts {
  return countsWithoutShares(state) ?? countUnits(unitsOf(state).map((unit) => unitClassOf(unit)));
}

/**
 * The same, counted without building the units: a rebuild asks after every event. Null for a gift with shares, and
 * where a unit is taken twice.
 */
function countsWithoutShares({ live, terms }: GiftState): UnitCounts | null {
  const counts = { free: 0, held: 0, reserved: 0, sold: 0 };
  const taken: number[] = [];
  for (const [, purchase] of live) {
    const { kind, unitIndex, stage } = purchase;
    if (kind === 'quota' || taken.includes(unitIndex)) return null;
    taken.push(unitIndex);
    counts[STAGES[stage].whole] += 1;
  }
  const free = Math.max(0, terms.listQuantity - taken.length);
  return { ...counts, free, shares_open: 0, shares_promised: 0, shares_paid: 0 };
}
