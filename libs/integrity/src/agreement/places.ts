import type { EventStore } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { epochOf, type LedgerPlaces } from './agreement.js';

/** Looks up positions in a ledger in PostgreSQL. */
export function postgresPlaces(db: pg.Pool, store: Pick<EventStore, 'head' | 'read'>): LedgerPlaces {
  return {
    head: () => store.head(),
    epoch: () => epochOf(store),
    async idAt(position) {
      const { rows } = await db.query<{ id: string }>('select id from ledger.events where position = $1', [
        position.toString(),
      ]);
      return rows[0]?.id;
    },
  };
}

/** Looks up positions in any ledger through its store. */
export function storePlaces(store: Pick<EventStore, 'head' | 'read' | 'at'>): LedgerPlaces {
  return {
    head: () => store.head(),
    epoch: () => epochOf(store),
    idAt: async (position) => (await store.at(position))?.id,
  };
}
