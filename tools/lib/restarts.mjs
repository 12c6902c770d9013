const allowed = 5;
const withinMs = 60_000;

/**
 * Answers a function that says whether a process that has just ended may be started again: at most five times a minute.
 */
export function limitRestarts(now = Date.now) {
  let ends = [];
  return () => {
    ends = [...ends.filter((at) => now() - at < withinMs), now()];
    return ends.length <= allowed;
  };
}
