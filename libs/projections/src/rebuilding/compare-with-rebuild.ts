import { randomUUID } from 'node:crypto';
import type { Position } from '@fiocco/event-sourcing';
import { inRolledBackTransaction } from '@fiocco/postgres';
import pg from 'pg';
import { createTables, readCheckpoint } from '../checkpoints.js';
import { applyEvents, ownEvents } from '../own-events.js';
import { isFree, parkedRevisions } from '../parking/parked-streams.js';
import type { Follower, RowDifference, TableComparison } from '../follower.js';
import { followersOf, isReadModel, type Projection } from '../projection.js';
import type { RebuildSource } from './rebuild.js';
import { replay } from './replay.js';
import { LIVE_SCHEMA } from '../schema.js';

const REPLAY_BATCH = 2_000;
/** Rows that are named of each table. */
const MOST_NAMED = 5;
/** A long transaction, whose statements have no time limit. */
const BEGIN = `begin isolation level repeatable read; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '5min'`;

interface ComparisonSource extends RebuildSource {
  readonly projections: readonly Projection[];
  /** Called for each table as soon as it is compared. */
  readonly onCompared?: (table: TableComparison) => void;
}

/**
 * Replays the log from zero and compares the rows by content. Everything happens in one transaction that sees the live
 * tables at their checkpoint and is rolled back, so it may run beside the live projections and leaves nothing behind. A
 * follower that several projections share is compared once.
 */
export async function compareWithRebuild({
  projections,
  onCompared,
  onProgress,
  ...source
}: ComparisonSource): Promise<TableComparison[]> {
  const comparisons: TableComparison[] = [];
  const toCompare = new Set(followersOf(projections));
  let events = 0;
  const onReplayed = (count: number, position: Position): void => {
    events += count;
    onProgress?.({ events, position });
  };
  for (const projection of projections.filter(isReadModel)) {
    const follower =
      projection.follower && toCompare.delete(projection.follower) ? projection.follower : null;
    const tables = await compareOne({ ...source, onReplayed }, projection, follower);
    for (const table of tables) onCompared?.(table);
    comparisons.push(...tables);
  }
  return comparisons;
}

interface OneSource extends RebuildSource {
  readonly onReplayed: (count: number, position: Position) => void;
}

async function compareOne(
  { pool, store, onReplayed }: OneSource,
  projection: Projection,
  follower: Follower | null,
): Promise<TableComparison[]> {
  const scratch = `compare_${randomUUID()}`;
  return inRolledBackTransaction(pool, BEGIN, async (tx) => {
    // The first read takes the snapshot, so that checkpoint and live rows belong together.
    const upTo: Position = (await readCheckpoint(tx, projection.name))?.position ?? 0n;
    await tx.query(`create schema ${pg.escapeIdentifier(scratch)}`);
    await createTables(tx, projection, scratch);
    // Events of parked streams are missing in the live rows, so they are left out here too.
    const parked = await parkedRevisions(tx, projection.name);
    await replay({
      store,
      after: 0n,
      upTo,
      batchSize: REPLAY_BATCH,
      apply: async (events) => {
        const own = ownEvents(projection, events).filter((event) => isFree(parked, event));
        await applyEvents(projection, own, tx);
        onReplayed(events.length, events.at(-1)?.position ?? upTo);
      },
    });
    const comparisons: TableComparison[] = [];
    for (const table of projection.tables) {
      const key = projection.rows?.tables.find(({ name }) => name === table)?.key;
      comparisons.push({ name: projection.name, table, ...(await compareTable(tx, scratch, table, key)) });
    }
    if (follower) comparisons.push({ name: projection.name, ...(await follower.compare(tx)) });
    return comparisons;
  });
}

async function compareTable(
  tx: pg.ClientBase,
  scratch: string,
  table: string,
  key: string | undefined,
): Promise<Omit<TableComparison, 'name' | 'table'>> {
  const name = pg.escapeIdentifier(table);
  const { rows } = await tx.query<{
    rows: number;
    differences: number;
    named: readonly RowDifference[];
  }>(
    `with live as (select to_jsonb(t)::text as content from ${LIVE_SCHEMA}.${name} t),
    rebuilt as (select to_jsonb(t)::text as content from ${pg.escapeIdentifier(scratch)}.${name} t),
    lost as materialized (select content from rebuilt except all select content from live),
    surplus as materialized (select content from live except all select content from rebuilt),
    named as (
      select coalesce(s.key, l.key) as key,
        case when s.key is null then 'missing' when l.key is null then 'surplus' else 'changed' end as kind,
        array(select one.key from jsonb_each(s.body) one
          where l.key is not null and one.value is distinct from l.body -> one.key order by one.key) as columns
      from (select content::jsonb as body, content::jsonb ->> $1 as key from surplus) s
      full join (select content::jsonb as body, content::jsonb ->> $1 as key from lost) l on l.key = s.key
      where $1::text is not null
      order by 1 limit ${MOST_NAMED})
    select (select count(*) from live)::int as rows,
      ((select count(*) from lost) + (select count(*) from surplus))::int as differences,
      coalesce((select jsonb_agg(named order by named.key) from named), '[]') as named`,
    [key ?? null],
  );
  const [found] = rows;
  if (!found) throw new Error(`nothing was counted in ${table}`);
  const { named, ...counts } = found;
  return named.length > 0 ? { ...counts, named } : counts;
}
