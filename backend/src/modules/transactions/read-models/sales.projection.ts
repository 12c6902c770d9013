import { romeDayOf } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import { makesSale, type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import {
  bigint,
  boolean,
  date,
  defineTable,
  orNull,
  type RowOf,
  rowProjection,
  text,
  touch,
} from '@fiocco/projections';

/** Each sale once, by its first word: whoever tells of sales as they come asks what came after a position. */
const sales = defineTable('sale', {
  key: 'transaction_id',
  columns: {
    transaction_id: text(),
    /** Of several gifts that one buyer bought together; null for one that was sold alone. */
    sale_id: orNull(text()),
    /** Whether it took the place of a purchase that was exchanged: it is no new sale. */
    by_exchange: boolean(),
    /** Whose word made it (an actor's code); null until it is one, or who held it for its sale. */
    actor: orNull(text()),
    /** Where in the ledger it became a sale; null while it is held for a sale or an exchange, which may be given up. */
    position: orNull(bigint()),
    /** The day in Rome. */
    day: orNull(date()),
  },
  indexes: `
create index sale_in_order on sale (position);
create index sale_of_day on sale (day);
create index sale_of_several on sale (sale_id, position) where sale_id is not null;`,
});

type Unsold = Omit<RowOf<typeof sales>, 'transaction_id'>;
const UNSOLD: Unsold = { sale_id: null, by_exchange: false, actor: null, position: null, day: null };
const TELLING = new Set<PurchaseEvent['type']>(['HeldForSale', 'ExchangeBegan', 'TransactionCancelled']);

/** What makes a sale, what says how it will come to be one, and what gives that up; null for anything else. */
function tellingOf(stored: StoredEvent): PurchaseEvent | null {
  const event = purchaseEvents.of(stored);
  return event && (makesSale(event) || TELLING.has(event.type)) ? event : null;
}

function toldBy(event: PurchaseEvent, before: Unsold): Partial<Unsold> {
  if (event.type === 'HeldForSale') return { sale_id: event.data.saleId, actor: event.actor };
  if (event.type === 'ExchangeBegan') return { by_exchange: true };
  // Whatever it becomes later is not that sale, nor that exchange.
  if (event.type === 'TransactionCancelled') return UNSOLD;
  const day = romeDayOf(new Date(event.at));
  // A job that goes on with a sale did not record it.
  return { position: Number(event.position), day, actor: before.actor ?? event.actor };
}

export const salesProjection = rowProjection({
  name: 'sale',
  title: 'Vendite',
  version: 3,
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
    const row = rows.get(sales, transactionId);
    if (row ? row.position !== null : event.type === 'TransactionCancelled') return;
    const before = row ?? UNSOLD;
    rows.put(sales, { ...before, ...toldBy(event, before), transaction_id: transactionId });
  },
});
