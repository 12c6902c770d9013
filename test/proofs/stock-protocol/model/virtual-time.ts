import { jest } from '@jest/globals';
import { setImmediate as afterMicrotasks } from 'node:timers';

/**
 * The command runner waits and reads the monotonic clock by itself. Here both belong to the process that is being run:
 * a pause only advances its time, because every call of the store is a step of its own anyway. Import this before
 * anything that imports the runner.
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

/** Every read of the clock advances it, so that an earlier question never counts as new as a later one. */
function now(): number {
  if (!running) throw new Error('a look at the clock outside of every process');
  running.ms += 0.001;
  return running.ms;
}

const virtual: PropertyDescriptor = { value: { now }, configurable: true, writable: true };

/** Runs `work` until all its promises wait for something outside. */
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
