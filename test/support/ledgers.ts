import { createEsdbEventStore } from '@fiocco/event-store-esdb';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import type { EventStore } from '@fiocco/event-sourcing';
import { createTcpRelay, type TcpRelay } from '@fiocco/testing';
import type pg from 'pg';
import { AfterRestore } from '../../backend/src/modules/audit/index.js';
import type { TestApp } from '../../backend/src/platform/testing/test-app.js';
import { openEsdbServer } from '../conformance/esdb-server.js';

/** Where a suite's shop keeps its ledger. */
export interface TestLedger {
  /** As the configuration has it; `null` for the shop's own database. */
  readonly url: string | null;
  /** The way to a server of its own. */
  readonly relay?: TcpRelay;
  /** Its server is killed and started again, where somebody can; does not come back before `relay` is mended. */
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

/** The ledger as a reader beside the shop has it. */
export function openStore(url: string | null, pool: pg.Pool): EventStore & { close(): Promise<void> } {
  return url === null ? createPostgresEventStore({ pool }) : createEsdbEventStore({ url });
}

/**
 * A real server keeps what earlier runs wrote; a shop on a fresh database serves nothing there until somebody decides
 * that it goes on with it. Then its ids go on above those that the ledger names.
 */
export async function goOnWithLedger(app: TestApp['app']): Promise<void> {
  await app.get(AfterRestore, { strict: false }).run(() => undefined);
}
