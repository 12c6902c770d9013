import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';
import {
  type AccountFacts,
  AccountForMail,
  type AccountNotice,
  type SecretLink,
} from '../notifications/index.js';
import { PasswordResets } from './password-reset/password-resets.js';
import { AccountMails } from './mails/account-mails.js';

/** What mails say about accounts. */
@Injectable()
export class IdentityForMail extends AccountForMail {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly resets: PasswordResets,
    private readonly mails: AccountMails,
  ) {
    super();
  }

  async account(accountId: string): Promise<AccountFacts | null> {
    const query = 'select username, name, email, active from users where id = $1';
    return (await this.pool.query<AccountFacts>(query, [accountId])).rows[0] ?? null;
  }

  notice(noticeId: string): Promise<AccountNotice | null> {
    return this.mails.notice(noticeId);
  }

  resetLink(accountId: string): Promise<SecretLink | null> {
    return this.resets.newestLink(Number(accountId));
  }
}
