import { Inject, Injectable } from '@nestjs/common';
import { resealColumn, type Vault, VaultUnreadable } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  ConfigError,
  PersonalDataRegistry,
  PG_POOL,
  VAULT,
} from '../../../platform/index.js';

/** Seals everything anew with the newest master key. Digests and events do not change. */
@Injectable()
export class KeyRotation {
  constructor(
    private readonly registry: PersonalDataRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  /**
   * Answers how many values were sealed anew; 0 once no value depends on an older key. May run while the shop works.
   * Throws a `ConfigError` that names the first row which no configured key opens: its key may still be needed, so none
   * may be removed.
   */
  async run(report: (what: string, count: number) => void): Promise<number> {
    try {
      return await this.sealAnew(report);
    } catch (error) {
      if (!(error instanceof VaultUnreadable)) throw error;
      throw new ConfigError(
        `${error.message}. Name the master key that sealed it, or put that row back from a backup, and run this again.`,
      );
    }
  }

  private async sealAnew(report: (what: string, count: number) => void): Promise<number> {
    let total = await this.vault.rewrapKeys(this.pool);
    report('personal_data.subjects', total);
    for (const column of this.registry.sealedColumns) {
      const count = await resealColumn(this.pool, this.config.masterKey, column);
      report(`${column.table}.${column.column}`, count);
      total += count;
    }
    return total;
  }
}
