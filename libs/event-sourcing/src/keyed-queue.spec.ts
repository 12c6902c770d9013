import { describe, expect, it } from '@jest/globals';
import { createKeyedQueue } from './keyed-queue.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a keyed queue', () => {
  it('runs tasks of one key one after the other, in order, and of others beside them', async () => {
    const queue = createKeyedQueue(() => ({}));
    const log: string[] = [];
    const task = (name: string) => async () => {
      log.push(`${name} begins`);
      await turn();
      log.push(`${name} ends`);
    };
    await Promise.all([queue.run('a', task('a1')), queue.run('a', task('a2')), queue.run('b', task('b1'))]);
    const ofKey = (key: string) => log.filter((entry) => entry.startsWith(key));
    expect(ofKey('a')).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
    expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  });

  it('goes on after a task that fails', async () => {
    const queue = createKeyedQueue(() => ({}));
    const [first, second] = await Promise.allSettled([
      queue.run('a', () => Promise.reject(new Error('no'))),
      queue.run('a', async () => 'yes'),
    ]);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'yes' }]);
  });

  it('shares a session among the tasks that wait and forgets it when none does', async () => {
    let sessions = 0;
    const queue = createKeyedQueue(() => (sessions += 1));
    const seen = () => queue.run('a', async (session) => session);
    expect(await Promise.all([seen(), seen(), seen()])).toEqual([1, 1, 1]);
    expect(await seen()).toBe(2);
  });
});
