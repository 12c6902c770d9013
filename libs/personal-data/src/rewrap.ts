import type { ClientBase } from 'pg';
import type { MasterKeys } from './master-keys.js';
import { unwrap, wrap } from './subject-key.js';

const BATCH = 500;
const OUTDATED = `
select subject, key_version, wrapped_key from personal_data.subjects
where key_version <> $1 order by subject limit $2 for update`;
const REWRAPPED = `
update personal_data.subjects s set key_version = $1, wrapped_key = n.wrapped
from unnest($2::text[], $3::bytea[]) as n (subject, wrapped) where s.subject = n.subject`;

interface Row {
  readonly subject: string;
  readonly key_version: number;
  readonly wrapped_key: Buffer;
}

/** Rotation: only the wrapping changes, so digests in events stay true and no value is touched. */
export async function rewrapAll(tx: ClientBase, keys: MasterKeys): Promise<number> {
  let count = 0;
  for (;;) {
    const { rows } = await tx.query<Row>(OUTDATED, [keys.current, BATCH]);
    if (rows.length === 0) return count;
    const wrapped = rows.map((row) => {
      const held = { keyVersion: row.key_version, wrapped: row.wrapped_key };
      return wrap(keys, row.subject, unwrap(keys, row.subject, held)).wrapped;
    });
    await tx.query(REWRAPPED, [keys.current, rows.map((row) => row.subject), wrapped]);
    count += rows.length;
  }
}
