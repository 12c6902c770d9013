import type pg from 'pg';

/** So long may a session that holds a lock be silent before the server ends it, by the server's clock. */
const LEASE_MS = 4_000;
const BEAT_MS = 1_000;

/** SQL, before the session takes a lock: from then on it has to be heard of, or the lock goes with it. */
export const BEGIN_LEASE = `set idle_session_timeout = ${LEASE_MS}`;
/** SQL, before the session serves others again. */
export const END_LEASE = 'reset idle_session_timeout';

/** A statement for a session under a lease: nobody waits longer for its answer than the lease lasts. */
export const inLeaseTime = (text: string) => ({ text, query_timeout: LEASE_MS });

export interface Heartbeat {
  stop(): void;
}

/**
 * Lets the server hear of a session under a lease while this process lives. One that is frozen, cut off or gone is not
 * heard of, and the server ends its session and frees what it held. `onSilence`: the server did not answer in time.
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
