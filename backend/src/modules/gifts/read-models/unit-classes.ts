import { STAGES } from '@fiocco/contracts';
import type { Unit } from '@fiocco/gift';

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

type UnitCounts = Readonly<Record<UnitClass, number>>;

const NO_UNITS: UnitCounts = {
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
