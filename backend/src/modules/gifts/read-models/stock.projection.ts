import { rowProjection, type RowTable, touch } from '@fiocco/projections';
import { giftEvents } from '../gift/gift.versions.js';
import { stockEvents } from '../stock/stock.versions.js';
import {
  applyToStock,
  isStockEvent,
  ownership,
  productOf,
  type StockAllocationRow,
  type StockLevelRow,
} from './stock.rows.js';

const levels: RowTable<StockLevelRow> = {
  name: 'stock_level',
  key: 'product_id',
  keyType: 'integer',
  columns: ['product_id', 'quantity', 'allocated'],
  create: `
create table stock_level (
  product_id integer primary key,
  quantity integer not null,
  allocated integer not null
)`,
  indexes: '',
  keyOf: (row) => row.product_id,
};

const allocations: RowTable<StockAllocationRow> = {
  name: 'stock_allocation',
  key: 'allocation_id',
  keyType: 'text',
  columns: ['allocation_id', 'product_id', 'gift_stream', 'allocated_at', 'owned'],
  create: `
create table stock_allocation (
  allocation_id text primary key,
  product_id integer not null,
  gift_stream text not null,
  allocated_at timestamptz not null,
  owned boolean not null
)`,
  indexes: `create index stock_allocation_ownerless on stock_allocation (allocated_at) where not owned`,
  keyOf: (row) => row.allocation_id,
};

/** What the shop has, and which allocations no gift's unit owns: the sweeper's candidates. */
export const stockProjection = rowProjection({
  name: 'stock',
  version: 1,
  reads: [giftEvents, stockEvents],
  // An allocation is drawn in the product's stream and owned in the gift's.
  acrossStreams: true,
  tables: [levels, allocations],
  touches(event) {
    if (!isStockEvent(event)) {
      const change = ownership(event);
      return change ? [touch(allocations, change.id)] : [];
    }
    const level = touch(levels, productOf(event.stream));
    return event.type === 'stock.QuantitySet.v1'
      ? [level]
      : [level, touch(allocations, event.data.allocationId)];
  },
  change(rows, event) {
    applyToStock(
      {
        level: (productId) => rows.get(levels, productId),
        allocation: (id) => rows.get(allocations, id),
        putLevel: (row) => rows.put(levels, row),
        putAllocation: (row) => rows.put(allocations, row),
        removeAllocation: (id) => rows.remove(allocations, id),
      },
      event,
    );
  },
});
