import type { ClientBase } from 'pg';
import type { JsonObject } from './json.js';
import type { MasterKeys } from './master-keys.js';
import { SUBJECT_KEY_USE } from '../opening/opening.mjs';
import type { OpeningThread } from './opening-thread.js';
import { parseReference } from './reference.js';

/** By reference. */
export interface Found<Fields = JsonObject> {
  readonly opened: Promise<Map<string, Fields>>;
}

// One text for all rows: splitting rows and columns costs the calling thread nearly as much as decrypting them.
const LINES = {
  name: 'vault-get-many',
  text: `
select array_agg(distinct s.key_version) as key_versions,
  string_agg(v.subject || '#' || v.version || ' ' || s.key_version
    || ' ' || encode(s.wrapped_key, 'hex') || ' ' || encode(v.sealed, 'hex'), E'\n') as lines
from unnest($1::text[], $2::integer[]) as asked (subject, version)
join personal_data.versions v using (subject, version)
join personal_data.subjects s on s.subject = v.subject and s.wrapped_key is not null`,
};
const AT_ONCE = 1_000;

/** Reads some at a time, while the thread decrypts the ones before. */
export async function readMany(
  tx: ClientBase,
  refs: readonly string[],
  keys: MasterKeys,
  thread: OpeningThread,
): Promise<Found> {
  const parts: ReturnType<OpeningThread['open']>[] = [];
  for (let first = 0; first < refs.length; first += AT_ONCE) {
    const asked = refs.slice(first, first + AT_ONCE).map(parseReference);
    const values = [asked.map(({ subject }) => subject), asked.map(({ version }) => version)];
    const { rows } = await tx.query<{ key_versions: number[]; lines: string | null }>({ ...LINES, values });
    const [found] = rows;
    if (typeof found?.lines !== 'string') continue;
    const derived = found.key_versions.map(
      (version) => [version, keys.derived(version, SUBJECT_KEY_USE)] as const,
    );
    const part = thread.open({ keys: derived, lines: found.lines });
    // Awaited with the others; until then a failure must not count as an unhandled rejection.
    part.catch(() => undefined);
    parts.push(part);
  }
  return { opened: Promise.all(parts).then((opened) => new Map(opened.flat())) };
}
