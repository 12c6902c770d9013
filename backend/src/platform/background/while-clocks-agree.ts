import type { JobHandler } from '@fiocco/jobs';
import type { ClockWatch } from '../clock/clock-watch.js';
import type { PeriodicTask } from './background.registry.js';

/** When a job that this process must not do now is offered again, perhaps to another process. */
const AGAIN_AFTER_MS = 10_000;

type Clocks = Pick<ClockWatch, 'agree' | 'now'>;

/** Refusing does not count as a failure or a try: a process whose clock is right will do the job. */
export function jobWhileClocksAgree(clocks: Clocks, handler: JobHandler): JobHandler {
  return {
    ...handler,
    async effect(payload, run) {
      if (await clocks.agree()) return handler.effect(payload, run);
      return { laterAt: new Date(clocks.now().getTime() + AGAIN_AFTER_MS) };
    },
  };
}

export function taskWhileClocksAgree(clocks: Clocks, task: PeriodicTask): PeriodicTask {
  return {
    ...task,
    async run() {
      if (await clocks.agree()) await task.run();
    },
  };
}
