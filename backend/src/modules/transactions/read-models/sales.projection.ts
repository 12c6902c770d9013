import { romeDayOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { makesSale, purchaseEvents } from '@fiocco/gift';
import { bigint, date, defineTable, orNull, rowProjection, text, touch } from '@fiocco/projections';

/** Each sale once, by its first word: whoever tells of sales as they come asks what came after a position. */
const sales = defineTable('sale', {
  key: 'transaction_id',
  columns: {
    transaction_id: text(),
    /** Of several gifts that one buyer bought together; null for one that was sold alone. */
    sale_id: orNull(text()),
    /** Where in the ledger it became a sale; null while it is held for its sale, which may be given up. */
    position: orNull(bigint()),
    /** The day in Rome. */
    day: orNull(date()),
  },
  indexes: `
create index sale_in_order on sale (position);
create index sale_of_day on sale (day);
create index sale_of_several on sale (sale_id, position) where sale_id is not null;`,
});

const UNSOLD = { sale_id: null, position: null, day: null };

/** What makes a sale, and what says that it will be one of several gifts; null for anything else. */
function tellingOf(stored: StoredEvent) {
  const event = purchaseEvents.of(stored);
  return event && (makesSale(event) || event.type === 'HeldForSale') ? event : null;
}

export const salesProjection = rowProjection({
  name: 'sale',
  version: 2,
  reads: [purchaseEvents.catalogue],
  tables: [sales],
  touches: (stored) => {
    const event = tellingOf(stored);
    return event ? [touch(sales, event.data.transactionId)] : [];
  },
  change(rows, stored) {
    const event = tellingOf(stored);
    if (!event) return;
    const { transactionId } = event.data;
    const row = rows.get(sales, transactionId) ?? UNSOLD;
    if (row.position !== null) return;
    const told =
      event.type === 'HeldForSale'
        ? { sale_id: event.data.saleId }
        : { position: Number(event.position), day: romeDayOf(new Date(event.at)) };
    rows.put(sales, { ...row, ...told, transaction_id: transactionId });
  },
});
