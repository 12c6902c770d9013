import type { ComparisonRun, PaymentDifference } from '@fiocco/contracts';
import { formatDecimal } from '@fiocco/money';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { inTransaction, PG_POOL } from '../../../platform/index.js';
import type { ProviderCode } from '../access/provider.js';
import type { Difference } from './compare.js';

/** A run to be noted. */
export interface Run {
  readonly provider: ProviderCode;
  readonly at: Date;
  readonly from: Date;
  readonly until: Date;
  readonly outcome: 'done' | 'silent';
  readonly compared: number;
  readonly foreign: number;
  readonly foreignCents: number;
}

/** A difference as it was found; where it is seen at the provider follows from the keys that count now. */
export type FoundDifference = Omit<PaymentDifference, 'link'>;

export interface Findings {
  readonly runs: readonly ComparisonRun[];
  readonly differences: readonly FoundDifference[];
}

const ADD_RUN = `
insert into payments.comparison_run
  (provider, ran_at, from_at, until_at, outcome, compared, foreign_count, foreign_cents)
values ($1, $2, $3, $4, $5, $6, $7, $8)`;
// One that was settled and differs again was found anew.
const FOUND = `
insert into payments.comparison_difference as d
  (provider, movement, source_id, difference, transaction_id, cents_here, cents_there, at, found_at)
select $1, movement, "sourceId", difference, "transactionId", "centsHere", "centsThere", at, $2
from jsonb_to_recordset($3) as found (movement text, "sourceId" text, difference text, "transactionId" text,
  "centsHere" bigint, "centsThere" bigint, at timestamptz)
on conflict (provider, movement, source_id) do update set
  difference = excluded.difference, transaction_id = excluded.transaction_id, cents_here = excluded.cents_here,
  cents_there = excluded.cents_there, at = excluded.at, settled_at = null,
  found_at = case when d.settled_at is null then d.found_at else excluded.found_at end`;
const SETTLED = `
update payments.comparison_difference set settled_at = $2
where provider = $1 and settled_at is null and at >= $3 and at < $4
  and movement || ' ' || source_id <> all($5)`;
const LAST_UNTIL = `
select max(until_at) as until from payments.comparison_run where provider = $1 and outcome = 'done'`;
const OLDEST_OPEN = `
select min(at) as at from payments.comparison_difference where provider = $1 and settled_at is null`;
const LAST_RUNS = `
select distinct on (provider) provider, ran_at, from_at, until_at, outcome, compared, foreign_count, foreign_cents
from payments.comparison_run order by provider, id desc`;
const OPEN = `
select provider, movement, source_id, difference, transaction_id, cents_here, cents_there, at, found_at
from payments.comparison_difference where settled_at is null order by found_at, source_id limit 500`;

const COUNT_OPEN = `
select count(*)::int as count from payments.comparison_difference where settled_at is null`;

/** What the comparisons found. */
@Injectable()
export class ComparisonRecords {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** A difference of the run's period that it did not find again is settled. */
  async note(run: Run, differences: readonly Difference[]): Promise<void> {
    const { provider, at, from, until, outcome, compared, foreign, foreignCents } = run;
    await inTransaction(this.pool, async (tx) => {
      await tx.query(ADD_RUN, [provider, at, from, until, outcome, compared, foreign, foreignCents]);
      if (outcome === 'silent') return;
      const keys = differences.map(({ movement, sourceId }) => `${movement} ${sourceId}`);
      await tx.query(SETTLED, [provider, at, from, until, keys]);
      await tx.query(FOUND, [provider, at, JSON.stringify(differences)]);
    });
  }

  /** Until when the provider was compared; null before the first time. */
  async comparedUntil(provider: ProviderCode): Promise<Date | null> {
    const { rows } = await this.pool.query<{ until: Date | null }>(LAST_UNTIL, [provider]);
    return rows[0]?.until ?? null;
  }

  async oldestOpen(provider: ProviderCode): Promise<Date | null> {
    const { rows } = await this.pool.query<{ at: Date | null }>(OLDEST_OPEN, [provider]);
    return rows[0]?.at ?? null;
  }

  async countOpen(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(COUNT_OPEN);
    return rows[0]?.count ?? 0;
  }

  async last(): Promise<Findings> {
    const runs = await this.pool.query<RunRow>(LAST_RUNS);
    const differences = await this.pool.query<DifferenceRow>(OPEN);
    return { runs: runs.rows.map(runOf), differences: differences.rows.map(differenceOf) };
  }
}

interface RunRow {
  readonly provider: ProviderCode;
  readonly ran_at: Date;
  readonly from_at: Date;
  readonly until_at: Date;
  readonly outcome: 'done' | 'silent';
  readonly compared: number;
  readonly foreign_count: number;
  readonly foreign_cents: string;
}

interface DifferenceRow extends Pick<PaymentDifference, 'provider' | 'movement' | 'difference'> {
  readonly source_id: string;
  readonly transaction_id: string | null;
  readonly cents_here: string | null;
  readonly cents_there: string | null;
  readonly at: Date;
  readonly found_at: Date;
}

const amountOf = (cents: string | null): string | null =>
  cents === null ? null : formatDecimal(Number(cents));

const runOf = (row: RunRow): ComparisonRun => ({
  provider: row.provider,
  ranAt: row.ran_at.toISOString(),
  from: row.from_at.toISOString(),
  until: row.until_at.toISOString(),
  outcome: row.outcome,
  compared: row.compared,
  foreign: row.foreign_count,
  foreignAmount: formatDecimal(Number(row.foreign_cents)),
});

const differenceOf = (row: DifferenceRow): FoundDifference => ({
  provider: row.provider,
  movement: row.movement,
  sourceId: row.source_id,
  difference: row.difference,
  transactionId: row.transaction_id,
  amountHere: amountOf(row.cents_here),
  amountThere: amountOf(row.cents_there),
  at: row.at.toISOString(),
  foundAt: row.found_at.toISOString(),
});
