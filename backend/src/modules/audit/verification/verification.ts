import { Inject, Injectable } from '@nestjs/common';
import type { VerificationResult } from '@fiocco/contracts';
import { verifyLedger } from '@fiocco/integrity';
import type { Vault } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  type AllOwned,
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  Log,
  OWNED,
  PG_POOL,
  Problem,
  VAULT,
} from '../../../platform/index.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import { AuditRuns, type RunProgress } from '../runs/audit-runs.js';
import { RunLock } from '../runs/run-lock.js';
import { StoredRuns } from '../runs/stored-runs.js';
import { resultOf } from './verification-result.js';
import { shopExcuses } from './shop-excuses.js';
import { type ValuesReport, verifyValues } from './verify-values.js';

/** Smaller than the command's pages: other calls need their turn between two pages. */
const PAGE = 1_000;
const TEXTS = {
  running: 'Verifica in corso…',
  failed: 'La verifica non è riuscita: riprova.',
  interrupted: 'La verifica è stata interrotta: riprova.',
};

/** Verifies the ledger and the values to which it refers. */
@Injectable()
export class Verification extends AuditRuns<VerificationResult> {
  constructor(
    private readonly ledger: LedgerAccess,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(VAULT) private readonly vault: Vault,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(OWNED) private readonly owned: AllOwned,
    @Inject(CLOCK) clock: Clock,
    log: Log,
  ) {
    const lock = new RunLock(pool, 'verification');
    super('verification', { lock, runs: new StoredRuns(pool, clock, 'audit.verification', TEXTS), log });
  }

  protected async events(): Promise<number> {
    const { source } = this.ledger;
    return (await source.tailAfter(source.start)).events;
  }

  protected refusal(): Problem {
    return new Problem('VERIFICATION_RUNNING', 409, 'Una verifica è già in corso.');
  }

  protected async report({ signal, onProgress }: RunProgress): Promise<VerificationResult> {
    const { source, headFile: heads } = this.ledger;
    const report = await verifyLedger({ source, heads, pageSize: PAGE, signal, onProgress });
    return resultOf(report, report.flaw === undefined ? await this.values(signal) : null);
  }

  private values(signal: AbortSignal): Promise<ValuesReport> {
    return verifyValues({
      source: this.ledger.source,
      pool: this.pool,
      vault: this.vault,
      excuses: shopExcuses(this.config, this.ledger.verifyingKeys, this.owned.records),
      pageSize: PAGE,
      signal,
    });
  }
}
