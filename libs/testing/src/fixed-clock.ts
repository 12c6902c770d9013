export interface FixedClock {
  now(): Date;
  advance(ms: number): void;
  set(iso: string): void;
}

/** A clock that stands still until a test moves it. */
export function fixedClock(iso: string): FixedClock {
  let time = parse(iso);
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
    set(next) {
      time = parse(next);
    },
  };
}

function parse(iso: string): number {
  const time = Date.parse(iso);
  if (Number.isNaN(time)) throw new TypeError(`"${iso}" is not a time`);
  return time;
}
