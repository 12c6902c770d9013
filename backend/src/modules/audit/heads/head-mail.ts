import { Inject, Injectable } from '@nestjs/common';
import type { Head } from '@fiocco/integrity';
import { enqueue } from '@fiocco/jobs';
import type pg from 'pg';
import { inTransaction, PG_POOL } from '../../../platform/index.js';
import { askedMails, HeadForMail, type SignedHead } from '../../notifications/index.js';
import { LedgerAccess } from './ledger-access.js';
import { LedgerHeads } from './ledger-heads.js';

/**
 * Mails the newest head to the owner once a day, on days with events: a copy that nobody with access to this machine
 * can change.
 */
@Injectable()
export class HeadMail extends HeadForMail {
  constructor(
    private readonly heads: LedgerHeads,
    private readonly ledger: LedgerAccess,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {
    super();
  }

  async promise({ at }: Head): Promise<void> {
    const id = `ledger-head_${at.slice(0, 10)}`;
    await inTransaction(this.pool, (tx) => enqueue(tx, askedMails.ledgerHead.job, { id, payload: {} }));
  }

  override async newest(): Promise<SignedHead | null> {
    const head = await this.heads.newest();
    if (!head) return null;
    const { publicKey } = this.ledger.keys.signer.key;
    return { count: head.count, at: head.at, line: JSON.stringify(head), publicKey };
  }
}
