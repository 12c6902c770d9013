import { beforeAll, expect, test } from '@jest/globals';
import { InMemoryEventStore } from '@fiocco/event-sourcing';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase } from '@fiocco/testing';
import { ensureProjections, fillFollowers } from './checkpoints.js';
import type { Follower } from './follower.js';
import type { Projection } from './projection.js';
import { rebuildAll } from './rebuilding/rebuild.js';
import { projectionsSchema } from './schema.js';

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query(projectionsSchema);
});

const calls: string[] = [];
/** Reads a column that the table has from its second version on. */
const follower: Follower = {
  ensure: async () => void calls.push('ensure'),
  async fill(tx) {
    calls.push('fill');
    await tx.query('select more from read_models.things');
  },
  async anew(tx) {
    calls.push('anew');
    await tx.query('select more from read_models.things');
  },
  turn: 'select 1',
  follow: () => Promise.resolve(),
  compare: () => Promise.resolve({ table: 'things', rows: 0, differences: 0 }),
};

const things = (version: 1 | 2, name = 'things'): Projection => ({
  name,
  kind: 'read-model',
  version,
  tables: [name],
  schema: `create table ${name} (id integer primary key${version === 2 ? ', more integer' : ''})`,
  apply: () => Promise.resolve(),
  follower,
});

test('what follows from a read model waits, after an upgrade, for the tables that this release makes', async () => {
  const { pool } = database;
  const others = things(1, 'others');
  await ensureProjections(pool, [
    { ...things(1), follower: undefined },
    { ...others, follower: undefined },
  ]);
  await ensureProjections(pool, [things(2), others]);
  await fillFollowers(pool, [things(2), others]);
  expect(calls).toEqual(['ensure']);
  await rebuildAll({ pool, store: new InMemoryEventStore() }, [things(2)]);
  expect(calls.at(-1)).toBe('anew');
  expect(calls).not.toContain('fill');
  await fillFollowers(pool, [things(2), others]);
  expect(calls.at(-1)).toBe('fill');
});
