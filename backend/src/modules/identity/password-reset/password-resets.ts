import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ResetLinkState } from '@fiocco/contracts';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  hashOfToken,
  isLinkToken,
  linkToken,
  PG_POOL,
  RecordHistory,
} from '../../../platform/index.js';
import type { SecretLink } from '../../notifications/index.js';
import { resetLinkInvalid } from '../identity.refusals.js';
import { ChosenPasswords } from '../chosen-passwords.js';
import { NewPassword } from '../new-password.js';

const LIFETIME_MS = 30 * 60_000;

interface Row {
  readonly id: string;
  readonly user_id: number;
  readonly username: string;
  readonly name: string | null;
  readonly active: boolean;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

interface UsedLink {
  readonly username: string;
  readonly endedSessions: number;
}

const FIND = `
select r.id, r.user_id, u.username, u.name, u.active, r.expires_at, r.used_at from password_resets r
join users u on u.id = r.user_id where r.token_hash = $1`;

const NEWEST = `
select id, expires_at from password_resets
where user_id = $1 and used_at is null and expires_at > $2 order by created_at desc, id limit 1`;

/** Links with which somebody chooses a new password: each works once, for half an hour. */
@Injectable()
export class PasswordResets {
  constructor(
    private readonly chosen: ChosenPasswords,
    private readonly newPassword: NewPassword,
    private readonly history: RecordHistory,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Answers the new link's id. */
  async add(tx: pg.ClientBase, userId: number): Promise<string> {
    const id = randomUUID();
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await tx.query(
      'insert into password_resets (id, user_id, token_hash, created_at, expires_at) values ($1, $2, $3, $4, $5)',
      [id, userId, hashOfToken(this.tokenOf(id)), now, expiresAt],
    );
    return id;
  }

  async newestLink(userId: number): Promise<SecretLink | null> {
    const { rows } = await this.pool.query<Pick<Row, 'id' | 'expires_at'>>(NEWEST, [
      userId,
      this.clock.now(),
    ]);
    const [row] = rows;
    if (!row) return null;
    const token = this.tokenOf(row.id);
    return { path: `/reset-password/${token}`, token, expiresAt: row.expires_at.toISOString() };
  }

  async look(token: string): Promise<{ readonly state: ResetLinkState; readonly username: string | null }> {
    const row = await this.find(token);
    const state = this.stateOf(row);
    return { state, username: state === 'valid' ? (row?.username ?? null) : null };
  }

  /** Answers whose it was, and how many sessions the new password ended. Nobody is signed in by it. */
  async use(token: string, password: string): Promise<UsedLink> {
    const row = await this.find(token);
    const state = this.stateOf(row);
    if (!row || state !== 'valid') throw resetLinkInvalid(state === 'valid' ? 'unknown' : state);
    const hash = await this.chosen.hash('newPassword', password, row);
    return this.history.inTransaction(async (tx, note) => {
      // Of two calls with one link the second finds it used.
      const used = await tx.query(
        'update password_resets set used_at = $2 where id = $1 and used_at is null',
        [row.id, this.clock.now()],
      );
      if (used.rowCount !== 1) throw resetLinkInvalid('used');
      const set = await this.newPassword.set(tx, note, row.user_id, hash);
      if (!set) throw resetLinkInvalid('unknown');
      return { username: row.username, endedSessions: set.endedSessions };
    });
  }

  /** Links are kept for a day beyond their end, to tell that one was used or has expired. */
  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - 24 * 60 * 60_000);
    await this.pool.query('delete from password_resets where expires_at < $1', [before]);
    await this.pool.query('delete from reset_requests where requested_at < $1', [before]);
  }

  private async find(token: string): Promise<Row | undefined> {
    if (!isLinkToken(token)) return undefined;
    return (await this.pool.query<Row>(FIND, [hashOfToken(token)])).rows[0];
  }

  private stateOf(row: Row | undefined): ResetLinkState {
    if (!row?.active) return 'unknown';
    if (row.used_at) return 'used';
    return row.expires_at > this.clock.now() ? 'valid' : 'expired';
  }

  private tokenOf(id: string): string {
    return linkToken(this.config.jwtSecret, 'password-reset', id);
  }
}
