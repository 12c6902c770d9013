import { expect, it } from '@jest/globals';
import { Lane } from './lane.js';

/** Work in a lane that ends when the test says so. */
function scene(atOnce: number, waiting: number) {
  const lane = new Lane({ atOnce, waiting });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string, mostWaiting?: number) =>
    lane.run(
      () =>
        new Promise<string>((done, fail) => {
          begun.push(name);
          ends.set(name, (error) => (error ? fail(error) : done(name)));
        }),
      mostWaiting,
    );
  return { lane, begun, ask, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

it('does so much at once, the rest in the order in which it came, also after a failure', async () => {
  const { lane, begun, ask, end } = scene(2, 5);
  const answers = ['a', 'b', 'c', 'd'].map((name) => ask(name));
  expect(begun).toEqual(['a', 'b']);
  end('b', new Error('broken'));
  await expect(answers[1]).rejects.toThrow('broken');
  expect(begun).toEqual(['a', 'b', 'c']);
  end('a');
  end('c');
  expect(await Promise.all([answers[0], answers[2]])).toEqual(['a', 'c']);
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
  end('d');
  expect(lane.isIdle).toBe(false);
  expect(await answers[3]).toBe('d');
  expect(lane.isIdle).toBe(true);
});

it('refuses whoever finds too many waiting, and says when to come back', async () => {
  const { lane, begun, ask, end } = scene(1, 1);
  const first = ask('a');
  expect(lane.isFull).toBe(false);
  const second = ask('b');
  expect(lane.isFull).toBe(true);
  await expect(ask('c')).rejects.toMatchObject({
    code: 'BUSY',
    status: 503,
    extras: { headers: { 'retry-after': '2' } },
  });
  const patient = ask('d', 2);
  end('a');
  expect(await first).toBe('a');
  end('b');
  expect(await second).toBe('b');
  expect(begun).toEqual(['a', 'b', 'd']);
  end('d');
  await patient;
  expect(lane.isFull).toBe(false);
});
