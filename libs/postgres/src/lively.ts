import type pg from 'pg';

/** Three probes a few seconds apart, from ten seconds of silence on; and as long for what was sent and never taken. */
const SERVER_SIDE =
  '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=3 -c tcp_keepalives_count=3 -c tcp_user_timeout=20000';

/**
 * For every connection of a process: whichever end is gone, or frozen, the other learns of it within seconds, where the
 * systems' own settings would take hours. What a transaction has locked is free again when nothing comes of it for so
 * long; work that thinks for longer within one says so itself.
 */
export const LIVELY = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  idle_in_transaction_session_timeout: 10_000,
  options: SERVER_SIDE,
} as const satisfies pg.ClientConfig;
