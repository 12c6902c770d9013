import { Inject, Injectable } from '@nestjs/common';
import type { SessionUser } from '@fiocco/contracts';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL } from '../../platform/index.js';
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

/** Asked on every signed-in call, so that a deactivated account is out at once. */
@Injectable()
export class ActiveSessions {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(claims: SessionClaims): Promise<ActiveSession | null> {
    const now = this.clock.now().getTime() / 1000;
    // A token without its sign-in's time is of an earlier release.
    if (claims.exp <= now || !(now < claims.auth_time + LONGEST_SECONDS)) return null;
    const { rows } = await this.pool.query<UserRow>(FIND, [claims.sub, claims.version, claims.jti]);
    return rows[0] ? { user: sessionUserOf(rows[0]), claims } : null;
  }

  /**
   * Ends one session before its time, for as long as any token of it could count: a call under way may be prolonging it
   * right now. Forgets the ended ones of which none can count any more.
   */
  async end({ jti, auth_time: since }: SessionClaims): Promise<void> {
    await this.pool.query(
      `with gone as (delete from ended_sessions where expires_at < $3)
       insert into ended_sessions (id, expires_at) values ($1, $2)
       on conflict (id) do nothing`,
      [jti, new Date((since + LONGEST_SECONDS) * 1000), this.clock.now()],
    );
  }
}
