import type { Pool } from 'pg';
import { parseReference } from './reference.js';

// A subject that this database never had gets no key until something is stored under it.
const LIFT = `
insert into personal_data.subjects as s (subject, last_version)
select subject, version from unnest($1::text[], $2::integer[]) as named (subject, version)
on conflict (subject) do update set last_version = excluded.last_version
where s.last_version < excluded.last_version`;

/** Makes new versions come after these references, so that none of them ever means another value. */
export async function liftVersions(db: Pick<Pool, 'query'>, refs: readonly string[]): Promise<void> {
  const last = new Map<string, number>();
  for (const { subject, version } of refs.map(parseReference)) {
    last.set(subject, Math.max(version, last.get(subject) ?? 0));
  }
  if (last.size > 0) await db.query(LIFT, [[...last.keys()], [...last.values()]]);
}
