import type { LedgerSource } from '@fiocco/integrity';
import type pg from 'pg';
import type { AllOwned, NamedIds } from '../../../platform/index.js';

const PAGE = 2_000;
/** Ids are 32-bit integers; a larger number in a stream's name is no id. */
const LARGEST = 2 ** 31 - 2;
/** More than a shop gives in the minute after its last head, about which nobody knows. */
const UNSEEN = 100;

type Counted = Pick<AllOwned, 'namedIds' | 'sequences'>;
type Numbers = Readonly<Record<string, number>>;

const ofTable = `pg_get_serial_sequence($1, $2)`;

/** The highest number that each sequence has given: for the heads, which outlive the database. */
export async function numbersGiven(db: pg.Pool, { namedIds, sequences }: Counted): Promise<Numbers> {
  const given: Record<string, number> = {};
  const last = async (name: string, sequence: string, values: readonly string[]) => {
    const text = `select coalesce(pg_sequence_last_value(${sequence}::regclass), 0) as last`;
    const { rows } = await db.query<{ last: string }>(text, [...values]);
    given[name] = Number(rows[0]?.last ?? 0);
  };
  for (const { table, column } of namedIds) await last(table, ofTable, [table, column]);
  for (const sequence of sequences) await last(sequence, '$1', [sequence]);
  return given;
}

/**
 * Moves every sequence past the ids in its table and in the ledger, and past what the newest head knows to have been
 * given. Answers the next values.
 */
export async function liftSequences(
  db: pg.Pool,
  source: LedgerSource,
  { namedIds, sequences }: Counted,
  given: Numbers,
): Promise<Numbers> {
  const named = await largestNamed(source, namedIds);
  const lifted: Record<string, number> = {};
  const atLeast = (name: string) => (given[name] === undefined ? 0 : given[name] + UNSEEN);
  for (const { table, column } of namedIds) {
    const { rows } = await db.query<{ next: string }>(
      `select setval(${ofTable}::regclass,
         greatest($3::bigint, (select coalesce(max(${column}), 0) from ${table}),
           (select coalesce(pg_sequence_last_value(${ofTable}::regclass), 0)), 1)) as next`,
      [table, column, Math.max(named.get(table) ?? 0, given[table] ?? 0)],
    );
    lifted[table] = Number(rows[0]?.next) + 1;
  }
  for (const sequence of sequences) {
    const { rows } = await db.query<{ next: string }>(
      `select setval($1::regclass, greatest($2::bigint, coalesce(pg_sequence_last_value($1::regclass), 0), 1)) as next`,
      [sequence, atLeast(sequence)],
    );
    lifted[sequence] = Number(rows[0]?.next) + 1;
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
