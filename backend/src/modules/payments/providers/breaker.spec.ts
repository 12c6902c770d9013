import { expect, it } from '@jest/globals';
import { Breaker } from './breaker.js';
import { type FailureKind, ProviderFailure } from './provider-failure.js';

const PATIENCE_MS = 8_000;

/** A breaker with a clock of its own, and questions that take their time. */
function scene() {
  let now = 0;
  let asked = 0;
  const breaker = new Breaker('stripe', PATIENCE_MS, () => now);
  return {
    ask: (ms: number, fails: FailureKind | null = null, meanwhile = async () => {}) =>
      breaker
        .ask(async () => {
          asked += 1;
          await meanwhile();
          now += ms;
          if (fails) throw new ProviderFailure('stripe', fails);
          return 'answered';
        })
        .catch(({ kind, code, retryAfterMs: later }: ProviderFailure) => [kind, code, later]),
    pass: (ms: number) => (now += ms),
    asked: () => asked,
    isSilent() {
      try {
        breaker.refuseWhileSilent();
        return false;
      } catch {
        return true;
      }
    },
  };
}

it('lets nobody ask after a call without an answer, for longer and longer, and everybody once it answers', async () => {
  const { ask, pass, asked, isSilent } = scene();
  for (const pauseMs of [5_000, 10_000, 20_000, 30_000, 30_000]) {
    await ask(PATIENCE_MS, 'unknown');
    const before = asked();
    pass(1_000);
    expect(await ask(1)).toEqual(['busy', 'silent', pauseMs - 1_000]);
    pass(pauseMs - 1_001);
    expect([isSilent(), asked()]).toEqual([true, before]);
    pass(1);
    expect(isSilent()).toBe(false);
  }
  expect(await ask(100)).toBe('answered');
  expect(await ask(PATIENCE_MS, 'unknown')).toEqual(['unknown', null, null]);
  pass(5_000);
  expect(isSilent()).toBe(false);
});

it('lets one at a time ask whether it answers again', async () => {
  const { ask, pass } = scene();
  await ask(PATIENCE_MS, 'unknown');
  pass(5_000);
  const others: unknown[] = [];
  await ask(100, null, async () => void others.push(await ask(1), await ask(1)));
  expect(others).toEqual([
    ['busy', 'silent', 2_000],
    ['busy', 'silent', 2_000],
  ]);
  expect(await ask(1)).toBe('answered');
});

it('takes one silence that many waited for as one', async () => {
  const { ask, pass, isSilent } = scene();
  await ask(0, 'unknown', async () => void (await ask(PATIENCE_MS, 'unknown')));
  expect(isSilent()).toBe(true);
  pass(5_000);
  expect(isSilent()).toBe(false);
});

it.each([
  ['refused', PATIENCE_MS],
  ['missing', PATIENCE_MS],
  ['busy', PATIENCE_MS],
  ['unknown', 300],
] as const)('takes nobody for silent who answers, or fails at once: %s after %s ms', async (kind, ms) => {
  const { ask, isSilent } = scene();
  await ask(ms, kind);
  expect(isSilent()).toBe(false);
});
