import { expect, it, jest } from '@jest/globals';
import { forAllTests } from '@fiocco/testing/jest';
import { createTestDatabase, eventually } from '@fiocco/testing';
import { postgresQueue } from './bullmq-queue.js';
import { gate } from './testing/job-scene.js';

const database = forAllTests(() => createTestDatabase());

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

it('keeps no process alive that has closed it while an effect hangs', async () => {
  const before = timers();
  const [begun, hold] = [gate(), gate()];
  const timeout = jest.spyOn(globalThis, 'setTimeout');
  const tuning = { queueName: 'hanging', classes: [{ name: 'one', atOnce: 2 }], lockMs: 2_000 };
  const queue = await postgresQueue(database.url, tuning, () => undefined).open(async () => {
    begun.open();
    await hold.opened;
    return 'finished';
  });
  await queue.add([{ id: 'stuck', name: 'greet', className: 'one', attempts: 1, backoffMs: 1 }]);
  await begun.opened;
  timeout.mockClear();
  // BullMQ waits for the second job.
  await eventually(() => expect(timeout).toHaveBeenCalledWith(expect.any(Function), 5_000));
  await queue.close(10);
  expect(timers()).toBe(before);
  hold.open();
});
