import { OperatorError } from './operator-error.mjs';

/** One line for whoever sits at the terminal. */
export const say = (line) => console.log(`· ${line}`);

export const secondsSince = (begin) => ((performance.now() - begin) / 1000).toFixed(1);

/** What the operator can put right is one line; anything else is ours and shows where it came from. */
export function describeError(error) {
  if (error instanceof OperatorError) return error.message;
  return noRight(error) ?? error.stack;
}

/** A clone or folder of somebody else's, or a disk that takes no writes. */
function noRight({ code, path }) {
  if (!path || !['EACCES', 'EPERM', 'EROFS'].includes(code)) return undefined;
  return `${path} may not be written by this user (${code}): start Fiocco as the user to whom it belongs, or change its rights.`;
}

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
