import type { Disagreement } from '@fiocco/integrity';
import { enterEpoch } from '@fiocco/projections';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { inTransaction, PG_POOL } from '../../../platform/index.js';

/** `RESTORE_UNFINISHED`: a restore is being finished, or was interrupted. */
export interface Objection extends Omit<Disagreement, 'code'> {
  readonly code: Disagreement['code'] | 'RESTORE_UNFINISHED';
}

/**
 * A note in the database that a restore is under way, written before anything of it is changed. In the middle of a
 * restore ledger and read models agree already; without the note a process that started then would send mails again and
 * belong to an epoch that is over.
 */
@Injectable()
export class RestoreUnderWay {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Answers the reason why it was begun. One that was interrupted and begins again keeps its first reason. */
  async begin(code: Objection['code']): Promise<Objection['code']> {
    const { rows } = await this.pool.query<{ code: Objection['code'] }>(
      `insert into audit.restore_under_way as begun (code) values ($1)
       on conflict (is_only) do update set code = begun.code returning code`,
      [code],
    );
    return rows[0]?.code ?? code;
  }

  async isBegun(): Promise<boolean> {
    return (await this.pool.query('select from audit.restore_under_way')).rowCount === 1;
  }

  /** Called when everything agrees: read models and reactors belong to this epoch of the ledger. */
  async settle(epoch: number): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      await tx.query('delete from audit.restore_under_way');
      await enterEpoch(tx, epoch);
    });
  }
}
