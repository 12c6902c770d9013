import { type GiftState, type GiftTerms, type Unit, unitsOf } from '@fiocco/gift';
import { countUnits, unitClassOf, type UnitClass } from './unit-classes.js';

/** One gift as lists show it: units counted by class, and the unit that the next share goes to. */
export interface GiftAvailabilityRow {
  readonly stream: string;
  readonly list_id: number;
  readonly product_id: number | null;
  readonly placed: boolean;
  readonly is_quota: boolean;
  readonly can_buy_in_quota: boolean;
  readonly list_quantity: number;
  readonly priority: GiftTerms['priority'];
  readonly units_free: number;
  readonly units_held: number;
  readonly units_reserved: number;
  readonly units_sold: number;
  readonly units_shares_open: number;
  readonly units_shares_promised: number;
  readonly units_shares_paid: number;
  /** The frozen price of the unit that the next share continues; null where it would begin an untouched unit. */
  readonly share_price_cents: number | null;
  readonly share_paid_cents: number;
  readonly share_promised_cents: number;
}

/** In the order of the table. */
export const AVAILABILITY_COLUMNS = [
  'stream',
  'list_id',
  'product_id',
  'placed',
  'is_quota',
  'can_buy_in_quota',
  'list_quantity',
  'priority',
  'units_free',
  'units_held',
  'units_reserved',
  'units_sold',
  'units_shares_open',
  'units_shares_promised',
  'units_shares_paid',
  'share_price_cents',
  'share_paid_cents',
  'share_promised_cents',
] as const satisfies readonly (keyof GiftAvailabilityRow)[];

/** The fullest unit with shares that has room left; without one, a finished unit while no unit is free. */
function shareUnit(units: readonly { unit: Unit; kind: UnitClass }[]): Unit | undefined {
  const given = ({ unit }: { unit: Unit }) => unit.paidCents + unit.promisedCents;
  const open = units.filter(({ kind }) => kind === 'shares_open').sort((a, b) => given(b) - given(a));
  if (open[0]) return open[0].unit;
  if (units.some(({ kind }) => kind === 'free')) return undefined;
  return units.find(({ kind }) => kind === 'shares_promised' || kind === 'shares_paid')?.unit;
}

export function availabilityRow(stream: string, state: GiftState): GiftAvailabilityRow {
  const units = unitsOf(state).map((unit) => ({ unit, kind: unitClassOf(unit) }));
  const count = countUnits(units.map(({ kind }) => kind));
  const share = shareUnit(units);
  return {
    stream,
    list_id: state.listId,
    product_id: state.productId,
    placed: state.placement === 'placed',
    is_quota: state.terms.isQuota,
    can_buy_in_quota: state.terms.canBuyInQuota,
    list_quantity: state.terms.listQuantity,
    priority: state.terms.priority,
    units_free: count.free,
    units_held: count.held,
    units_reserved: count.reserved,
    units_sold: count.sold,
    units_shares_open: count.shares_open,
    units_shares_promised: count.shares_promised,
    units_shares_paid: count.shares_paid,
    share_price_cents: share?.priceCents ?? null,
    share_paid_cents: share?.paidCents ?? 0,
    share_promised_cents: share?.promisedCents ?? 0,
  };
}
