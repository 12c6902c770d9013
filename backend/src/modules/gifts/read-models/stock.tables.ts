import type { RowTable } from '@fiocco/projections';

export interface StockLevelRow {
  readonly product_id: number;
  readonly quantity: number;
  readonly allocated: number;
}

export interface StockAllocationRow {
  readonly allocation_id: string;
  readonly product_id: number;
  readonly gift_stream: string;
  readonly allocated_at: string;
  /** Whether a unit of the gift owns it now. */
  readonly owned: boolean;
}

export const levels: RowTable<StockLevelRow> = {
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

export const allocations: RowTable<StockAllocationRow> = {
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
