import { rowProjection, touch } from '@fiocco/projections';
import { giftEvents } from '../gift/gift.decider.js';
import { stockEvents } from '../stock/stock.versions.js';
import { applyToStock, isStockEvent, ownership, productOf } from './stock.rows.js';
import { allocations, levels } from './stock.tables.js';

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
  change: applyToStock,
});
