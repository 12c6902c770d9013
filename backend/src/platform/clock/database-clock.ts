import type pg from 'pg';

/** The one time that all processes share. What ends a hold or a reservation is decided by it. */
export interface DatabaseClock {
  now(): Promise<Date>;
}

/** `offsetMs`: by how much that server's clock counts as wrong; tests of clocks that jump say so. */
export function databaseClockOf(pool: pg.Pool, offsetMs: number): DatabaseClock {
  return {
    async now() {
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
      return new Date((rows[0]?.now.getTime() ?? Number.NaN) + offsetMs);
    },
  };
}
