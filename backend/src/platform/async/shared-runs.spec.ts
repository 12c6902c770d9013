import { expect, it } from '@jest/globals';
import { SharedRuns } from './shared-runs.js';

/** Runs that end when the test says so. */
function scene() {
  const runs = new SharedRuns<string, number>();
  const begun: { readonly key: string; end(result: number): void; fail(error: Error): void }[] = [];
  const work = (key: string) =>
    new Promise<number>((end, fail) => {
      begun.push({ key, end, fail });
    });
  const ask = (key: string) => runs.run(key, () => work(key));
  const keys = () => begun.map(({ key }) => key);
  return { ask, begun, keys };
}

it('begins at once, for each key by itself', async () => {
  const { ask, begun, keys } = scene();
  const answers = [ask('a'), ask('b')];
  expect(keys()).toEqual(['a', 'b']);
  begun[0]?.end(1);
  begun[1]?.end(2);
  expect(await Promise.all(answers)).toEqual([1, 2]);
});

it('answers whoever comes meanwhile by one more run, which begins after they came', async () => {
  const { ask, begun, keys } = scene();
  const first = ask('a');
  const others = [ask('a'), ask('a'), ask('a')];
  expect(keys()).toEqual(['a']);
  begun[0]?.end(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(keys()).toEqual(['a', 'a']);
  const late = ask('a');
  begun[1]?.end(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await Promise.resolve();
  expect(keys()).toHaveLength(3);
  begun[2]?.end(3);
  expect(await late).toBe(3);
});

it('goes on after a run that failed, and tells it to those who shared it alone', async () => {
  const { ask, begun } = scene();
  const failing = ask('a');
  const other = ask('a');
  begun[0]?.fail(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  await Promise.resolve();
  begun[1]?.end(2);
  expect(await other).toBe(2);
  const again = ask('a');
  begun[2]?.end(3);
  expect(await again).toBe(3);
});
