import { jest } from '@jest/globals';
import { setImmediate as afterMicrotasks } from 'node:timers';

/**
 * The command runner waits and looks at the monotonic clock by itself. Here both belong to the process that is being
 * run: a pause costs it time and nothing else, because every call on the store is a step of its own anyway.
 * Import this before anything that imports the runner.
 */
export interface ProcessClock {
  ms: number;
}

let running: ProcessClock | null = null;

jest.mock('node:timers/promises', () => {
  const actual = jest.requireActual<object>('node:timers/promises');
  return { ...actual, setTimeout: pauseOfWhoeverRuns };
});

async function pauseOfWhoeverRuns(ms: number): Promise<void> {
  if (!running) throw new Error('a pause outside of every process');
  running.ms += ms;
}

/** Every look at the clock finds it later: what was asked first is never taken for as new as what was asked next. */
function now(): number {
  if (!running) throw new Error('a look at the clock outside of every process');
  running.ms += 0.001;
  return running.ms;
}

const virtual: PropertyDescriptor = { value: { now }, configurable: true, writable: true };

/** Runs what `work` sets off until every promise of it waits for something outside. */
export async function letRun(clock: ProcessClock, work: () => void): Promise<void> {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'performance');
  running = clock;
  Object.defineProperty(globalThis, 'performance', virtual);
  work();
  await new Promise<void>((resolve) => {
    afterMicrotasks(resolve);
  });
  if (real) Object.defineProperty(globalThis, 'performance', real);
  running = null;
}
