import { OperatorError } from './operator-error.mjs';

/** Prints one line on the terminal. */
export const say = (line) => console.log(`· ${line}`);

export const secondsSince = (begin) => ((performance.now() - begin) / 1000).toFixed(1);

/** A fault that the operator can mend is one line; any other error is printed with its stack. */
export function describeError(error) {
  if (error instanceof OperatorError) return error.message;
  return noRight(error) ?? error.stack;
}

/** The folder belongs to somebody else, or the disk takes no writes. */
function noRight({ code, path }) {
  if (!path || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `${path} may not be written by this user (${code}): start Fiocco as the user to whom it belongs, or change its rights.`;
}

/** Says what is going on, again every ten seconds (or as given), and how long it took. */
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
