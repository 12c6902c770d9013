import type pg from 'pg';

/**
 * After ten seconds of silence three probes a few seconds apart; the same limit for data that were sent and not
 * acknowledged.
 */
const SERVER_SIDE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000';

/**
 * For every connection of a process: where one end is gone or frozen, the other notices within seconds, which would
 * take hours with the systems' defaults. Locks of a transaction that is idle for so long are freed; work that needs
 * longer inside a transaction raises the limit itself.
 */
export const LIVELY = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  options: SERVER_SIDE,
} as const satisfies pg.ClientConfig;
