import { Inject, Injectable } from '@nestjs/common';
import { isColumnLocked, type Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import { MayObjectToStart } from '../background/background.registry.js';
import type { AppConfig } from '../config/app-config.js';
import { ConfigError } from '../config/config-error.js';
import { APP_CONFIG, PG_POOL, VAULT } from '../tokens.js';
import { PersonalDataRegistry } from './personal-data.registry.js';

/**
 * Ends a start with a master key that does not open what this shop has sealed. Otherwise it would seal on under a key
 * that belongs to nothing, and part of the shop would be lost under each.
 */
@Injectable()
export class MasterKeyCheck {
  constructor(
    private readonly registry: PersonalDataRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
  ) {}

  @MayObjectToStart()
  async check(): Promise<null> {
    const locked = await this.locked();
    if (locked === null) return null;
    throw new ConfigError(
      `The master key is not the one of this shop: it does not open ${locked}. Put the file secrets/master-key back, or name the right key in FIOCCO_MASTER_KEY. Nothing was changed.`,
    );
  }

  private async locked(): Promise<string | null> {
    const [version] = await this.vault.lockedVersions(this.pool);
    if (version !== undefined) return `what key ${version} sealed of people and records`;
    for (const column of this.registry.sealedColumns)
      if (await isColumnLocked(this.pool, this.config.masterKey, column))
        return `${column.table}.${column.column}`;
    return null;
  }
}
