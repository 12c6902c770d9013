import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { foldName, PG_POOL, RecordHistory } from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { NewPassword } from '../new-password.js';
import { Passwords } from '../passwords.js';
import { PasswordResets } from './password-resets.js';

/**
 * The way back for an account whom no colleague and no mail can help. Whoever runs it holds the database and its keys
 * anyway. The former password and all sessions end at once; the link works once, for half an hour.
 */
@Injectable()
export class OperatorReset {
  constructor(
    private readonly passwords: Passwords,
    private readonly newPassword: NewPassword,
    private readonly resets: PasswordResets,
    private readonly history: RecordHistory,
    private readonly settings: SettingsStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** Null where there is no active account of that name. */
  async begin(username: string): Promise<{ readonly link: string; readonly endedSessions: number } | null> {
    const { rows } = await this.pool.query<{ id: number }>(
      'select id from users where username_folded = $1 and active',
      [foldName(username)],
    );
    const [account] = rows;
    if (!account) return null;
    // A password that nobody knows stands in for the former one until the link is used.
    const unknown = await this.passwords.hash(randomBytes(32).toString('base64url'));
    const set = await this.history.inTransaction(async (tx, note) => {
      const done = await this.newPassword.set(tx, note, account.id, unknown, 'system:reset-password');
      if (done) await this.resets.add(tx, account.id);
      return done;
    });
    const link = await this.resets.newestLink(account.id);
    if (!set || !link) return null;
    return { link: `${await this.settings.publicUrl()}${link.path}`, endedSessions: set.endedSessions };
  }
}
