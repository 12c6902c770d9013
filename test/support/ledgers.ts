import { createEsdbEventStore } from '@fiocco/event-store-esdb';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import type { EventStore } from '@fiocco/event-sourcing';
import { createTcpRelay, type TcpRelay } from '@fiocco/testing';
import type pg from 'pg';
import { AfterRestore } from '../../backend/src/modules/audit/index.js';
import type { TestApp } from '../../backend/src/platform/testing/test-app.js';
import { openEsdbServer } from '../conformance/esdb-server.js';

/** The ledger of a suite's shop. */
export interface TestLedger {
  /** The value of the configuration; `null` for the shop's own database. */
  readonly url: string | null;
  /** A relay before a server of its own. */
  readonly relay?: TcpRelay;
  /**
   * Kills its server and starts it again, where that is possible; the server does not return before `relay` is mended.
   */
  restart?(): Promise<void>;
  close(): Promise<void>;
}

async function openEventStoreDb(): Promise<TestLedger> {
  const server = await openEsdbServer();
  const relay = await createTcpRelay(server.url);
  return {
    url: relay.url,
    relay,
    ...(server.restart && { restart: () => server.restart?.() ?? Promise.resolve() }),
    async close() {
      await relay.close();
      server.close();
    },
  };
}

/** Both stores; at `EVENT_STORE_TEST_URL` a real EventStoreDB is used instead of the wire double. */
export const LEDGERS: readonly [string, () => Promise<TestLedger>][] = [
  ['PostgreSQL', async () => ({ url: null, close: async () => undefined })],
  ['EventStoreDB', openEventStoreDb],
];

/** The ledger for a reader beside the shop. */
export function openStore(url: string | null, pool: pg.Pool): EventStore & { close(): Promise<void> } {
  return url === null ? createPostgresEventStore({ pool }) : createEsdbEventStore({ url });
}

/**
 * A real server has events of earlier runs, and a shop on a fresh database does not serve until an operator decides
 * that it continues with them. This does so, and makes ids go on after those in the ledger.
 */
export async function goOnWithLedger(app: TestApp['app']): Promise<void> {
  await app.get(AfterRestore, { strict: false }).run(() => undefined);
}
