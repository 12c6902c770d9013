import { Injectable } from '@nestjs/common';
import { enqueue } from '@fiocco/jobs';
import type pg from 'pg';
import { newAccount } from '../../notifications/index.js';
import type { User } from '../user.entity.js';

/** The mails that accounts ask for by themselves. */
@Injectable()
export class AccountMails {
  /** In the transaction that creates the account; none where there is no address. */
  async promiseWelcome(tx: pg.ClientBase, { id, email, active }: User): Promise<void> {
    if (email === null || !active) return;
    await enqueue(tx, newAccount.job, {
      id: `new-account_${id}`,
      payload: newAccount.job.payload(String(id)),
    });
  }
}
