import { describe, expect, it } from '@jest/globals';
import { asLongAs, eachInTime, Rounds } from './each-in-time.js';

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
  const rounds = new Rounds<number>({ atOnce: 1, limitMs: 60_000 }, String);
  await rounds.eachOfPages(2, read, async (item) => void done.push(item));
  expect([asked, done]).toEqual([
    [null, 2, 4],
    [1, 2, 3, 4, 5],
  ]);
});

it('begins nothing more once it is not to go on', async () => {
  const done: number[] = [];
  const some = asLongAs(() => done.length < 2, [0, 1, 2, 3]);
  await eachInTime(some, { atOnce: 1, limitMs: 60_000 }, async (item) => void done.push(item));
  expect(done).toEqual([0, 1]);
});

describe('rounds', () => {
  it('leave alone what is still under way from an earlier one, until it has ended or is given up', async () => {
    const open: (() => void)[] = [];
    const begun: number[] = [];
    const work = (item: number) => {
      begun.push(item);
      return item === 0 ? new Promise<void>((resolve) => open.push(resolve)) : Promise.resolve();
    };
    const begunIn = async (rounds: Rounds<number>) => {
      const failures = await rounds.each([0, 1], work);
      return [begun.splice(0), failures.map(({ name }) => name)];
    };
    const patient = new Rounds<number>({ atOnce: 1, limitMs: 10 }, String);
    expect(await begunIn(patient)).toEqual([[0, 1], ['TooSlow']]);
    expect(await begunIn(patient)).toEqual([[1], ['TooSlow']]);
    open[0]?.();
    await Promise.resolve();
    const ends = begunIn(patient);
    open[1]?.();
    expect(await ends).toEqual([[0, 1], []]);

    const impatient = new Rounds<number>({ atOnce: 1, limitMs: 10 }, String, 0);
    expect(await begunIn(impatient)).toEqual([[0, 1], ['TooSlow']]);
    expect(await begunIn(impatient)).toEqual([[0, 1], ['TooSlow']]);
  });
});
