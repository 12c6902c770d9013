import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import type { ProviderCode } from '../access/provider.js';
import type { Movement } from './compare.js';

/** A provider's own report knows of captures and refunds alone; what a refund gives back is positive in it. */
const FIELDS = `case when cents < 0 then 'refund' else 'capture' end as kind, source_id as id,
  transaction_id as "transactionId", abs(cents)::int8::text as cents, at`;

interface Row extends Omit<Movement, 'cents'> {
  readonly cents: string;
}

/** The captures and refunds of the ledger. */
@Injectable()
export class LedgerMovements {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  between(provider: ProviderCode, from: Date, until: Date): Promise<readonly Movement[]> {
    return this.read(`method = $1 and at >= $2 and at < $3`, [provider, from, until]);
  }

  /** Whenever they were. */
  named(provider: ProviderCode, ids: readonly string[]): Promise<readonly Movement[]> {
    return this.read(`method = $1 and source_id = any($2)`, [provider, ids]);
  }

  private async read(where: string, values: readonly unknown[]): Promise<readonly Movement[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${FIELDS} from read_models.movement where source_id is not null and ${where}`,
      [...values],
    );
    return rows.map((row) => ({ ...row, cents: Number(row.cents) }));
  }
}
