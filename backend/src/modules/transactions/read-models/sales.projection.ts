import { romeDayOf } from '@fiocco/contracts';
import { makesSale, purchaseEvents } from '@fiocco/gift';
import { bigint, date, defineTable, rowProjection, text, touch } from '@fiocco/projections';

/** Each sale once, by its first word: whoever tells of sales as they come asks what came after a position. */
const sales = defineTable('sale', {
  key: 'transaction_id',
  columns: {
    transaction_id: text(),
    /** Where in the ledger it became a sale. */
    position: bigint(),
    /** The day in Rome. */
    day: date(),
  },
  indexes: `
create index sale_in_order on sale (position);
create index sale_of_day on sale (day);`,
});

export const salesProjection = rowProjection({
  name: 'sale',
  version: 1,
  reads: [purchaseEvents.catalogue],
  tables: [sales],
  touches(stored) {
    const event = purchaseEvents.of(stored);
    return event && makesSale(event) ? [touch(sales, event.data.transactionId)] : [];
  },
  change(rows, stored) {
    const event = purchaseEvents.of(stored);
    if (!event || !makesSale(event)) return;
    const { transactionId } = event.data;
    if (rows.get(sales, transactionId)) return;
    const day = romeDayOf(new Date(event.at));
    rows.put(sales, { transaction_id: transactionId, position: Number(event.position), day });
  },
});
