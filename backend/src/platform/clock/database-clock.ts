import type pg from 'pg';

/** The clock that all processes share. It decides when a hold or a reservation has ended. */
export interface DatabaseClock {
  now(): Promise<Date>;
}

/** `offsetMs` is added to the server's time; used by tests of clocks that jump. */
export function databaseClockOf(pool: pg.Pool, offsetMs: number): DatabaseClock {
  return {
    async now() {
      const { rows } = await pool.query<{ now: Date }>('select clock_timestamp() as now');
      return new Date((rows[0]?.now.getTime() ?? Number.NaN) + offsetMs);
    },
  };
}
