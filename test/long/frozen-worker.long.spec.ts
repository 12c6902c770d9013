// @takes 12 s
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createVault } from '@fiocco/personal-data';
import { createPostgresEventStore } from '@fiocco/event-store-postgres';
import { compareWithRebuild } from '@fiocco/projections';
import { createTestDatabase, eventually, type TestDatabase } from '@fiocco/testing';
import { allReadModels } from '../../backend/src/modules/transactions/index.js';
import { type MailSink, mailSink } from '../support/mail-sink.js';
import { Server } from '../support/server.js';
import { cardOf, furnish, Guest } from '../support/shop.js';

// Three processes start here, which takes long on a busy machine.
jest.setTimeout(120_000);

/** What a frozen worker holds is free after about five seconds. */
const WITHIN = { timeoutMs: 20_000 };

describe('a shop of three processes whose worker is frozen', () => {
  const masterKey = randomBytes(32);
  let database: TestDatabase;
  let sink: MailSink;
  let dataDir: string;
  let api: Server;
  let frozen: Server;
  let other: Server;
  let listId: number;
  let productIds: readonly number[];

  beforeAll(async () => {
    database = await createTestDatabase();
    sink = await mailSink();
    dataDir = await mkdtemp(join(tmpdir(), 'fiocco-frozen-'));
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      FIOCCO_MASTER_KEY: masterKey.toString('base64'),
      SMTP_URL: sink.url,
      DEMO: 'off',
      LOG_LEVEL: 'error',
    };
    api = await Server.on({ ...env, FIOCCO_ROLE: 'api' });
    frozen = await Server.on({ ...env, FIOCCO_ROLE: 'worker' });
    other = await Server.on({ ...env, FIOCCO_ROLE: 'worker' });
    // The first worker takes all the work and leaves none to the second.
    await frozen.start();
    await other.start();
    await api.start();
    ({ listId, productIds } = await furnish(api.url, 3));
  });
  afterAll(async () => {
    frozen.thaw();
    await Promise.all([api.kill(), frozen.kill(), other.kill()]);
    await sink.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function buy(name: string, productId = 0): Promise<Guest> {
    const guest = new Guest(api.url, name);
    await guest.start(listId, productId);
    expect((await guest.reserve()).status).toBe(200);
    return guest;
  }

  const shown = async (productId = 0): Promise<string> => (await cardOf(api.url, listId, productId)).state;
  const ready = async ({ url }: Server) => {
    const answer = await fetch(`${url}/health/ready`);
    return { status: answer.status, body: (await answer.json()) as object };
  };
  const mailed = ({ email }: Guest) => eventually(() => expect(sink.received.get(email)).toBe(1), WITHIN);

  it('goes on within seconds: what is sold is seen to be sold, its mail leaves, and nobody else is unready', async () => {
    frozen.freeze();
    const guest = await buy('gelo', productIds[0]);
    for (const server of [api, other]) {
      expect(await ready(server)).toEqual({ status: 200, body: expect.objectContaining({ status: 'ok' }) });
    }
    await eventually(async () => expect(await shown(productIds[0])).toBe('prenotato'), WITHIN);
    await mailed(guest);
    expect(await ready(api)).toEqual({ status: 200, body: { status: 'ok' } });
    // The other worker has taken over: nothing is delayed any more.
    await mailed(await buy('poi', productIds[1]));
    expect(await shown(productIds[1])).toBe('prenotato');
  });

  it('is not harmed by the one that comes back', async () => {
    frozen.thaw();
    const guest = await buy('disgelo', productIds[2]);
    expect(await shown(productIds[2])).toBe('prenotato');
    await mailed(guest);
    await eventually(async () => expect((await ready(frozen)).status).toBe(200), WITHIN);
    const { pool } = database;
    const store = createPostgresEventStore({ pool });
    const projections = allReadModels(createVault({ masterKey }));
    const compared = await compareWithRebuild({ pool, store, projections });
    await store.close();
    expect(compared.filter(({ differences }) => differences > 0)).toEqual([]);
    expect([...sink.received.values()]).toEqual([1, 1, 1]);
  });
});
