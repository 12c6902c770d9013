import { Inject, Injectable } from '@nestjs/common';
import type { PublicSettings } from '@fiocco/contracts';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig, PG_POOL, RecordHistory, type Snapshot } from '../../platform/index.js';
import { SETTINGS_RECORD } from './settings-history.js';
import { publicSettingsOf } from './public-settings.js';
import { DEFAULT_SETTINGS, settingsFrom, type ShopSettings } from './shop-settings.js';

const ALL = { name: 'settings-all', text: 'select id, value from settings' };
const UPSERT = `
insert into settings (id, value)
select key, value from jsonb_each($1::jsonb)
on conflict (id) do update set value = excluded.value`;

/** Settings have no row in common; who changes them takes turns, so that each sees what it replaces. */
const LOCK = 'select from settings_history for update';

/** The shop's settings, one row per field. */
@Injectable()
export class SettingsStore {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly history: RecordHistory,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  async get(): Promise<ShopSettings> {
    return read(this.pool);
  }

  async getPublic(): Promise<PublicSettings> {
    return publicSettingsOf(await this.get(), this.config.smtpUrl !== null);
  }

  /** Changes the named fields and leaves the others. */
  async update(changes: Partial<ShopSettings>): Promise<void> {
    const known = Object.entries(changes).filter(
      ([key, value]) => key in DEFAULT_SETTINGS && value !== undefined,
    );
    if (known.length === 0) return;
    await this.history.inTransaction(async (tx, note) => {
      await tx.query(LOCK);
      const before = await read(tx);
      await tx.query(UPSERT, [JSON.stringify(Object.fromEntries(known))]);
      await note(SETTINGS_RECORD, snapshotOf(before), snapshotOf(await read(tx)));
    });
  }
}

async function read(db: pg.Pool | pg.PoolClient): Promise<ShopSettings> {
  const { rows } = await db.query<{ id: string; value: unknown }>(ALL);
  return settingsFrom(Object.fromEntries(rows.map(({ id, value }) => [id, value])));
}

const snapshotOf = (settings: ShopSettings): Snapshot => JSON.parse(JSON.stringify(settings)) as Snapshot;
