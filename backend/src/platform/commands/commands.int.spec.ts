import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Module } from '@nestjs/common';
import type { Projection } from '@fiocco/projections';
import { type BackgroundWork, GivesWork } from '../index.js';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

const counts: Projection = {
  name: 'probe_counts',
  version: 1,
  tables: ['probe_counts'],
  schema: 'create table probe_counts (stream text primary key, total integer not null)',
  async apply(events, tx) {
    for (const { stream, data } of events) {
      await tx.query(
        `insert into probe_counts values ($1, $2)
         on conflict (stream) do update set total = probe_counts.total + excluded.total`,
        [stream, data['by']],
      );
    }
  },
};

@Module({ imports: [ProbeModule] })
class CountingModule {
  @GivesWork()
  work(): BackgroundWork {
    return { projections: [counts] };
  }
}

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

let worker: TestApp;
let api: TestApp;
beforeAll(async () => {
  worker = await createTestApp({ modules: [CountingModule] });
  api = await createTestApp({ modules: [CountingModule], sharing: worker, config: { role: 'api' } });
});
afterAll(async () => {
  await api.close();
  await worker.close();
});

const total = async (name: string) => {
  const { rows } = await worker.pool.query('select total from read_models.probe_counts where stream = $1', [
    `probe-${name}`,
  ]);
  return rows[0]?.total;
};

describe('a command', () => {
  it.each([
    ['the process that runs the projections', () => worker, 'a'],
    ['a process that runs none', () => api, 'b'],
  ])('answered by %s is in the read models already', async (_, process, name) => {
    const { body, headers } = await process().http.post(`/api/probe/count/${name}/2`).expect(201);
    expect(body).toEqual({ count: 2 });
    expect(headers['x-ledger-position']).toMatch(/^\d+$/);
    expect(headers).not.toHaveProperty('x-ledger-stale');
    expect(await total(name)).toBe(2);
  });

  it('that changes nothing names its stream’s last position', async () => {
    const first = await worker.http.post('/api/probe/count/c/1').expect(201);
    await worker.http.post('/api/probe/count/d/1').expect(201);
    const repeat = await worker.http.post('/api/probe/count/c/0').expect(201);
    expect(repeat.headers['x-ledger-position']).toBe(first.headers['x-ledger-position']);
  });

  it('keeps its rule among many at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => worker.http.post('/api/probe/count/e/1')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'PROBE_FULL')).toHaveLength(17);
    expect(await total('e')).toBe(3);
  });

  it('records who caused it', async () => {
    const { headers } = await worker.http.post('/api/probe/count/f/1').expect(201);
    const { rows } = await worker.pool.query("select metadata from ledger.events where stream = 'probe-f'");
    expect(JSON.parse(rows[0].metadata)).toMatchObject({ actor: 'buyer', cause: headers['x-request-id'] });
  });

  it('says that it is stale when the read models don’t follow in time', async () => {
    const lock = await worker.pool.connect();
    await lock.query('begin');
    await lock.query('lock table read_models.probe_counts in exclusive mode');
    const { headers } = await worker.http.post('/api/probe/count/g/1').expect(201);
    expect(headers['x-ledger-stale']).toBe('1');
    // Only the process that should have applied it is unready; the others keep serving, and say that they are stale.
    await worker.http.get('/health/ready').expect(503);
    const other = await api.http.get('/health/ready').expect(200, { status: 'ok', stale: true });
    expect(other.headers['x-ledger-stale']).toBe('1');
    await lock.query('rollback');
    lock.release();
    await worker.http.post('/api/probe/count/g/0').expect(201);
    expect(await total('g')).toBe(1);
  });
});
