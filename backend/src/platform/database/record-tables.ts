import type pg from 'pg';
import type { RecordName } from '../record-history/record-name.js';

/** Whose rows have a `history_revision`: how many entries the history of each has. Those of settings are counted apart. */
export const RECORD_TABLES = {
  list: 'gift_lists.gift_list',
  product: 'catalog.product',
  occasion: 'catalog.occasion',
  account: 'users',
} as const;

const NEXT = 'set history_revision = history_revision + 1';

/**
 * Raises the record's own counter and answers the revision of its new entry. The row stays locked, so that entries follow
 * each other as the changes do. By a statement and not through the mapper, whose version would rise once more.
 */
export async function countEntry(tx: pg.ClientBase, name: RecordName): Promise<number> {
  const isSettings = name.kind === 'settings';
  const rowOf = isSettings ? 'settings_history' : RECORD_TABLES[name.kind];
  const { rows } = await tx.query<{ n: number }>(
    `update ${rowOf} ${NEXT} ${isSettings ? '' : 'where id = $1'} returning history_revision as n`,
    isSettings ? [] : [name.id],
  );
  const [row] = rows;
  if (!row) throw new Error(`No ${name.kind} to count an entry for`);
  return row.n - 1;
}
