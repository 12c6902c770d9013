import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import type { GiftEvent } from '../gift/gift.events.js';
import { availabilityAfter, type GiftAvailabilityRow } from './gift-availability.row.js';

const schema = `
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
  transactions integer not null,
  state jsonb not null
);
create index gift_availability_list on gift_availability (list_id);
create index gift_availability_product on gift_availability (product_id);
`;

const READ = {
  name: 'gift-availability-read',
  text: 'select stream, state from gift_availability where stream = any($1)',
};

const UPSERT = {
  name: 'gift-availability-write',
  text: `
insert into gift_availability select * from jsonb_populate_recordset(null::gift_availability, $1::jsonb)
on conflict (stream) do update set (
  list_id, product_id, placed, is_quota, can_buy_in_quota, list_quantity, priority, units_free, units_held,
  units_reserved, units_sold, units_shares_open, units_shares_promised, units_shares_paid, share_price_cents,
  share_paid_cents, share_promised_cents, transactions, state
) = row (
  excluded.list_id, excluded.product_id, excluded.placed, excluded.is_quota, excluded.can_buy_in_quota,
  excluded.list_quantity, excluded.priority, excluded.units_free, excluded.units_held, excluded.units_reserved,
  excluded.units_sold, excluded.units_shares_open, excluded.units_shares_promised, excluded.units_shares_paid,
  excluded.share_price_cents, excluded.share_paid_cents, excluded.share_promised_cents, excluded.transactions,
  excluded.state
)`,
};

export function isGiftEvent(event: StoredEvent): event is StoredEvent & GiftEvent {
  return event.type.startsWith('gift.');
}

/** Gifts as lists show them. Keeps the decider's own state, so that one function says what is available. */
export const giftAvailabilityProjection: Projection = {
  name: 'gift_availability',
  version: 1,
  tables: ['gift_availability'],
  schema,
  async apply(events, tx) {
    const byStream = new Map<string, (StoredEvent & GiftEvent)[]>();
    for (const event of events.filter(isGiftEvent)) {
      byStream.set(event.stream, [...(byStream.get(event.stream) ?? []), event]);
    }
    if (byStream.size === 0) return;
    const { rows } = await tx.query<Pick<GiftAvailabilityRow, 'stream' | 'state'>>({
      ...READ,
      values: [[...byStream.keys()]],
    });
    const known = new Map(rows.map((row) => [row.stream, row]));
    const changed = [...byStream].map(([stream, news]) => availabilityAfter(known.get(stream), stream, news));
    await tx.query({ ...UPSERT, values: [JSON.stringify(changed)] });
  },
};
