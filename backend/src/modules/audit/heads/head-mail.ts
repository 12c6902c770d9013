import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Head } from '@fiocco/integrity';
import { enqueue, type JobOutcome, type JobRun } from '@fiocco/jobs';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  inTransaction,
  PG_POOL,
} from '../../../platform/index.js';
import { isAddress, MailDelivery, ShopIdentity } from '../../notifications/index.js';
import { SettingsStore } from '../../settings/index.js';
import { LedgerAccess } from '../ledger-access.js';
import { headMailText } from './head-mail-text.js';
import { LedgerHeads } from './ledger-heads.js';
import { mailHead } from './mail-head.job.js';

/**
 * Once a day in which something happened the owner gets the newest head: a copy that nobody who has this machine can
 * change. What sends mail is looked up when it is needed, because verification must also work where there is none.
 */
@Injectable()
export class HeadMail {
  constructor(
    private readonly modules: ModuleRef,
    private readonly heads: LedgerHeads,
    private readonly ledger: LedgerAccess,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async promise({ at }: Head): Promise<void> {
    if (this.config.smtpUrl === null) return;
    await inTransaction(this.pool, (tx) =>
      enqueue(tx, mailHead, { id: `ledger-head_${at.slice(0, 10)}`, payload: {} }),
    );
  }

  async send({ jobId, signal }: Pick<JobRun, 'jobId' | 'signal'>): Promise<JobOutcome> {
    const head = await this.heads.newest();
    const { adminEmail, adminName } = await this.modules.get(SettingsStore, { strict: false }).get();
    if (!head || !adminEmail || !isAddress(adminEmail)) return 'done';
    const shop = await this.modules.get<ShopIdentity>(ShopIdentity, { strict: false }).load();
    const text = headMailText(head, this.ledger.keys.signer.key.publicKey);
    await this.modules.get(MailDelivery, { strict: false }).send({
      messageId: `<${jobId}@${new URL(shop.publicUrl).hostname}>`,
      to: { name: adminName ?? '', address: adminEmail },
      subject: `Il registro è firmato fino all’evento n. ${head.count}`,
      text,
      html: `<pre style="white-space:pre-wrap">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
      shop,
      ...{ date: this.clock.now(), signal },
    });
    return 'done';
  }
}
