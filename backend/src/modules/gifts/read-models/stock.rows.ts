import type { StoredEvent } from '@fiocco/event-sourcing';
import type { Rows } from '@fiocco/projections';
import type { GiftEvent } from '@fiocco/gift';
import type { StockEvent } from '../stock/stock.decider.js';
import { allocations, levels, type StockLevelRow } from './stock.tables.js';

type StockStored = StoredEvent & StockEvent;
type GiftStored = StoredEvent & GiftEvent;

export function isStockEvent(event: StoredEvent): event is StockStored {
  return event.type.startsWith('stock.');
}

export function productOf(stream: string): number {
  return Number(stream.slice('stock-'.length));
}

/** The allocation that an event of a gift assigns to a unit, or takes from it. */
export function ownership(event: StoredEvent): { readonly id: string; readonly owned: boolean } | null {
  const { type, data } = event as GiftStored;
  if (type === 'gift.UnitHeld.v1')
    return data.allocationId === null ? null : { id: data.allocationId, owned: true };
  return type === 'gift.AllocationFreed.v1' ? { id: data.allocationId, owned: false } : null;
}

function levelOf(rows: Rows, productId: number): StockLevelRow {
  return rows.get(levels, productId) ?? { product_id: productId, quantity: 0, allocated: 0 };
}

function applyStock(rows: Rows, event: StockStored): void {
  const level = levelOf(rows, productOf(event.stream));
  switch (event.type) {
    case 'stock.QuantitySet.v1':
      return rows.put(levels, { ...level, quantity: event.data.quantity });
    case 'stock.UnitAllocated.v2':
      rows.put(allocations, {
        allocation_id: event.data.allocationId,
        product_id: level.product_id,
        gift_stream: event.data.giftStream,
        allocated_at: event.metadata.at,
        owned: false,
      });
      return rows.put(levels, { ...level, allocated: level.allocated + 1 });
    case 'stock.AllocationReleased.v1':
      rows.remove(allocations, event.data.allocationId);
      return rows.put(levels, { ...level, allocated: level.allocated - 1 });
  }
}

/** Applies one event to the loaded rows. */
export function applyToStock(rows: Rows, event: StoredEvent): void {
  if (isStockEvent(event)) return applyStock(rows, event);
  const change = ownership(event);
  const row = change && rows.get(allocations, change.id);
  if (row) rows.put(allocations, { ...row, owned: change.owned });
}
