import { expect, it } from '@jest/globals';
import { eachInTime, eachOfPages } from './each-in-time.js';

const never = (): Promise<never> => new Promise(() => undefined);

it('does so many at once and no more, and goes on beside one that is slow or fails', async () => {
  let open: () => void = () => undefined;
  const slow = new Promise<void>((resolve) => (open = resolve));
  let atOnce = 0;
  let most = 0;
  const done: number[] = [];
  const all = eachInTime([0, 1, 2, 3, 4, 5], { atOnce: 2, limitMs: 60_000 }, async (item) => {
    most = Math.max(most, (atOnce += 1));
    if (item === 0) await slow;
    await Promise.resolve();
    atOnce -= 1;
    done.push(item);
    if (item === 5) open();
    if (item === 2) throw new Error('two');
  });
  expect((await all).map(({ message }) => message)).toEqual(['two']);
  expect([most, done]).toEqual([2, [1, 2, 3, 4, 5, 0]]);
});

it('gives away the place of what takes longer than its time', async () => {
  const done: number[] = [];
  const failures = await eachInTime([0, 1, 2], { atOnce: 1, limitMs: 10 }, async (item) => {
    if (item === 0) await never();
    done.push(item);
  });
  expect([failures.map(({ name }) => name), done]).toEqual([['TooSlow'], [1, 2]]);
});

it('reads page by page until one is not full', async () => {
  const pages = [[1, 2], [3, 4], [5]];
  const asked: (number | null)[] = [];
  const done: number[] = [];
  const read = async (last: number | null) => {
    asked.push(last);
    return pages[asked.length - 1] ?? [];
  };
  await eachOfPages(2, { atOnce: 1, limitMs: 60_000 }, read, async (item) => void done.push(item));
  expect([asked, done]).toEqual([
    [null, 2, 4],
    [1, 2, 3, 4, 5],
  ]);
});
