import type { LedgerSource } from '@fiocco/integrity';
import type pg from 'pg';
import type { NamedIds } from '../../../platform/index.js';

const PAGE = 2_000;
/** Ids are 32-bit integers; a larger number in a stream's name is no id. */
const LARGEST = 2 ** 31 - 2;

/** Moves every sequence past the ids in its table and in the ledger. Answers the next values. */
export async function liftSequences(
  db: pg.Pool,
  source: LedgerSource,
  counted: readonly NamedIds[],
): Promise<Readonly<Record<string, number>>> {
  const named = await largestNamed(source, counted);
  const lifted: Record<string, number> = {};
  for (const { table, column } of counted) {
    const { rows } = await db.query<{ next: string }>(
      `select setval(pg_get_serial_sequence($1, $2)::regclass,
         greatest($3::bigint, (select coalesce(max(${column}), 0) from ${table}),
           (select coalesce(pg_sequence_last_value(pg_get_serial_sequence($1, $2)::regclass), 0)), 1)) as next`,
      [table, column, named.get(table) ?? 0],
    );
    lifted[table] = Number(rows[0]?.next) + 1;
  }
  return lifted;
}

async function largestNamed(
  source: LedgerSource,
  counted: readonly NamedIds[],
): Promise<Map<string, number>> {
  const largest = new Map<string, number>();
  for (let after = source.start; ;) {
    const events = await source.readAfter(after, PAGE);
    for (const { stream, metadata } of events) {
      for (const { table, named } of counted) {
        for (const text of [stream, metadata]) note(largest, table, named.exec(text));
      }
    }
    after = events.at(-1)?.position ?? after;
    if (events.length < PAGE) return largest;
  }
}

function note(largest: Map<string, number>, table: string, found: RegExpExecArray | null): void {
  const id = Number(found?.[1] ?? found?.[2]);
  if (id <= LARGEST && id > (largest.get(table) ?? 0)) largest.set(table, id);
}
