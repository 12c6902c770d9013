import { OperatorError } from './operator-error.mjs';

/** One line for whoever sits at the terminal. */
export const say = (line) => console.log(`· ${line}`);

export const secondsSince = (begin) => ((performance.now() - begin) / 1000).toFixed(1);

/** What the operator can put right is one line; anything else is ours and shows where it came from. */
export const describeError = (error) => (error instanceof OperatorError ? error.message : error.stack);

/** Says what goes on, again every ten seconds (or as told), and how long it took. */
export async function withProgress(what, work, everyMs = 10_000) {
  const begin = performance.now();
  say(`${what} …`);
  const timer = setInterval(
    () => say(`${what} … ${Math.round((performance.now() - begin) / 1000)} s`),
    everyMs,
  );
  try {
    const result = await work();
    say(`${what}: done in ${secondsSince(begin)} s`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
