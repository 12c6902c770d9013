import { Inject, Injectable } from '@nestjs/common';
import type { PublicSettings } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';
import { publicSettingsOf } from './public-settings.js';
import { DEFAULT_SETTINGS, settingsFrom, type ShopSettings } from './shop-settings.js';

const ALL = { name: 'settings-all', text: 'select id, value from settings' };
const UPSERT = `
insert into settings (id, value)
select key, value from jsonb_each($1::jsonb)
on conflict (id) do update set value = excluded.value`;

/** The shop's settings, one row per field. */
@Injectable()
export class SettingsStore {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async get(): Promise<ShopSettings> {
    const { rows } = await this.pool.query<{ id: string; value: unknown }>(ALL);
    return settingsFrom(Object.fromEntries(rows.map(({ id, value }) => [id, value])));
  }

  async getPublic(): Promise<PublicSettings> {
    return publicSettingsOf(await this.get());
  }

  /** Changes the named fields and leaves the others. */
  async update(changes: Partial<ShopSettings>): Promise<void> {
    const known = Object.entries(changes).filter(
      ([key, value]) => key in DEFAULT_SETTINGS && value !== undefined,
    );
    if (known.length > 0) await this.pool.query(UPSERT, [JSON.stringify(Object.fromEntries(known))]);
  }
}
