import { beforeAll, expect, test } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase } from '@fiocco/testing';
import { ensureProjections, readCheckpoint } from './checkpoints.js';
import type { Projection } from './projection.js';
import { projectionsSchema } from './schema.js';

const database = forAllTests(() => createTestDatabase());
beforeAll(async () => {
  await database.pool.query(projectionsSchema);
});

const named = (name: string, kind: 'reactor' | 'read-model'): Projection => ({
  name,
  kind,
  version: 1,
  tables: [],
  schema: '',
  apply: () => Promise.resolve(),
});
const positionOf = async (name: string) => (await readCheckpoint(database.pool, name))?.position;

test('a reactor of a later release begins where the others are, a read model with the first event', async () => {
  await ensureProjections(database.pool, [named('send-old', 'reactor'), named('rows', 'read-model')]);
  expect([await positionOf('send-old'), await positionOf('rows')]).toEqual([0n, 0n]);
  await database.pool.query('update projections.checkpoints set position = 120');
  await ensureProjections(database.pool, [named('send-new', 'reactor'), named('more-rows', 'read-model')]);
  expect([await positionOf('send-new'), await positionOf('more-rows')]).toEqual([120n, 0n]);
  expect(await positionOf('send-old')).toBe(120n);
});
