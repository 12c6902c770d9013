import { Inject, Injectable } from '@nestjs/common';
import type { SessionUser } from '@fiocco/contracts';
import type pg from 'pg';
import { CLOCK, type Clock, Log, PG_POOL, RecordHistory } from '../../platform/index.js';
import { accountRecord } from './account-history.js';
import { LONGEST_SECONDS, type SessionClaims } from './session-tokens.js';
import { sessionUserOf, type UserRow } from './session-user.js';

export interface ActiveSession {
  readonly user: SessionUser;
  readonly claims: SessionClaims;
}

const FIND = `
select id, username, name, email, role, active, last_login from users
where id = $1 and session_version = $2 and active
  and not exists (select 1 from ended_sessions where ended_sessions.id = $3)`;

const END = `
with gone as (delete from ended_sessions where expires_at < $3)
insert into ended_sessions (id, expires_at) values ($1, $2)
on conflict (id) do nothing`;

/** Checked on every signed-in call, so that a deactivated account is locked out at once. */
@Injectable()
export class ActiveSessions {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly history: RecordHistory,
    private readonly log: Log,
  ) {}

  async find(claims: SessionClaims): Promise<ActiveSession | null> {
    const now = this.clock.now().getTime() / 1000;
    // A token without the time of its sign-in comes from an earlier release.
    if (claims.exp <= now || !(now < claims.auth_time + LONGEST_SECONDS)) return null;
    const { rows } = await this.pool.query<UserRow>(FIND, [claims.sub, claims.version, claims.jti]);
    return rows[0] ? { user: sessionUserOf(rows[0]), claims } : null;
  }

  /**
   * Ends one session early, and remembers that for as long as any of its tokens could be valid: a call under way may be
   * prolonging it right now. Forgets ended sessions whose tokens have all expired. The account's history gets one
   * entry; if it cannot be written, the session ends all the same.
   */
  async end({ jti, sub, auth_time: since }: SessionClaims): Promise<void> {
    const now = this.clock.now();
    await this.history.inTransaction(async (tx, note) => {
      const { rowCount } = await tx.query(END, [jti, new Date((since + LONGEST_SECONDS) * 1000), now]);
      if (rowCount !== 1) return;
      await tx.query('savepoint ended');
      try {
        await note(accountRecord(sub), {}, { lastLogout: now.toISOString() }, `staff:${sub}`);
      } catch (error) {
        await tx.query('rollback to savepoint ended');
        this.log.recurring(error, 'record-history');
      }
    });
  }
}
