import type { ReadModelsResult } from '@fiocco/contracts';
import type { EventStore } from '@fiocco/event-sourcing';
import { compareWithRebuild, isReadModel } from '@fiocco/projections';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  BackgroundRegistry,
  CLOCK,
  type Clock,
  EVENT_STORE,
  Log,
  PG_POOL,
  Problem,
} from '../../../platform/index.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import { AuditRuns, type RunProgress } from '../runs/audit-runs.js';
import { RunLock } from '../runs/run-lock.js';
import { StoredRuns } from '../runs/stored-runs.js';
import { comparisonResult } from './comparison-result.js';

const TEXTS = {
  running: 'Confronto in corso…',
  failed: 'Il confronto non è riuscito: riprova.',
  interrupted: 'Il confronto è stato interrotto: riprova.',
};

/** Makes every read model anew beside the one that pages read, and compares them, as `npm run projections -- compare`. */
@Injectable()
export class Comparison extends AuditRuns<ReadModelsResult> {
  constructor(
    private readonly ledger: LedgerAccess,
    private readonly background: BackgroundRegistry,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) clock: Clock,
    log: Log,
  ) {
    const lock = new RunLock(pool, 'comparison');
    super('comparison', { lock, runs: new StoredRuns(pool, clock, 'audit.comparison', TEXTS), log });
  }

  /** Each read model is made from all of them. */
  protected async events(): Promise<number> {
    const { source } = this.ledger;
    return (await source.tailAfter(source.start)).events * this.readModels.length;
  }

  protected refusal(): Problem {
    return new Problem('COMPARISON_RUNNING', 409, 'Un confronto è già in corso.');
  }

  protected async report({ signal, onProgress }: RunProgress): Promise<ReadModelsResult> {
    const { pool, store, readModels } = this;
    let read = 0;
    const tables = await compareWithRebuild({
      pool,
      store,
      projections: readModels,
      onProgress: ({ events }) => {
        signal.throwIfAborted();
        read = events;
        onProgress({ events });
      },
    });
    return comparisonResult(readModels, tables, read);
  }

  private get readModels() {
    return this.background.projections.filter(isReadModel);
  }
}
