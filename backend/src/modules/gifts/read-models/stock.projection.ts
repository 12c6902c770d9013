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

const READ = {
  name: 'stock-read',
  text: `
select to_jsonb(l) as level, null::jsonb as allocation from stock_level l where product_id = any($1)
union all
select null, to_jsonb(a) from stock_allocation a where allocation_id = any($2)`,
};

const WRITE = {
  name: 'stock-write',
  text: `
with levels as (
  insert into stock_level select * from jsonb_populate_recordset(null::stock_level, $1::jsonb)
  on conflict (product_id) do update set quantity = excluded.quantity, allocated = excluded.allocated),
released as (delete from stock_allocation where allocation_id = any($3))
insert into stock_allocation select * from jsonb_populate_recordset(null::stock_allocation, $2::jsonb)
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
  const { rows } = await tx.query<{ level: StockLevelRow | null; allocation: StockAllocationRow | null }>({
    ...READ,
    values: [[...products], allocationIds(events)],
  });
  return {
    levels: new Map(rows.flatMap(({ level }) => (level ? [[level.product_id, level]] : []))),
    allocations: new Map(
      rows.flatMap(({ allocation }) => (allocation ? [[allocation.allocation_id, allocation]] : [])),
    ),
  };
}

async function save(tx: ClientBase, { levels, allocations }: StockRows): Promise<void> {
  const kept = [...allocations.values()].filter((row) => row !== null);
  const gone = [...allocations].flatMap(([id, row]) => (row === null ? [id] : []));
  await tx.query({ ...WRITE, values: [JSON.stringify([...levels.values()]), JSON.stringify(kept), gone] });
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
