import { type GiftState, type GiftTerms, type Unit, unitsOf } from '@fiocco/gift';
import {
  bigint,
  boolean,
  defineTable,
  integer,
  jsonb,
  orNull,
  type RowOf,
  smallint,
  text,
  timestamptz,
} from '@fiocco/projections';
import type { StandingJson } from './standing.js';
import { countUnits, unitClassOf, type UnitClass } from './unit-classes.js';

/** One gift as lists show it: units counted by class, and the unit that the next share goes to. */
export const giftAvailability = defineTable('gift_availability', {
  key: 'stream',
  columns: {
    stream: text(),
    list_id: bigint(),
    product_id: orNull(integer()),
    placed: boolean(),
    /** When it was last put on its list. */
    placed_at: timestamptz(),
    is_quota: boolean(),
    can_buy_in_quota: boolean(),
    list_quantity: integer(),
    priority: smallint<GiftTerms['priority']>(),
    beyond_stock: boolean(),
    own_price_cents: orNull(bigint()),
    units_free: integer(),
    units_held: integer(),
    units_reserved: integer(),
    units_sold: integer(),
    units_shares_open: integer(),
    units_shares_promised: integer(),
    units_shares_paid: integer(),
    /** The frozen price of the unit that the next share continues; null where it would begin an untouched unit. */
    share_price_cents: orNull(bigint()),
    share_paid_cents: bigint(),
    share_promised_cents: bigint(),
    /** What everything else is derived from. */
    state: jsonb<StandingJson>(),
  },
  indexes: `
create index gift_availability_list on gift_availability (list_id);
create index gift_availability_product on gift_availability (product_id);`,
});
export type GiftAvailabilityRow = Omit<RowOf<typeof giftAvailability>, 'state'>;
/** What a gift's state alone says of it. */
export type GiftUnitsRow = Omit<GiftAvailabilityRow, 'placed_at'>;

/** The fullest unit with shares that has room left; without one, a finished unit while no unit is free. */
function shareUnit(units: readonly { unit: Unit; kind: UnitClass }[]): Unit | undefined {
  const given = ({ unit }: { unit: Unit }) => unit.paidCents + unit.promisedCents;
  const open = units.filter(({ kind }) => kind === 'shares_open').sort((a, b) => given(b) - given(a));
  if (open[0]) return open[0].unit;
  if (units.some(({ kind }) => kind === 'free')) return undefined;
  return units.find(({ kind }) => kind === 'shares_promised' || kind === 'shares_paid')?.unit;
}

export function availabilityRow(stream: string, state: GiftState): GiftUnitsRow {
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
    beyond_stock: state.terms.beyondStock,
    own_price_cents: state.terms.ownPriceCents,
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
