import { boolean, defineTable, integer, type RowOf, text, timestamptz } from '@fiocco/projections';

export const levels = defineTable('stock_level', {
  key: 'product_id',
  columns: { product_id: integer(), quantity: integer(), allocated: integer() },
});
export type StockLevelRow = RowOf<typeof levels>;

export const allocations = defineTable('stock_allocation', {
  key: 'allocation_id',
  columns: {
    allocation_id: text(),
    product_id: integer(),
    gift_stream: text(),
    allocated_at: timestamptz(),
    /** Whether a unit of the gift owns it now. */
    owned: boolean(),
  },
  indexes: 'create index stock_allocation_ownerless on stock_allocation (allocated_at) where not owned',
});
