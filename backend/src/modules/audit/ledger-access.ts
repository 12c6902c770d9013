import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import {
  HeadFile,
  type HeadKey,
  type LedgerMark,
  type LedgerPlaces,
  type LedgerSource,
  postgresPlaces,
  postgresSource,
  storePlaces,
  storeSource,
} from '@fiocco/integrity';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig, EVENT_STORE, PG_POOL } from '../../platform/index.js';
import { HeadKeyFile } from './heads/head-key-file.js';
import { type ShopHeadKeys, shopHeadKeys } from './heads/head-keys.js';

interface MarkRow {
  readonly name: string;
  readonly kind: 'read-model' | 'reactor';
  readonly position: string;
  readonly event_id: string | null;
  readonly epoch: number | null;
}

/** The ledger as those read it who do not trust it, and what is kept about it elsewhere. */
@Injectable()
export class LedgerAccess {
  readonly source: LedgerSource;
  readonly places: LedgerPlaces;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) store: EventStore,
  ) {
    const isElsewhere = config.eventStoreUrl !== null;
    this.source = isElsewhere ? storeSource(store) : postgresSource(pool);
    this.places = isElsewhere ? storePlaces(store) : postgresPlaces(pool, store);
  }

  /** Asked each time: a rotation adds a key while the process runs. */
  get keys(): ShopHeadKeys {
    return shopHeadKeys(this.config.masterKey);
  }

  /** Whatever was signed by this shop is signed by one of them. */
  get verifyingKeys(): readonly HeadKey[] {
    return this.keyFile.extend(this.keys.known);
  }

  /** Keys of master keys that were retired since. */
  get keyFile(): HeadKeyFile {
    return new HeadKeyFile(join(this.config.dataDir, 'head-keys.jsonl'));
  }

  get headFile(): HeadFile {
    return this.headsAt(join(this.config.dataDir, 'heads.jsonl'));
  }

  headsAt(path: string): HeadFile {
    return new HeadFile(path, this.verifyingKeys);
  }

  /** What the checkpoints say about the ledger. */
  async marks(): Promise<LedgerMark[]> {
    const { rows } = await this.pool.query<MarkRow>(
      `select name, kind, position, epoch, case when event_position = position then event_id end as event_id
       from projections.checkpoints order by name`,
    );
    return rows.map(({ name, kind, position, event_id: eventId, epoch }) => ({
      name,
      kind,
      position: BigInt(position),
      ...(eventId !== null && { eventId }),
      ...(epoch !== null && { epoch }),
    }));
  }

  /** Whether the checkpoints were put into another life of the ledger. */
  async isBeyond(epoch = 0): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'select from projections.checkpoints where epoch <> $1 limit 1',
      [epoch],
    );
    return rowCount === 1;
  }

  /** Checkpoints that were made since say from now on which life of the ledger they belong to. */
  async noteEpoch(epoch: number): Promise<void> {
    await this.pool.query('update projections.checkpoints set epoch = $1 where epoch is null', [epoch]);
  }
}
