import type { Json } from '@fiocco/personal-data';
import type pg from 'pg';
import type { Versioned } from '../../platform/index.js';
import type { StoredSettings } from './settings-values.js';

/* Settings are one row per field; secrets are rows of a table of their own, sealed. */

type Db = Pick<pg.Pool, 'query'>;

/** Changes take turns by this lock, so that each sees what it replaces. */
export const LOCK = 'select from settings_history for update';

/** One statement, so that values and secrets are of one moment. */
const ALL = {
  name: 'settings-all',
  text: `select id, value, null as sealed from settings
         union all select name, null, sealed_value from settings_secret`,
};
const UPSERT = `
insert into settings (id, value)
select key, value from jsonb_each($1::jsonb)
on conflict (id) do update set value = excluded.value`;
const UPSERT_SECRET = `
insert into settings_secret (name, sealed_value, set_at, set_by) values ($1, $2, $3, $4)
on conflict (name) do update set sealed_value = excluded.sealed_value, set_at = excluded.set_at,
  set_by = excluded.set_by`;
const TABS = `
select tab, version, updated_at as "updatedAt", updated_by as "updatedBy" from settings_tab`;
const NEXT_VERSION = `
insert into settings_tab (tab, version, updated_at, updated_by)
select tab, 1, $2, $3 from unnest($1::text[]) as tab
on conflict (tab) do update set version = settings_tab.version + 1,
  updated_at = excluded.updated_at, updated_by = excluded.updated_by`;

/** Who saves, and when. */
export interface Saving {
  readonly at: Date;
  readonly by: string | null;
}

export async function storedSettings(db: Db): Promise<StoredSettings> {
  const { rows } = await db.query<{ id: string; value: unknown; sealed: string | null }>(ALL);
  const isSecret = ({ sealed }: { sealed: string | null }) => sealed !== null;
  return {
    values: Object.fromEntries(rows.filter((row) => !isSecret(row)).map(({ id, value }) => [id, value])),
    sealed: new Map(rows.filter(isSecret).map(({ id, sealed }) => [id, sealed ?? ''])),
  };
}

export const saveValues = (tx: Db, values: Readonly<Record<string, Json>>) =>
  tx.query(UPSERT, [JSON.stringify(values)]);

export const saveSecret = (tx: Db, name: string, sealed: string, { at, by }: Saving) =>
  tx.query(UPSERT_SECRET, [name, sealed, at, by]);

export const clearSecret = (tx: Db, name: string) =>
  tx.query('delete from settings_secret where name = $1', [name]);

export async function sealedSecret(db: Db, name: string): Promise<string | null> {
  const { rows } = await db.query<{ sealed: string }>(
    'select sealed_value as sealed from settings_secret where name = $1',
    [name],
  );
  return rows[0]?.sealed ?? null;
}

/** When each secret was set, and by whom. */
export async function secretsSet(db: Db) {
  const { rows } = await db.query<{ name: string; at: Date; by: string | null }>(
    'select name, set_at as at, set_by as by from settings_secret order by name',
  );
  return rows;
}

export async function savedTabs(db: Db): Promise<ReadonlyMap<string, Versioned>> {
  const { rows } = await db.query<Versioned & { tab: string }>(TABS);
  return new Map(rows.map((row) => [row.tab, row]));
}

export const raiseVersions = (tx: Db, tabs: readonly string[], { at, by }: Saving) =>
  tx.query(NEXT_VERSION, [tabs, at, by]);
