import type { ClientBase, Pool } from 'pg';
import type { JsonObject } from './json.js';
import type { MasterKeys } from './master-keys.js';
import { referenceTo } from './reference.js';
import { VaultUnreadable } from './sealing.js';
import { subjectCipher, unwrap } from './subject-key.js';

/** One version of a subject's data. */
export interface KeptVersion {
  readonly version: number;
  /**
   * Null where the stored value was altered and cannot be decrypted: one damaged row must not hide other people's data.
   */
  readonly fields: JsonObject | null;
}

export interface KeptSubject {
  readonly subject: string;
  /** From the first one on. */
  readonly versions: readonly KeptVersion[];
}

const VERSIONS_OF = {
  name: 'vault-versions-of',
  text: `
select s.subject, s.key_version, s.wrapped_key, v.version, v.sealed
from personal_data.subjects s join personal_data.versions v using (subject)
where s.subject = any($1) and s.wrapped_key is not null order by s.subject, v.version`,
};
const NEXT_SUBJECTS = {
  name: 'vault-next-subjects',
  text: `
select subject from personal_data.subjects
where starts_with(subject, $1) and subject > $2 and wrapped_key is not null order by subject limit $3`,
};
const BATCH = 200;

interface Row {
  readonly subject: string;
  readonly key_version: number;
  readonly wrapped_key: Buffer;
  readonly version: number;
  readonly sealed: Buffer;
}

/** Every version that is kept of these subjects; a subject without any is left out. */
export async function versionsOf(
  tx: Pool | ClientBase,
  keys: MasterKeys,
  subjects: readonly string[],
): Promise<readonly KeptSubject[]> {
  const { rows } = await (tx as ClientBase).query<Row>({ ...VERSIONS_OF, values: [subjects] });
  const found = new Map<string, KeptVersion[]>();
  for (const row of rows) {
    const versions = found.get(row.subject) ?? [];
    found.set(row.subject, versions);
    versions.push({ version: row.version, fields: fieldsOf(keys, row) });
  }
  return [...found].map(([subject, versions]) => ({ subject, versions }));
}

/** All subjects whose id begins with the prefix, batch by batch: reads the whole vault with little memory. */
export async function* eachSubject(
  pool: Pool,
  keys: MasterKeys,
  prefix: string,
): AsyncGenerator<KeptSubject> {
  let after = '';
  for (;;) {
    const values = [prefix, after, BATCH];
    const { rows } = await pool.query<{ subject: string }>({ ...NEXT_SUBJECTS, values });
    const subjects = rows.map(({ subject }) => subject);
    yield* await versionsOf(pool, keys, subjects);
    after = subjects.at(-1) ?? after;
    if (subjects.length < BATCH) return;
  }
}

function fieldsOf(keys: MasterKeys, row: Row): JsonObject | null {
  try {
    const held = { keyVersion: row.key_version, wrapped: row.wrapped_key };
    const cipher = subjectCipher(unwrap(keys, row.subject, held));
    return JSON.parse(cipher.open(referenceTo(row.subject, row.version), row.sealed)) as JsonObject;
  } catch (error) {
    if (error instanceof VaultUnreadable) return null;
    throw error;
  }
}
