import type { JsonObject } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type Clock,
  editorName,
  Problem,
  type RecordHistory,
  refuseIfModified,
  type Versioned,
} from '../../platform/index.js';
import { SettingsCache, TELL_EVERY_PROCESS } from './settings-cache.js';
import { settingsKind } from './settings-history.js';
import { publicPartOf, settingsFrom, tabsOf } from './settings-values.js';
import type { PublicPartOf, SettingsOf, Tabs } from './tabs/tab.js';

const ALL = { name: 'settings-all', text: 'select id, value from settings' };
const UPSERT = `
insert into settings (id, value)
select key, value from jsonb_each($1::jsonb)
on conflict (id) do update set value = excluded.value`;

/** Settings are one row per field. Changes take turns by this lock, so that each sees what it replaces. */
const LOCK = 'select from settings_history for update';

const TABS = `
select tab, version, updated_at as "updatedAt", updated_by as "updatedBy" from settings_tab`;
const NEXT_VERSION = `
insert into settings_tab (tab, version, updated_at, updated_by)
select tab, 1, $2, $3 from unnest($1::text[]) as tab
on conflict (tab) do update set version = settings_tab.version + 1,
  updated_at = excluded.updated_at, updated_by = excluded.updated_by`;

export interface TabStoreParts {
  readonly pool: pg.Pool;
  readonly history: RecordHistory;
  readonly clock: Clock;
}

/** Settings by tab, one row per field. */
export class TabStore<Some extends Tabs> {
  private readonly cache: SettingsCache<SettingsOf<Some>>;

  constructor(
    private readonly tabs: Some,
    private readonly parts: TabStoreParts,
  ) {
    this.cache = new SettingsCache(parts.pool, () => this.read(parts.pool));
  }

  /** At most a second old. After a change it is as new as the notice of that change is quick. */
  get(): Promise<SettingsOf<Some>> {
    return this.cache.get();
  }

  async getPublic(): Promise<PublicPartOf<Some>> {
    return publicPartOf(this.tabs, await this.get());
  }

  /** By tab; 0 for a tab that was never saved. */
  async versions(): Promise<Readonly<Record<string, number>>> {
    const saved = await savedTabs(this.parts.pool);
    return Object.fromEntries(Object.keys(this.tabs).map((tab) => [tab, saved.get(tab)?.version ?? 0]));
  }

  /**
   * Changes the named fields and leaves the others. `seen` is the version of their tab that the caller has read: 409
   * where somebody has saved it since. Changes of different tabs never conflict.
   */
  async update(changes: Partial<SettingsOf<Some>>, seen: number | null = null): Promise<void> {
    const fields = Object.keys(changes).filter(
      (field) => changes[field as keyof typeof changes] !== undefined,
    );
    const touched = tabsOf(this.tabs, fields);
    if (touched.length === 0) return;
    if (seen !== null && touched.length > 1) throw severalTabs();
    const values = Object.entries(changes).filter(([field]) => tabsOf(this.tabs, [field]).length > 0);
    await this.parts.history.inTransaction(async (tx, note) => {
      await tx.query(LOCK);
      await this.refuseIfSaved(tx, touched, seen);
      const before = await this.read(tx);
      await tx.query(UPSERT, [JSON.stringify(Object.fromEntries(values))]);
      await tx.query(NEXT_VERSION, [touched, this.parts.clock.now(), editorName()]);
      const after = await this.read(tx);
      await note({ kind: settingsKind(this.tabs), id: null }, snapshotOf(before), snapshotOf(after));
      await tx.query(TELL_EVERY_PROCESS);
    });
    // This process's own notice may arrive after the answer.
    this.cache.forget();
  }

  close(): Promise<void> {
    return this.cache.close();
  }

  private async read(db: pg.Pool | pg.PoolClient): Promise<SettingsOf<Some>> {
    const { rows } = await db.query<{ id: string; value: unknown }>(ALL);
    return settingsFrom(this.tabs, Object.fromEntries(rows.map(({ id, value }) => [id, value])));
  }

  private async refuseIfSaved(tx: pg.PoolClient, [tab = '']: readonly string[], seen: number | null) {
    if (seen === null) return;
    const never = { version: 0, updatedAt: this.parts.clock.now(), updatedBy: null };
    refuseIfModified((await savedTabs(tx)).get(tab) ?? never, seen);
  }
}

async function savedTabs(db: pg.Pool | pg.PoolClient): Promise<ReadonlyMap<string, Versioned>> {
  const { rows } = await db.query<Versioned & { tab: string }>(TABS);
  return new Map(rows.map((row) => [row.tab, row]));
}

const severalTabs = (): Problem =>
  new Problem('VALIDATION_FAILED', 400, 'Salva una scheda alla volta: «If-Match» vale per una sola.');

function snapshotOf(settings: object): JsonObject {
  return JSON.parse(JSON.stringify(settings)) as JsonObject;
}
