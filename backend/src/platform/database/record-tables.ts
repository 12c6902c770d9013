import type pg from 'pg';
import type { RecordName } from '../owned/record-kind.js';

const NEXT = 'set history_revision = history_revision + 1';

/**
 * Increments the record's counter of history entries and answers the revision of its new entry. The row stays locked,
 * so that entries are in the order of the changes. It is a plain statement because the mapper would raise the record's
 * version once more.
 */
export async function countEntry(tx: pg.ClientBase, { kind, id }: RecordName): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    `update ${kind.table} ${NEXT} ${id === null ? '' : 'where id = $1'} returning history_revision as n`,
    id === null ? [] : [id],
  );
  const [row] = rows;
  if (!row) throw new Error(`No ${kind.code} to count an entry for`);
  return row.n - 1;
}
