import { expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { fixedClock } from '@fiocco/testing';
import { ProbeModule } from '../testing/probe.module.js';
import { createTestApp } from '../testing/test-app.js';
import { BackgroundRegistry } from './background.registry.js';

// The start of an app takes long on a busy machine.
jest.setTimeout(30_000);

const test = forAllTests(() =>
  createTestApp({ modules: [ProbeModule], clock: fixedClock('2026-11-21T10:00:00Z') }),
);

it('forgets a job thirty days after it was done', async () => {
  await test.pool.query(
    `insert into jobs.outbox (id, name, payload, state, finished_at) values
       ('thirty-days-ago', 'greet', '{}', 'done', '2026-10-22T09:59:59Z'),
       ('yesterday', 'greet', '{}', 'done', '2026-11-20T10:00:00Z')`,
  );
  const tasks = test.app.get(BackgroundRegistry).periodicTasks;
  await tasks.find(({ name }) => name === 'purge-done-jobs')?.run();
  const { rows } = await test.pool.query('select id from jobs.outbox');
  expect(rows).toEqual([{ id: 'yesterday' }]);
});
