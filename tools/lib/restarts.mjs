const allowed = 5;
const withinMs = 60_000;

/** A function that answers whether what has just ended may be started again: five times a minute at most. */
export function limitRestarts(now = Date.now) {
  let ends = [];
  return () => {
    ends = [...ends.filter((at) => now() - at < withinMs), now()];
    return ends.length <= allowed;
  };
}
