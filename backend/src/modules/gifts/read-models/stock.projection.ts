import { rowProjection, touch } from '@fiocco/projections';
import { giftEvents } from '@fiocco/gift';
import { stockEvents } from '../stock/stock.decider.js';
import { applyToStock, isStockEvent, ownership, productOf } from './stock.rows.js';
import { allocations, levels } from './stock.tables.js';

/** The shop's stock by product, and the allocations that no gift's unit owns: these are the sweeper's candidates. */
export const stockProjection = rowProjection({
  name: 'stock',
  title: 'Giacenze',
  version: 1,
  reads: [giftEvents, stockEvents],
  // An allocation is made in the product's stream and assigned to a unit in the gift's stream.
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
  change: applyToStock,
});
