import type { Pool } from 'pg';
import { inBatches } from './batches.js';
import { masterKeys, type MasterKeyInput } from './master-keys.js';
import { placed } from './sealing.js';
import { decryptText, encryptText } from './text.js';

/**
 * A text column of sealed texts ({@link encryptText}). Its names are inserted into SQL, so they must come from our code
 * only.
 */
export interface SealedColumn {
  readonly table: string;
  /** The primary key's column. */
  readonly id: string;
  readonly column: string;
  /** The purpose under which the row's text was sealed. */
  readonly purpose: (id: string) => string;
}

/** Seals texts anew that another than the current master key sealed. Answers how many. */
export function resealColumn(pool: Pool, keys: MasterKeyInput, sealed: SealedColumn): Promise<number> {
  const { table, id, column, purpose } = sealed;
  const known = masterKeys(keys);
  const outdated = `
    select ${id}::text as key, ${column} as envelope from ${table}
    where ${column} is not null and not starts_with(${column}, $1) AFTER
    order by ${id} limit $2 for update`;
  const update = `
    update ${table} t set ${column} = n.envelope
    from unnest($1::text[], $2::text[]) as n (id, envelope) where t.${id}::text = n.id and t.${id} = any($3)`;
  return inBatches(pool, async (tx, size, after) => {
    const text = outdated.replace('AFTER', after === null ? '' : `and ${id} > $3`);
    const values = [`v1.${known.current}.`, size, ...(after === null ? [] : [after])];
    const { rows } = await tx.query<{ key: string; envelope: string }>(text, values);
    const ids = rows.map(({ key }) => key);
    const envelopes = rows.map((row) =>
      placed(`${table}.${column} ${row.key}`, () =>
        encryptText(known, purpose(row.key), decryptText(known, purpose(row.key), row.envelope)),
      ),
    );
    if (rows.length > 0) await tx.query(update, [ids, envelopes, ids]);
    return ids;
  });
}
