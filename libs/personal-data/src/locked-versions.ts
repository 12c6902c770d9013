import type { Pool } from 'pg';
import type { MasterKeyInput, MasterKeys } from './master-keys.js';
import type { SealedColumn } from './reseal-column.js';
import { VaultUnreadable } from './sealing.js';
import { unwrap } from './subject-key.js';
import { decryptText } from './text.js';

/** One row may have been altered by hand; that all of these were is out of the question. */
const TRIED = 5;
const VERSIONS = `
select distinct key_version as version from personal_data.subjects where key_version is not null order by 1`;
const SOME = `
select subject, wrapped_key from personal_data.subjects where key_version = $1 order by subject limit ${TRIED}`;

/** The versions of master keys that sealed subjects' keys, of which none that is tried opens with these keys. */
export async function lockedVersions(pool: Pool, keys: MasterKeys): Promise<readonly number[]> {
  const { rows } = await pool.query<{ version: number }>(VERSIONS);
  const locked: number[] = [];
  for (const { version } of rows) {
    const some = await pool.query<{ subject: string; wrapped_key: Buffer }>(SOME, [version]);
    const isOpen = anyOpens(some.rows, ({ subject, wrapped_key: wrapped }) =>
      unwrap(keys, subject, { keyVersion: version, wrapped }),
    );
    if (!isOpen) locked.push(version);
  }
  return locked;
}

/** Whether none of a column's texts that are tried opens with these keys. */
export async function isColumnLocked(
  pool: Pool,
  keys: MasterKeyInput,
  { table, id, column, purpose }: SealedColumn,
): Promise<boolean> {
  const { rows } = await pool.query<{ key: string; sealed: string }>(
    `select ${id}::text as key, ${column} as sealed from ${table}
     where ${column} is not null order by ${id} limit ${TRIED}`,
  );
  return !anyOpens(rows, ({ key, sealed }) => decryptText(keys, purpose(key), sealed));
}

/** True where there is nothing to open. */
function anyOpens<Row>(rows: readonly Row[], open: (row: Row) => unknown): boolean {
  const isOpened = (row: Row): boolean => {
    try {
      open(row);
      return true;
    } catch (error) {
      if (error instanceof VaultUnreadable) return false;
      throw error;
    }
  };
  return rows.length === 0 || rows.some(isOpened);
}
