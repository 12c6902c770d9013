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

/** The rows that a batch touches, by their keys; an allocation that was released is null. */
export interface StockRows {
  readonly levels: Map<number, StockLevelRow>;
  readonly allocations: Map<string, StockAllocationRow | null>;
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
  const row = rows.levels.get(productId) ?? { product_id: productId, quantity: 0, allocated: 0 };
  rows.levels.set(productId, { ...row, ...change(row) });
}

function applyStock(rows: StockRows, event: StockStored): void {
  const productId = productOf(event.stream);
  switch (event.type) {
    case 'stock.QuantitySet.v1':
      return changeLevel(rows, productId, () => ({ quantity: event.data.quantity }));
    case 'stock.UnitAllocated.v1':
      rows.allocations.set(event.data.allocationId, {
        allocation_id: event.data.allocationId,
        product_id: productId,
        gift_stream: event.data.giftStream,
        allocated_at: event.metadata.at,
        owned: false,
      });
      return changeLevel(rows, productId, ({ allocated }) => ({ allocated: allocated + 1 }));
    case 'stock.AllocationReleased.v1':
      rows.allocations.set(event.data.allocationId, null);
      return changeLevel(rows, productId, ({ allocated }) => ({ allocated: allocated - 1 }));
  }
}

/** Applies one event to the rows in hand. */
export function applyToStock(rows: StockRows, event: StoredEvent): void {
  if (isStockEvent(event)) return applyStock(rows, event);
  const change = ownership(event);
  const row = change && rows.allocations.get(change.id);
  if (row) rows.allocations.set(row.allocation_id, { ...row, owned: change.owned });
}
