import type { ClientBase } from 'pg';
import type { MasterKeys } from './master-keys.js';
import { SUBJECT_KEY_USE, VaultUnreadable } from '../opening/opening.mjs';
import type { OpeningThread } from './opening-thread.js';
import { parseReference } from './reference.js';

/** What an event carries in place of personal data. */
export interface Kept {
  /** `<subject>#<version>` */
  readonly ref: string;
  /** HMAC-SHA256 under the subject's key: proves the data later, and reveals nothing once the key is gone. */
  readonly digest: string;
}

/**
 * `altered`: it was changed. `gone`: erased or never there, so nothing can be proven. `locked`: no master key that is
 * given opens its key.
 */
export type DigestVerdict = 'intact' | 'altered' | 'gone' | 'locked';

const LINES = {
  name: 'vault-prove-many',
  text: `
select array_agg(distinct s.key_version) as key_versions,
  string_agg(v.subject || '#' || v.version || ' ' || s.key_version || ' ' || encode(s.wrapped_key, 'hex')
    || ' ' || encode(v.sealed, 'hex') || ' ' || (asked.n - 1) || ' ' || asked.digest, E'\n') as lines
from unnest($1::text[], $2::integer[], $3::text[]) with ordinality as asked (subject, version, digest, n)
join personal_data.versions v using (subject, version)
join personal_data.subjects s on s.subject = v.subject and s.wrapped_key is not null`,
};

/**
 * Resolves when the values are read; the verdicts, which the thread still computes, are in the order of the questions.
 */
export async function proveMany(
  tx: ClientBase,
  kept: readonly Kept[],
  keys: MasterKeys,
  thread: OpeningThread,
): Promise<{ readonly proven: Promise<readonly DigestVerdict[]> }> {
  const asked = kept.map(({ ref }) => parseReference(ref));
  const columns = [asked.map(({ subject }) => subject), asked.map(({ version }) => version)];
  const values = [...columns, kept.map(({ digest }) => digest)];
  const { rows } = await tx.query<{ key_versions: number[]; lines: string | null }>({ ...LINES, values });
  const verdicts = kept.map((): DigestVerdict => 'gone');
  const [found] = rows;
  if (typeof found?.lines !== 'string') return { proven: Promise.resolve(verdicts) };
  const task = { keys: found.key_versions.flatMap((version) => derived(keys, version)), lines: found.lines };
  const proven = thread.prove(task).then((all) => {
    for (const [n, verdict] of all) verdicts[n] = verdict;
    return verdicts;
  });
  // Awaited by the caller later; until then a failure must not count as an unhandled rejection.
  proven.catch(() => undefined);
  return { proven };
}

function derived(keys: MasterKeys, version: number): [number, Buffer][] {
  try {
    return [[version, keys.derived(version, SUBJECT_KEY_USE)]];
  } catch (error) {
    if (error instanceof VaultUnreadable) return [];
    throw error;
  }
}
