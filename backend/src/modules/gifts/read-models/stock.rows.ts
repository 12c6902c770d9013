import type { StoredEvent } from '@fiocco/event-sourcing';
import type { GiftEvent } from '../gift/gift.events.js';
import type { StockEvent } from '../stock/stock.decider.js';

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
  /** A unit of the gift has it now. */
  readonly owned: boolean;
}

/** The rows in hand, by their keys. */
export interface StockRows {
  level(productId: number): StockLevelRow | undefined;
  allocation(id: string): StockAllocationRow | undefined;
  putLevel(row: StockLevelRow): void;
  putAllocation(row: StockAllocationRow): void;
  removeAllocation(id: string): void;
}

type StockStored = StoredEvent & StockEvent;
type GiftStored = StoredEvent & GiftEvent;

export function isStockEvent(event: StoredEvent): event is StockStored {
  return event.type.startsWith('stock.');
}

export function productOf(stream: string): number {
  return Number(stream.slice('stock-'.length));
}

/** The allocation that an event of a gift gives to a unit, or takes from it. */
export function ownership(event: StoredEvent): { readonly id: string; readonly owned: boolean } | null {
  const { type, data } = event as GiftStored;
  if (type === 'gift.UnitHeld.v1')
    return data.allocationId === null ? null : { id: data.allocationId, owned: true };
  return type === 'gift.AllocationFreed.v1' ? { id: data.allocationId, owned: false } : null;
}

function changeLevel(
  rows: StockRows,
  productId: number,
  change: (row: StockLevelRow) => Partial<StockLevelRow>,
): void {
  const row = rows.level(productId) ?? { product_id: productId, quantity: 0, allocated: 0 };
  rows.putLevel({ ...row, ...change(row) });
}

function applyStock(rows: StockRows, event: StockStored): void {
  const productId = productOf(event.stream);
  switch (event.type) {
    case 'stock.QuantitySet.v1':
      return changeLevel(rows, productId, () => ({ quantity: event.data.quantity }));
    case 'stock.UnitAllocated.v1':
      rows.putAllocation({
        allocation_id: event.data.allocationId,
        product_id: productId,
        gift_stream: event.data.giftStream,
        allocated_at: event.metadata.at,
        owned: false,
      });
      return changeLevel(rows, productId, ({ allocated }) => ({ allocated: allocated + 1 }));
    case 'stock.AllocationReleased.v1':
      rows.removeAllocation(event.data.allocationId);
      return changeLevel(rows, productId, ({ allocated }) => ({ allocated: allocated - 1 }));
  }
}

/** Applies one event to the rows in hand. */
export function applyToStock(rows: StockRows, event: StoredEvent): void {
  if (isStockEvent(event)) return applyStock(rows, event);
  const change = ownership(event);
  const row = change && rows.allocation(change.id);
  if (row) rows.putAllocation({ ...row, owned: change.owned });
}
