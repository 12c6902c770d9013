import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Projection } from '@fiocco/projections';
import type { ClientBase } from 'pg';
import {
  applyToStock,
  isStockEvent,
  ownership,
  productOf,
  type StockAllocationRow,
  type StockLevelRow,
  type StockRows,
} from './stock.rows.js';

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

const READ_LEVELS = {
  name: 'stock-read-levels',
  text: 'select * from stock_level where product_id = any($1)',
};
const READ_ALLOCATIONS = {
  name: 'stock-read-allocations',
  text: 'select to_jsonb(a) as row from stock_allocation a where allocation_id = any($1)',
};

const UPSERT_LEVELS = {
  name: 'stock-write-levels',
  text: `
insert into stock_level select * from jsonb_populate_recordset(null::stock_level, $1::jsonb)
on conflict (product_id) do update set quantity = excluded.quantity, allocated = excluded.allocated`,
};

const UPSERT_ALLOCATIONS = {
  name: 'stock-write-allocations',
  text: `
insert into stock_allocation select * from jsonb_populate_recordset(null::stock_allocation, $1::jsonb)
on conflict (allocation_id) do update set owned = excluded.owned`,
};

function allocationIds(events: readonly StoredEvent[]): readonly string[] {
  return events.flatMap((event) => {
    if (isStockEvent(event)) return event.type === 'stock.QuantitySet.v1' ? [] : [event.data.allocationId];
    return ownership(event)?.id ?? [];
  });
}

async function rowsOf(tx: ClientBase, events: readonly StoredEvent[]): Promise<StockRows> {
  const products = new Set(events.filter(isStockEvent).map(({ stream }) => productOf(stream)));
  const levels = await tx.query<StockLevelRow>({ ...READ_LEVELS, values: [[...products]] });
  const allocations = await tx.query<{ row: StockAllocationRow }>({
    ...READ_ALLOCATIONS,
    values: [allocationIds(events)],
  });
  return {
    levels: new Map(levels.rows.map((row) => [row.product_id, row])),
    allocations: new Map(allocations.rows.map(({ row }) => [row.allocation_id, row])),
  };
}

async function save(tx: ClientBase, { levels, allocations }: StockRows): Promise<void> {
  const kept = [...allocations.values()].filter((row) => row !== null);
  const gone = [...allocations].flatMap(([id, row]) => (row === null ? [id] : []));
  if (levels.size > 0) await tx.query({ ...UPSERT_LEVELS, values: [JSON.stringify([...levels.values()])] });
  if (kept.length > 0) await tx.query({ ...UPSERT_ALLOCATIONS, values: [JSON.stringify(kept)] });
  if (gone.length > 0) await tx.query('delete from stock_allocation where allocation_id = any($1)', [gone]);
}

/** What the shop has, and which allocations no gift's unit owns: the sweeper's candidates. */
export const stockProjection: Projection = {
  name: 'stock',
  version: 1,
  tables: ['stock_level', 'stock_allocation'],
  schema,
  async apply(events, tx) {
    const touching = events.filter((event) => isStockEvent(event) || ownership(event) !== null);
    if (touching.length === 0) return;
    const rows = await rowsOf(tx, touching);
    for (const event of touching) applyToStock(rows, event);
    await save(tx, rows);
  },
};
