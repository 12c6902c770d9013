import { afterEach, expect } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

type Work = () => void;

const { setTimeout: begin, clearTimeout: clear } = globalThis;
// No spies: the testing library would take them for fake timers.
afterEach(() => void Object.assign(globalThis, { setTimeout: begin, clearTimeout: clear }));

/** Pauses of this length, for which a page asks, last until the test ends them: nobody waits, and nothing is measured. */
export function heldPauses(ms: number) {
  const held = new Map<unknown, Work>();
  Object.assign(globalThis, {
    setTimeout(work: Work, after?: number, ...rest: unknown[]) {
      const timer = begin(after === ms ? () => undefined : work, after, ...rest);
      if (after === ms) held.set(timer, work);
      return timer;
    },
    clearTimeout(timer?: number) {
      held.delete(timer);
      clear(timer);
    },
  });
  return {
    /** Waits until the page has begun one, and returns how to end it. */
    async begun(): Promise<Work> {
      const [timer, work] = await waitFor(() => {
        const [first] = held;
        expect(first).toBeDefined();
        return first ?? [];
      });
      held.delete(timer);
      return () => act(() => work?.());
    },
  };
}
