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
import { checkpointMarks, isAnyOutside, noteEpoch } from '@fiocco/projections';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig, EVENT_STORE, PG_POOL } from '../../../platform/index.js';
import { HeadKeyFile } from './head-key-file.js';
import { type ShopHeadKeys, shopHeadKeys } from './head-keys.js';

/** The ledger for readers that verify it, and the heads, keys and checkpoints kept outside it. */
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

  /** Read on each use: a rotation adds a key while the process runs. */
  get keys(): ShopHeadKeys {
    return shopHeadKeys(this.config.masterKey);
  }

  /** Every signature of this shop was made with one of these keys. */
  get verifyingKeys(): readonly HeadKey[] {
    return this.keyFile.extend(this.keys.known);
  }

  /** Keys of master keys that have been retired. */
  get keyFile(): HeadKeyFile {
    return new HeadKeyFile(join(this.config.dataDir, 'head-keys.jsonl'));
  }

  get headFile(): HeadFile {
    return this.headsAt(join(this.config.dataDir, 'heads.jsonl'));
  }

  headsAt(path: string): HeadFile {
    return new HeadFile(path, this.verifyingKeys);
  }

  /** The positions and hashes of the ledger that the checkpoints recorded. */
  marks(): Promise<LedgerMark[]> {
    return checkpointMarks(this.pool);
  }

  /** Whether the checkpoints belong to a later epoch of the ledger than `epoch`. */
  isBeyond(epoch = 0): Promise<boolean> {
    return isAnyOutside(this.pool, epoch);
  }

  /** Notes at the checkpoints which epoch of the ledger they belong to. */
  noteEpoch(epoch: number): Promise<void> {
    return noteEpoch(this.pool, epoch);
  }
}
