import type { Pool } from 'pg';
import { inBatches } from './batches.js';
import type { MasterKeys } from './master-keys.js';
import { placed } from './sealing.js';
import { unwrap, wrap } from './subject-key.js';

const OUTDATED = `
select subject, key_version, wrapped_key from personal_data.subjects
where key_version <> $1 and subject > $2 order by subject limit $3 for update`;
const REWRAPPED = `
update personal_data.subjects s set key_version = $1, wrapped_key = n.wrapped
from unnest($2::text[], $3::bytea[]) as n (subject, wrapped) where s.subject = n.subject`;

interface Row {
  readonly subject: string;
  readonly key_version: number;
  readonly wrapped_key: Buffer;
}

/** Rotation: only subjects' keys are wrapped anew; digests in events and values stay as they are. */
export function rewrapAll(pool: Pool, keys: MasterKeys): Promise<number> {
  return inBatches(pool, async (tx, size, after) => {
    const version = keys.current;
    const { rows } = await tx.query<Row>(OUTDATED, [version, after ?? '', size]);
    const subjects = rows.map(({ subject }) => subject);
    const wrapped = rows.map((row) => {
      const held = { keyVersion: row.key_version, wrapped: row.wrapped_key };
      return placed(`personal_data.subjects ${row.subject}`, () =>
        wrap(keys, row.subject, unwrap(keys, row.subject, held)),
      );
    });
    // A key that was added between two batches is left to the next run: one batch uses one version.
    if (wrapped.some(({ keyVersion }) => keyVersion !== version)) return [];
    if (rows.length > 0) await tx.query(REWRAPPED, [version, subjects, wrapped.map((key) => key.wrapped)]);
    return subjects;
  });
}
