import type pg from 'pg';
import type { RecordKind } from '../../../platform/index.js';

/** What records are called today, by their kind and id. */
export type NamesByKind = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** The names that fields of these records may have to be told with. */
export async function namesByKind(
  db: Pick<pg.Pool, 'query'>,
  kinds: readonly RecordKind[],
): Promise<NamesByKind> {
  const wanted = new Set(kinds.flatMap(({ fields }) => Object.values(fields).map(({ idOf }) => idOf)));
  const named: Record<string, ReadonlyMap<number, string>> = {};
  for (const { code, names } of kinds) if (wanted.has(code) && names) named[code] = await names(db);
  return named;
}
