import { type EventStore, LedgerDamaged } from '@fiocco/event-sourcing';
import type pg from 'pg';
import { epochOf, type LedgerPlaces } from './agreement.js';

/** Places of the ledger in PostgreSQL. */
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

/** Places of any ledger: its store refuses to read on from a position at which nothing of it stands. */
export function storePlaces(store: Pick<EventStore, 'head' | 'read' | 'readAll'>): LedgerPlaces {
  return {
    head: () => store.head(),
    epoch: () => epochOf(store),
    async idAt(position) {
      try {
        await store.readAll(position, 1);
        return null;
      } catch (error) {
        if (error instanceof LedgerDamaged) return undefined;
        throw error;
      }
    },
  };
}
