import { describe, expect, it } from '@jest/globals';
import { problemOf } from '../../../platform/errors/problem-of.js';
import { LoadTimedOut, SharedLoad } from './shared-load.js';

/** A load that ends when the test says so. */
function manual() {
  const calls: { key: string; finish(value: number): void; fail(error: Error): void }[] = [];
  const load = (key: string) =>
    new Promise<number>((finish, fail) => {
      calls.push({ key, finish, fail });
    });
  return { calls, load };
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('SharedLoad', () => {
  it('starts at once when nothing is under way', async () => {
    const { calls, load } = manual();
    const answer = new SharedLoad(load, { timeLimitMs: 1000 }).get('a');
    expect(calls).toHaveLength(1);
    calls[0]?.finish(1);
    expect(await answer).toBe(1);
  });

  it('gives everybody who asked during a load the next one, never the one under way', async () => {
    const { calls, load } = manual();
    const shared = new SharedLoad(load, { timeLimitMs: 1000 });
    const first = shared.get('a');
    const crowd = Array.from({ length: 500 }, () => shared.get('a'));
    expect(calls).toHaveLength(1);
    calls[0]?.finish(1);
    expect(await first).toBe(1);
    await turn();
    expect(calls).toHaveLength(2);
    calls[1]?.finish(2);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([2]));
  });

  it('answers no question with something older than it', async () => {
    let version = 0;
    let loads = 0;
    const shared = new SharedLoad<string, number>(
      async () => {
        loads += 1;
        const seen = version;
        for (let i = 0; i < loads % 4; i++) await turn();
        return seen;
      },
      { timeLimitMs: 1000 },
    );
    const questions: Promise<void>[] = [];
    for (let i = 0; i < 2000; i++) {
      if (i % 3 === 0) version += 1;
      const asked = version;
      questions.push(shared.get('a').then((seen) => expect(seen).toBeGreaterThanOrEqual(asked)));
      if (i % 7 === 0) await turn();
    }
    await Promise.all(questions);
    expect(loads).toBeLessThan(2000);
  });

  it('keeps nothing: a question after the answer loads again', async () => {
    let loads = 0;
    const shared = new SharedLoad(async () => ++loads, { timeLimitMs: 1000 });
    expect([await shared.get('a'), await shared.get('a')]).toEqual([1, 2]);
  });

  it('lets different keys pass each other', async () => {
    const { calls, load } = manual();
    const shared = new SharedLoad(load, { timeLimitMs: 1000 });
    const slow = shared.get('slow');
    const quick = shared.get('quick');
    calls[1]?.finish(2);
    expect(await quick).toBe(2);
    calls[0]?.finish(1);
    expect(await slow).toBe(1);
  });

  it('fails only the askers of the failed load', async () => {
    const { calls, load } = manual();
    const shared = new SharedLoad(load, { timeLimitMs: 1000 });
    const first = shared.get('a');
    const second = shared.get('a');
    calls[0]?.fail(new Error('database away'));
    await expect(first).rejects.toThrow('database away');
    calls[1]?.finish(7);
    expect(await second).toBe(7);
  });

  it('treats a load that throws before its promise like any failed load', async () => {
    let calls = 0;
    const shared = new SharedLoad<string, number>(
      () => {
        calls += 1;
        if (calls === 1) throw new Error('at once');
        return Promise.resolve(calls);
      },
      { timeLimitMs: 1000 },
    );
    await expect(shared.get('a')).rejects.toThrow('at once');
    expect(await shared.get('a')).toBe(2);
  });

  it('gives up on a load at its time limit and serves the next askers from a fresh one', async () => {
    const { calls, load } = manual();
    const shared = new SharedLoad(load, { timeLimitMs: 20 });
    const stuck = shared.get('a');
    const waiting = shared.get('a');
    const timedOut: unknown = await stuck.catch((error: unknown) => error);
    expect(timedOut).toBeInstanceOf(LoadTimedOut);
    expect(problemOf(timedOut)).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    await turn();
    expect(calls).toHaveLength(2);
    calls[1]?.finish(3);
    expect(await waiting).toBe(3);
    calls[0]?.finish(1);
    const later = shared.get('a');
    calls[2]?.finish(4);
    expect(await later).toBe(4);
  });
});
