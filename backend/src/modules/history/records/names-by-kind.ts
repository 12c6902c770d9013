import type pg from 'pg';
import type { RecordKind } from '../../../platform/index.js';

/** Today's names of records, by kind and id. */
export type NamesByKind = Readonly<Record<string, ReadonlyMap<number, string>>>;

/** The names that are needed to show these records' fields. */
export async function namesByKind(
  db: Pick<pg.Pool, 'query'>,
  kinds: readonly RecordKind[],
): Promise<NamesByKind> {
  const wanted = new Set(kinds.flatMap(({ fields }) => Object.values(fields).map(({ idOf }) => idOf)));
  const named: Record<string, ReadonlyMap<number, string>> = {};
  for (const { code, names } of kinds) if (wanted.has(code) && names) named[code] = await names(db);
  return named;
}
