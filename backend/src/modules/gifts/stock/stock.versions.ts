import { EventCatalogue, eventVersion, isCount, isId } from '@fiocco/event-sourcing';
import type { AllocationReleased, QuantitySet, UnitAllocated } from './stock.decider.js';

/** Every event that a product's stock may hold, in every version that was ever stored. */
export const stockEvents = new EventCatalogue('stock', [
  eventVersion<QuantitySet>('stock.QuantitySet.v1', { quantity: isCount }),
  eventVersion<UnitAllocated>('stock.UnitAllocated.v1', { allocationId: isId, giftStream: isId }),
  eventVersion<AllocationReleased>('stock.AllocationReleased.v1', { allocationId: isId }),
]);
