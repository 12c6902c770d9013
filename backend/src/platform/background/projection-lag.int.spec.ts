import { describe, expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { type EventStore, seal } from '@fiocco/event-sourcing';
import { eventually } from '@fiocco/testing';
import { BackgroundRegistry, EVENT_STORE } from '../index.js';
import { createTestApp, type TestApp } from '../testing/test-app.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(60_000);

interface Lag {
  readonly name: string;
  readonly kind: string;
  readonly position: string;
  readonly lag: number;
}

// No process runs the projections until a worker starts.
const api = forAllTests(() => createTestApp({ config: { role: 'api' } }));
const staff = forAllTests(() => api.signInAsAdmin());

const store = () => api.app.get<EventStore>(EVENT_STORE);
/** A worker answers health checks and nothing else. */
async function expectOnlyHealth({ http }: TestApp): Promise<void> {
  for (const path of ['/', '/api/user', '/api/settings', '/api/nothing', '/list/1', '/index.html']) {
    const { body } = await http.get(path).expect(404);
    expect([path, body.code]).toEqual([path, 'NOT_FOUND']);
  }
  await http.post('/api/login').send({}).expect(404);
  await http.get('/health/live').expect(200);
  await http.get('/health/ready').expect(200);
}

const lags = async (): Promise<readonly Lag[]> =>
  (await staff.get('/api/alerts/projections').expect(200)).body as readonly Lag[];
const names = () =>
  api.app
    .get(BackgroundRegistry)
    .projections.map(({ name }) => name)
    .toSorted();

/** Events of a stream that no projection reads; checkpoints move past them all the same. */
async function happened(times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const [last] = await store().read('probe-lag', { direction: 'backward', limit: 1 });
    const event = { type: 'probe.Noted.v1', data: {} };
    const context = { at: '2026-11-21T10:00:00.000Z', actor: 'buyer', cause: 'x' };
    const sealed = seal('probe-lag', last, [{ id: crypto.randomUUID(), event }], context);
    await store().append('probe-lag', last?.revision ?? -1, sealed);
  }
}

describe('how far projections are behind', () => {
  it('is counted in events, for every projection and reactor of this release', async () => {
    await api.pool.query(
      `insert into projections.checkpoints (name, kind, version) values ('of_a_former_release', 'read-model', 1)`,
    );
    const before = (await store().readAll(0n, 1_000)).length;
    await happened(3);
    const told = await lags();
    expect(told.map(({ name }) => name)).toEqual(names());
    expect(new Set(told.map(({ kind }) => kind))).toEqual(new Set(['read-model', 'reactor']));
    expect(told.map(({ lag, position }) => [lag, position])).toEqual(told.map(() => [before + 3, '0']));
  });

  it('is nothing once a worker has caught up, whoever is asked', async () => {
    const worker = await createTestApp({ sharing: api, config: { role: 'worker' } });
    try {
      const head = String(await store().head());
      await eventually(async () => {
        const told = await lags();
        expect(told.map(({ lag, position }) => [lag, position])).toEqual(told.map(() => [0, head]));
      });
      await expectOnlyHealth(worker);
    } finally {
      await worker.close();
    }
    await happened(2);
    expect(new Set((await lags()).map(({ lag }) => lag))).toEqual(new Set([2]));
  });

  it('is for the shop’s people', async () => {
    await api.http.get('/api/alerts/projections').expect(401);
  });
});
