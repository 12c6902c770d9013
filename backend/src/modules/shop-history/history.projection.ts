import type { HistoryKind } from '@fiocco/contracts';
import type { StoredEvent } from '@fiocco/event-sourcing';
import {
  bigint,
  defineTable,
  integer,
  orNull,
  type Projection,
  rowProjection,
  text,
  timestamptz,
  touch,
} from '@fiocco/projections';
import type { HistoryTellers } from './history-tellers.js';

/** Each event that is worth telling, by what it is found by. */
export const historyRows = defineTable('history', {
  key: 'position',
  columns: {
    /** In the ledger. */
    position: bigint(),
    at: timestamptz(),
    kind: text<HistoryKind>(),
    /** An account (`staff:3`), or `buyer`, `provider` or `system`. */
    actor: text(),
    subject: text(),
    list_id: orNull(bigint()),
    /** 0 for a list's fund. */
    product_id: orNull(integer()),
    transaction_id: orNull(text()),
    /** What it moves or names; negative where money went. */
    cents: orNull(bigint()),
    stream: text(),
    revision: integer(),
  },
  indexes: `
create index history_in_order on history (at, position) include (kind, actor, list_id, product_id, cents);
create index history_of_kind on history (kind, at, position);
create index history_of_actor on history (actor, at, position);
create index history_of_subject on history (subject, at, position);
create index history_of_list on history (list_id, at, position) where list_id is not null;
create index history_of_product on history (product_id, at, position) where product_id is not null;
create index history_of_transaction on history (transaction_id) where transaction_id is not null;
create index history_of_amount on history (abs(cents)) where cents is not null;`,
});

const STAFF = /^staff:\d+$/;
const KNOWN = new Set(['buyer', 'provider', 'system']);

/** How a row names who acted. */
function actorOf({ metadata: { actor } }: StoredEvent): string {
  if (STAFF.test(actor)) return actor;
  const [kind = ''] = actor.split(':');
  return KNOWN.has(kind) ? kind : 'system';
}

/**
 * The history of the shop (decision 74): what its page filters by. It reads every event as it was stored, so that one of a
 * version that is not known yet has its row too.
 */
export function historyProjection(tellers: Pick<HistoryTellers, 'noteOf'>): Projection {
  return rowProjection({
    name: 'history',
    title: 'Cronologia del negozio',
    version: 1,
    lazy: true,
    tables: [historyRows],
    touches: (stored) => [touch(historyRows, Number(stored.position))],
    change(rows, stored) {
      const note = tellers.noteOf(stored);
      if (note === null) return;
      const { kind, subject, listId, productId, transactionId, cents } = note;
      rows.put(historyRows, {
        position: Number(stored.position),
        at: stored.metadata.at,
        kind,
        actor: actorOf(stored),
        subject,
        list_id: listId ?? null,
        product_id: productId ?? null,
        transaction_id: transactionId ?? null,
        cents: cents ?? null,
        stream: stored.stream,
        revision: stored.revision,
      });
    },
  });
}
