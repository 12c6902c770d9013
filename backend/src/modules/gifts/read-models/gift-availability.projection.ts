import type { StoredEvent } from '@fiocco/event-sourcing';
import { rowProjection, type RowTable, touch } from '@fiocco/projections';
import { giftEvents, giftOf, type GiftState, initialGiftState } from '@fiocco/gift';
import { AVAILABILITY_COLUMNS, availabilityRow } from './gift-availability.row.js';
import { standingAfter, standingFrom, type StandingJson, standingJson } from './standing.js';

/** A gift while its events are applied; everything that lists show is derived from it. */
interface Gift {
  readonly stream: string;
  readonly state: GiftState;
}

const gifts: RowTable<Gift> = {
  name: 'gift_availability',
  key: 'stream',
  keyType: 'text',
  columns: [...AVAILABILITY_COLUMNS, 'state'],
  create: `
create table gift_availability (
  stream text primary key,
  list_id bigint not null,
  product_id integer,
  placed boolean not null,
  is_quota boolean not null,
  can_buy_in_quota boolean not null,
  list_quantity integer not null,
  priority smallint not null,
  units_free integer not null,
  units_held integer not null,
  units_reserved integer not null,
  units_sold integer not null,
  units_shares_open integer not null,
  units_shares_promised integer not null,
  units_shares_paid integer not null,
  share_price_cents bigint,
  share_paid_cents bigint not null,
  share_promised_cents bigint not null,
  state jsonb not null
)`,
  indexes: `
create index gift_availability_list on gift_availability (list_id);
create index gift_availability_product on gift_availability (product_id);`,
  keyOf: ({ stream }) => stream,
  toColumns: ({ stream, state }) => ({ ...availabilityRow(stream, state), state: standingJson(state) }),
  fromColumns(columns) {
    const { stream, state } = columns as { readonly stream: string; readonly state: StandingJson };
    return { stream, state: standingFrom(state) };
  },
};

const isFund = ({ stream }: StoredEvent): boolean => giftOf(stream).productId === null;

/**
 * Gifts as lists show them. It folds events with the decider's own function, so that only one function says what is
 * available. A list's fund has no units to show.
 */
export const giftAvailabilityProjection = rowProjection({
  name: 'gift_availability',
  version: 6,
  reads: [giftEvents],
  tables: [gifts],
  touches: (event) => (isFund(event) ? [] : [touch(gifts, event.stream)]),
  change(rows, event) {
    if (isFund(event)) return;
    const { stream } = event;
    const state = rows.get(gifts, stream)?.state ?? initialGiftState;
    rows.put(gifts, { stream, state: standingAfter(state, event) });
  },
});
