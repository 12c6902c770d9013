import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { NO_STREAM, seal } from '@fiocco/event-sourcing';
import { EventStoreDbDouble } from '../../test/support/eventstoredb/eventstoredb-double.js';
import { AppModule } from '../../backend/src/app.module.js';
import { openLedgerElsewhere } from '../../backend/src/platform/database/event-store.js';
import { Log } from '../../backend/src/platform/logging/log.js';
import { createTestApp, type TestApp } from '../../backend/src/platform/testing/test-app.js';
import { loadExampleShop } from './load-example-shop.js';
import { isEmptyShop, loadingState } from './loading/progress.js';

let server: EventStoreDbDouble;
let database: TestApp;

beforeAll(async () => {
  server = await new EventStoreDbDouble().start();
  database = await createTestApp({ modules: [], config: { role: 'api' } });
});
afterAll(async () => {
  await database.close();
  server.kill();
});

/** Appends an event of a shop with another database, or of this one before it was emptied. */
async function appendOne(): Promise<void> {
  const store = await openLedgerElsewhere(server.url, ['stock']);
  try {
    const event = { type: 'stock.QuantitySet.v1', data: { quantity: 1 } };
    const context = { at: '2026-11-21T10:00:00.000Z', actor: 'staff:1', cause: 'r' } as const;
    const sealed = seal('stock-7', undefined, [{ id: randomUUID(), event }], context);
    await store.append('stock-7', NO_STREAM, sealed);
  } finally {
    await store.close();
  }
}

describe('an empty database whose ledger is elsewhere', () => {
  it('is left alone when somebody uses the ledger', async () => {
    const config = { ...database.config, eventStoreUrl: server.url };
    const client = await database.pool.connect();
    try {
      expect(await isEmptyShop(client, config)).toBe(true);
      await appendOne();
      expect(await isEmptyShop(client, config)).toBe(false);
      await loadExampleShop({
        config,
        log: new Log({ level: 'error', production: true }),
        createRoot: (options) => AppModule.create(options),
        announce: () => {
          throw new Error('it was loaded');
        },
      });
      expect(await loadingState(client)).toBe('absent');
      expect((await client.query('select 1 from users')).rowCount).toBe(0);
    } finally {
      client.release();
    }
  });
});
