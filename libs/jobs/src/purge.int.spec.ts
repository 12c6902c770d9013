import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { purgeDone } from './index.js';
import { JobScene } from './testing/job-scene.js';

const BEFORE = new Date('2026-10-22T10:00:00Z');

let scene: JobScene;
beforeAll(async () => {
  scene = await JobScene.open();
});
beforeEach(() => scene.database.pool.query('truncate jobs.outbox'));
afterAll(() => scene.close());

const keep = (ids: readonly string[], state: string, finishedAt: string | null) =>
  scene.database.pool.query(
    `insert into jobs.outbox (id, name, payload, state, finished_at)
     select id, 'greet', '{}', $2, $3 from unnest($1::text[]) id`,
    [ids, state, finishedAt],
  );
const kept = async () => {
  const { rows } = await scene.database.pool.query<{ id: string }>('select id from jobs.outbox order by id');
  return rows.map(({ id }) => id);
};

describe('purging the outbox', () => {
  it('forgets what was done before its time, and nothing that is open, younger or given up', async () => {
    await keep(['old-1', 'old-2'], 'done', '2026-10-22T09:59:59Z');
    await keep(['at-the-moment'], 'done', '2026-10-22T10:00:00Z');
    await keep(['given-up'], 'failed', '2026-01-01T10:00:00Z');
    await keep(['pending'], 'pending', null);
    await keep(['moved'], 'moved', null);
    expect(await purgeDone(scene.database.pool, BEFORE)).toBe(2);
    expect(await kept()).toEqual(['at-the-moment', 'given-up', 'moved', 'pending']);
  });

  it('takes no more at once than it is told', async () => {
    const many = Array.from({ length: 25 }, (_, n) => `old-${n}`);
    await keep(many, 'done', '2026-01-01T10:00:00Z');
    expect(await purgeDone(scene.database.pool, BEFORE, { batch: 10, batches: 2 })).toBe(20);
    expect(await kept()).toHaveLength(5);
    expect(await purgeDone(scene.database.pool, BEFORE, { batch: 10 })).toBe(5);
    expect(await purgeDone(scene.database.pool, BEFORE)).toBe(0);
  });
});
