import type pg from 'pg';

/** How long a session that holds a lock may be silent, by the server's clock, before the server ends it. */
const LEASE_MS = 4_000;
const BEAT_MS = 1_000;

/** SQL to run before the session takes a lock: from then on the session, and its lock, ends when it is silent. */
export const BEGIN_LEASE = `set idle_session_timeout = ${LEASE_MS}`;
/** SQL to run before the session is used for anything else. */
export const END_LEASE = 'reset idle_session_timeout';

/** A statement for a session under a lease; waiting for its answer is limited to the lease's length. */
export const inLeaseTime = (text: string) => ({ text, query_timeout: LEASE_MS });

export interface Heartbeat {
  stop(): void;
}

/**
 * Sends signs of life for a session under a lease. Where the process is frozen, cut off or gone they stop, and the
 * server ends its session and frees its locks. `onSilence`: the server did not answer in time.
 */
export function beat(holder: pg.ClientBase, onSilence: () => void = () => undefined): Heartbeat {
  let stopped = false;
  let timer: NodeJS.Timeout;
  const sound = async (): Promise<void> => {
    try {
      await holder.query(inLeaseTime('select 1'));
    } catch {
      if (!stopped) onSilence();
    }
    wait();
  };
  const wait = (): void => {
    if (!stopped) timer = setTimeout(() => void sound(), BEAT_MS).unref();
  };
  wait();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
