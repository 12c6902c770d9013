import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { Module } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import { createProjectionRunner, type Projection } from '@fiocco/projections';
import { eventually } from '@fiocco/testing';
import { IdentityModule } from '../../modules/identity/index.js';
import { type BackgroundWork, EVENT_STORE, GivesWork } from '../index.js';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';
import { RELEASE } from './release-watch.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

const seen: Projection = {
  name: 'probe_seen',
  version: 1,
  tables: ['probe_seen'],
  schema: 'create table probe_seen (id uuid primary key)',
  async apply(events, tx) {
    for (const { id, stream } of events) {
      if (stream === 'probe-poison') throw new TypeError('Anna Verdi');
      await tx.query('insert into probe_seen values ($1)', [id]);
    }
  },
};

@Module({ imports: [ProbeModule, IdentityModule] })
class SeeingModule {
  @GivesWork()
  work(): BackgroundWork {
    return { projections: [seen] };
  }
}

const test = forAllTests(() => createTestApp({ modules: [SeeingModule] }));

const count = (app: TestApp, name: string) => app.http.post(`/api/probe/count/${name}/1`).expect(201);
const rows = async (): Promise<number> =>
  (await test.pool.query('select id from read_models.probe_seen')).rows.length;

describe('a parked stream', () => {
  it('is told in the log and to staff, by ids and codes alone, and holds up nobody', async () => {
    const staff = await test.signInAsAdmin();
    await staff.get('/api/alerts/parked').expect(200, []);
    await count(test, 'poison');
    await eventually(async () => expect((await staff.get('/api/alerts/parked')).body).toHaveLength(1), {
      timeoutMs: 20_000,
    });
    const { body } = await staff.get('/api/alerts/parked').expect(200);
    expect(body).toEqual([
      {
        projection: 'probe_seen',
        stream: 'probe-poison',
        revision: 0,
        code: 'TypeError',
        tries: 5,
        at: expect.any(String),
      },
    ]);
    const before = await rows();
    await count(test, 'a');
    expect(await rows()).toBe(before + 1);
    const [line] = test.logLines.filter((text) => text.includes('parked'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({ stream: 'probe-poison', code: 'TypeError' });
    await test.http.get('/health/ready').expect(200);
  });
});

describe('a newer release', () => {
  const locks = async (): Promise<number> => {
    const held = await test.pool.query(
      `select from pg_locks where locktype = 'advisory' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    );
    return held.rowCount ?? 0;
  };

  it('gets locks and calls: the older process lets go, turns unready, and answers what still comes', async () => {
    expect(await locks()).toBeGreaterThan(0);
    await test.pool.query('update projections.release set number = $1', [RELEASE + 1]);
    await eventually(async () => void (await test.http.get('/health/ready').expect(503)), {
      timeoutMs: 20_000,
    });
    await eventually(async () => expect(await locks()).toBe(0), { timeoutMs: 20_000 });
    await test.http.get('/health/live').expect(200);
    const newer = createProjectionRunner({
      pool: test.pool,
      store: test.app.get<EventStore>(EVENT_STORE),
      projections: [seen],
      onError: () => undefined,
      lockRetryMs: 10,
    });
    await newer.start();
    try {
      const before = await rows();
      const { headers } = await count(test, 'b');
      expect(headers).not.toHaveProperty('x-ledger-stale');
      expect(await rows()).toBe(before + 1);
    } finally {
      await newer.stop();
    }
  });

  it('keeps an older one that starts beside it from any background work', async () => {
    const late = await createTestApp({ modules: [SeeingModule], sharing: test });
    try {
      await late.http.get('/health/ready').expect(503);
      expect(await locks()).toBe(0);
      const { rows: numbers } = await test.pool.query('select number from projections.release');
      expect(numbers).toEqual([{ number: RELEASE + 1 }]);
    } finally {
      await late.close();
    }
  });
});
