import { type BeforeApplicationShutdown, Module } from '@nestjs/common';
import { Periodic } from '../../platform/index.js';
import { HeadForMail } from '../notifications/index.js';
import { PrivacyModule } from '../privacy/index.js';
import { SettingsModule } from '../settings/index.js';
import { Comparison } from './comparison/comparison.js';
import { LedgerExport } from './elsewhere/ledger-export.js';
import { HeadMail } from './heads/head-mail.js';
import { LedgerHeads } from './heads/ledger-heads.js';
import { LedgerAccess } from './heads/ledger-access.js';
import { IntegrityController } from './integrity.controller.js';
import { AfterRestore } from './restore/after-restore.js';
import { RestoreRecord } from './restore/restore-record.js';
import { RestoresHistory } from './restore/restores-history.js';
import { RestoreUnderWay } from './restore/restore-under-way.js';
import { RestoredDatabase } from './restore/restored-database.js';
import { LedgerWatch, WATCH_INTERVAL } from './restore/ledger-watch.js';
import { Verification } from './verification/verification.js';
import { VerificationController } from './verification/verification.controller.js';

const MINUTE_MS = 60_000;

/**
 * Proves that the ledger was not altered: signed heads kept outside it, the verification, and a watch for restored
 * backups.
 */
@Module({
  imports: [PrivacyModule, SettingsModule],
  controllers: [IntegrityController, VerificationController],
  providers: [
    LedgerAccess,
    LedgerExport,
    LedgerHeads,
    HeadMail,
    { provide: HeadForMail, useExisting: HeadMail },
    LedgerWatch,
    AfterRestore,
    RestoreRecord,
    RestoredDatabase,
    RestoresHistory,
    RestoreUnderWay,
    Verification,
    Comparison,
    { provide: WATCH_INTERVAL, useValue: MINUTE_MS },
  ],
})
export class AuditModule implements BeforeApplicationShutdown {
  constructor(
    private readonly heads: LedgerHeads,
    private readonly mail: HeadMail,
    private readonly watch: LedgerWatch,
  ) {}

  @Periodic('ledger-heads', MINUTE_MS)
  async anchor(): Promise<void> {
    // Where the ledger is not the one of this database, no head is signed: it would confirm events that never happened
    // here.
    if (await this.watch.disagreement()) return;
    const before = await this.heads.newest();
    const newest = await this.heads.anchor();
    if (newest && newest.sequence !== before?.sequence) await this.mail.promise(newest);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.watch.stop();
  }
}
