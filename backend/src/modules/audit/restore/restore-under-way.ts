import type { Disagreement } from '@fiocco/integrity';
import { enterEpoch } from '@fiocco/projections';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { inTransaction, PG_POOL } from '../../../platform/index.js';

/** `RESTORE_UNFINISHED`: a restore is being put right, or was cut off while it was. */
export interface Objection extends Omit<Disagreement, 'code'> {
  readonly code: Disagreement['code'] | 'RESTORE_UNFINISHED';
}

/**
 * That a restore is being put right, noted in the database before anything of it is changed: halfway through it, ledger and
 * read models agree already, and whoever started then would send again what has left and live in a life that is over.
 */
@Injectable()
export class RestoreUnderWay {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Answers why it was begun; for one that was cut off and is begun again, why it was then. */
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

  /** From here on everything agrees: read models and reactors stand in this life of the ledger. */
  async settle(epoch: number): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      await tx.query('delete from audit.restore_under_way');
      await enterEpoch(tx, epoch);
    });
  }
}
