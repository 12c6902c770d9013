import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { SETTINGS_TABS } from '@fiocco/contracts';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  PG_POOL,
  RecordHistory,
} from '../../platform/index.js';
import { type SettingsRecordOf, TabStore } from './tab-store.js';

@Injectable()
export class SettingsStore extends TabStore<typeof SETTINGS_TABS> implements BeforeApplicationShutdown {
  constructor(
    @Inject(PG_POOL) pool: pg.Pool,
    history: RecordHistory,
    @Inject(CLOCK) clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {
    super(SETTINGS_TABS, { pool, history, clock, config });
  }

  override async record(): Promise<SettingsRecordOf<typeof SETTINGS_TABS> & { readonly baseUrl: string }> {
    const record = await super.record();
    return { ...record, baseUrl: this.baseOf(record) };
  }

  /** The base of every link that leaves the server, without a slash at its end. The Host header never is. */
  async publicUrl(): Promise<string> {
    return this.baseOf(await this.get());
  }

  private baseOf({ publicUrl }: { readonly publicUrl: string | null }): string {
    return publicUrl ?? this.config.publicUrl;
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.close();
  }
}
