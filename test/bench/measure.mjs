import { setTimeout as pause } from 'node:timers/promises';

const isQuick = process.env.FIOCCO_BENCH_QUICK === '1';

/** How much a benchmark does: `full` for its figures, `quick` in `npm run bench -- --quick`, which only shows that it runs. */
export const sized = (full, quick) => (isQuick ? quick : full);

/** Prints each target `[words, whether it is reached, value]`; one that is missed fails the run, but for a quick one. */
export function printTargets(targets) {
  for (const [target, reached, value] of targets)
    console.log(`${reached ? 'reached' : 'SHORT  '}  ${target}: ${value}`);
  if (!isQuick && !targets.every(([, reached]) => reached)) process.exitCode = 1;
}

/** The middle value; with an even number of values, the lower one. */
export function median(values) {
  return percentile(values, 0.5);
}

export function percentile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))];
}

/**
 * `writers` at once, each asking again as soon as it has its answer, until `total` are done. As a closed loop its
 * figure is a throughput, and its latencies belong to that load.
 */
export async function closedLoop({ writers, total, newWriter }) {
  const latencies = [];
  let left = total;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const write = newWriter();
      while (left > 0) {
        left -= 1;
        const askedAt = performance.now();
        await write();
        latencies.push(performance.now() - askedAt);
      }
    }),
  );
  return { rate: (total * 1000) / (performance.now() - startedAt), latencies };
}

/**
 * Work that starts at its time, whether earlier work is done or not. Waiting counts from the start, so a stall shows in
 * everything that it delayed. Each has an equal span of time and any moment in it: people keep no beat, and two such loops
 * at once would otherwise always meet, or never.
 */
export async function openLoop({ perSecond, seconds, work }) {
  const begun = performance.now();
  const waits = [];
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const dueAt = begun + ((n + Math.random()) * 1000) / perSecond;
    await pause(Math.max(0, dueAt - performance.now()));
    waits.push(work().then(() => performance.now() - dueAt));
  }
  return Promise.all(waits);
}
