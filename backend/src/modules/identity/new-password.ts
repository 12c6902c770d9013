import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, type Note, Secret } from '../../platform/index.js';
import { accountRecord } from './account-history.js';
import { AccountMails } from './mails/account-mails.js';

const SET = `
update users u set password_hash = $2, password_changed_at = $3, session_version = u.session_version + 1
from (select id, password_hash from users where id = $1 and active for update) former
where u.id = former.id returning former.password_hash as former, u.session_version as version`;

/** Ends whatever an account's former password opened, in the transaction that replaces it. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly mails: AccountMails,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Sets the account's own password, by its own person where nobody else is named. Answers the new session version and how many sessions ended; null where there is
   * no such active account.
   */
  async set(
    tx: pg.ClientBase,
    note: Note,
    userId: number,
    passwordHash: string,
    by = `staff:${userId}`,
  ): Promise<{ readonly version: number; readonly endedSessions: number } | null> {
    const { rows } = await tx.query<{ former: string; version: number }>(SET, [
      userId,
      passwordHash,
      this.clock.now(),
    ]);
    const [row] = rows;
    if (!row) return null;
    const endedSessions = await this.endEverything(tx, userId);
    const [before, after] = [{ password: new Secret(row.former) }, { password: new Secret(passwordHash) }];
    await note(accountRecord(userId), before, after, by);
    await this.mails.promiseNotice(tx, userId, ['password']);
    return { version: row.version, endedSessions };
  }

  /** Links for a new password that were not used yet. */
  async endLinks(tx: pg.ClientBase, userId: number): Promise<void> {
    await tx.query('delete from password_resets where user_id = $1 and used_at is null', [userId]);
  }

  /** Sessions and links for a new password. Answers how many sessions were open. */
  async endEverything(tx: pg.ClientBase, userId: number): Promise<number> {
    await this.endLinks(tx, userId);
    const ended = await tx.query<{ ends_at: Date }>(
      'delete from sessions where user_id = $1 returning ends_at',
      [userId],
    );
    return ended.rows.filter(({ ends_at: end }) => end > this.clock.now()).length;
  }
}
