import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import type { GiftEvent } from '../gift/gift.events.js';
import type { StockEvent } from '../stock/stock.decider.js';

const schema = `
create table stock_level (
  product_id integer primary key,
  quantity integer not null,
  allocated integer not null
);
create table stock_allocation (
  allocation_id text primary key,
  product_id integer not null,
  gift_stream text not null,
  allocated_at timestamptz not null,
  owned boolean not null
);
create index stock_allocation_ownerless on stock_allocation (allocated_at) where not owned;
`;

function productOf(stream: string): number {
  return Number(stream.slice('stock-'.length));
}

type Statement = readonly [sql: string, values: readonly (string | number)[]];

const LEVEL = `
insert into stock_level (product_id, quantity, allocated) values ($1, $2, 0)
on conflict (product_id) do update set quantity = excluded.quantity`;
const ALLOCATED = `
with level as (update stock_level set allocated = allocated + 1 where product_id = $2)
insert into stock_allocation (allocation_id, product_id, gift_stream, allocated_at, owned) values ($1, $2, $3, $4, false)`;
const RELEASED = `
with level as (update stock_level set allocated = allocated - 1 where product_id = $2)
delete from stock_allocation where allocation_id = $1`;
const OWNED = 'update stock_allocation set owned = $2 where allocation_id = $1';

function stockChange(event: StoredEvent & StockEvent): Statement {
  const productId = productOf(event.stream);
  switch (event.type) {
    case 'stock.QuantitySet.v1':
      return [LEVEL, [productId, event.data.quantity]];
    case 'stock.UnitAllocated.v1':
      return [ALLOCATED, [event.data.allocationId, productId, event.data.giftStream, event.metadata.at]];
    case 'stock.AllocationReleased.v1':
      return [RELEASED, [event.data.allocationId, productId]];
  }
}

function ownerChange(event: GiftEvent): Statement | null {
  switch (event.type) {
    case 'gift.UnitHeld.v1':
      return event.data.allocationId === null ? null : [OWNED, [event.data.allocationId, 'true']];
    case 'gift.AllocationFreed.v1':
      return [OWNED, [event.data.allocationId, 'false']];
    default:
      return null;
  }
}

function changeOf(event: StoredEvent): Statement | null {
  if (event.type.startsWith('stock.')) return stockChange(event as StoredEvent & StockEvent);
  return event.type.startsWith('gift.') ? ownerChange(event as StoredEvent & GiftEvent) : null;
}

/** What the shop has, and which allocations no gift's unit owns: the sweeper's candidates. */
export const stockProjection: Projection = {
  name: 'stock',
  version: 1,
  tables: ['stock_level', 'stock_allocation'],
  schema,
  async apply(events, tx) {
    for (const event of events) {
      const change = changeOf(event);
      if (change) await tx.query(change[0], [...change[1]]);
    }
  },
};
