/** A wake-up that is never lost: a ring while nobody waits is kept for the next wait. */
export interface Bell {
  ring(): void;
  /** Forgets earlier rings; called before looking, because what they announced will be seen then. */
  hush(): void;
  /** Resolves at once where it rang since the last hush, otherwise with the next ring or after `ms`. */
  wait(ms?: number): Promise<void>;
  /** Resolves after `ms`, whether it rings or not. */
  pause(ms: number): Promise<void>;
  /** Ends every wait and pause, now and later. */
  close(): void;
}

export function createBell(): Bell {
  let rung = false;
  let closed = false;
  const waiting = new Set<() => void>();
  const pausing = new Set<() => void>();
  const release = (sleepers: Set<() => void>): void => sleepers.forEach((wake) => wake());

  const sleep = (sleepers: Set<() => void>, ms?: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        clearTimeout(timer);
        sleepers.delete(wake);
        resolve();
      };
      const timer = ms === undefined ? undefined : setTimeout(wake, ms);
      sleepers.add(wake);
    });

  return {
    ring() {
      rung = true;
      release(waiting);
    },
    hush() {
      rung = false;
    },
    async wait(ms) {
      if (!rung && !closed) await sleep(waiting, ms);
      rung = false;
    },
    async pause(ms) {
      if (!closed) await sleep(pausing, ms);
    },
    close() {
      closed = true;
      release(waiting);
      release(pausing);
    },
  };
}
