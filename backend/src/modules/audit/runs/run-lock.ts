import { BEGIN_LEASE, END_LEASE } from '@fiocco/postgres';
import type pg from 'pg';

/**
 * Lets one run of a kind be under way over all processes. It ends with the process that holds it, even one that was only
 * frozen.
 */
export class RunLock {
  private readonly lock: string;

  constructor(
    private readonly pool: pg.Pool,
    /** Letters and dots. */
    name: string,
  ) {
    this.lock = `hashtextextended('fiocco.${name}', 47)`;
  }

  /** The connection that holds it; null where somebody else does. */
  async take(): Promise<pg.PoolClient | null> {
    const client = await this.pool.connect();
    try {
      await client.query(BEGIN_LEASE);
      const { rows } = await client.query<{ ours: boolean }>(
        `select pg_try_advisory_lock(${this.lock}) as ours`,
      );
      if (rows[0]?.ours) return client;
      await this.giveBack(client);
      return null;
    } catch (error) {
      await this.giveBack(client);
      throw error;
    }
  }

  async giveBack(client: pg.PoolClient): Promise<void> {
    try {
      await client.query(`select pg_advisory_unlock_all(); ${END_LEASE}`);
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  }

  /** Looks the lock up instead of trying to take it: while it was taken, somebody who starts a run would be refused. */
  async isHeld(): Promise<boolean> {
    const { rows } = await this.pool.query<{ held: boolean }>(
      `select exists (
        select from pg_locks
        where locktype = 'advisory' and objsubid = 1
          and ((classid::bigint << 32) | objid::bigint) = ${this.lock}
          and database = (select oid from pg_database where datname = current_database())) as held`,
    );
    return rows[0]?.held ?? false;
  }
}
