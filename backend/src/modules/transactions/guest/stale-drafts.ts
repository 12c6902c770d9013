import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import { registeredSql } from '../register/transaction-register.js';

// The age is checked again with the row locked, so a draft that was saved a moment ago stays. Rows that are locked by a
// save are skipped.
const DROP = `
delete from checkout.draft where id in (
  select d.id from checkout.draft d
  where d.touched_at < $1 and not exists (${registeredSql('d.id')})
  order by d.touched_at limit $2 for update of d skip locked)`;
const REGISTERED = `
select d.id from checkout.draft d
where d.touched_at < $1 and d.id > $2 and exists (${registeredSql('d.id')}) order by d.id limit $3`;

/** Drafts that nobody has changed for long. */
@Injectable()
export class StaleDrafts {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Deletes those that the ledger does not know, the oldest first; answers how many. */
  async drop(untouchedSince: Date, limit: number): Promise<number> {
    return (await this.pool.query(DROP, [untouchedSince, limit])).rowCount ?? 0;
  }

  /** The ids of those that the ledger knows, in order. */
  async registered(untouchedSince: Date, after: string, limit: number): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ id: string }>(REGISTERED, [untouchedSince, after, limit]);
    return rows.map(({ id }) => id);
  }

  /** Shuts the draft: no step can use it any more. False where it was changed meanwhile. */
  async shut(id: string, untouchedSince: Date): Promise<boolean> {
    const query = 'update checkout.draft set shut_at = $3 where id = $1 and touched_at < $2';
    return (await this.pool.query(query, [id, untouchedSince, this.clock.now()])).rowCount === 1;
  }
}
