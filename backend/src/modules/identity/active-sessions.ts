import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Actor } from '@fiocco/event-sourcing';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import {
  CLOCK,
  type Clock,
  Log,
  type Note,
  PG_POOL,
  RecordHistory,
  type SignedIn,
} from '../../platform/index.js';
import { accountRecord } from './account-history.js';
import { browserWords } from './browser-words.js';
import { endOf, LONGEST_SECONDS, type SessionClaims, SessionTokens } from './session-tokens.js';
import { sessionUserOf, type UserRow } from './session-user.js';

export interface ActiveSession extends SignedIn {
  readonly claims: SessionClaims;
}

/** An account as a session begins for it. */
interface Owner {
  readonly id: number;
  readonly sessionVersion: number;
}

/** The time of the last use is stored so often at most. */
const NOTED_EVERY_MS = 5 * 60_000;

const FIND = `
select u.id, u.username, u.name, u.email, u.role, u.active, u.last_login, s.last_used_at, s.password_at,
  exists (select from second_factors f where f.user_id = u.id and f.active_since is not null) as needs_code
from users u
join sessions s on s.user_id = u.id and s.version = u.session_version
where u.id = $1 and s.version = $2 and s.id = $3 and u.active`;

const STILL_OPEN = `
select s.id from sessions s join users u on u.id = s.user_id and u.session_version = s.version
where s.id = any($1::uuid[]) and s.ends_at > $2 and u.active`;

interface SessionRow extends UserRow {
  readonly last_used_at: Date;
  readonly password_at: Date;
  readonly needs_code: boolean;
}

const BEGIN = `
with gone as (delete from sessions where ends_at < $6)
insert into sessions (id, user_id, version, browser, device, started_at, last_used_at, password_at, ends_at)
values ($1, $2, $3, $4, $5, $6, $6, $6, $7)`;

/** A session is open while it has a row; checked on every signed-in call, so that whoever is locked out is so at once. */
@Injectable()
export class ActiveSessions {
  /** Left while nothing could be written; see `UnwrittenEnds`. */
  private readonly refused = new Set<string>();

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly history: RecordHistory,
    private readonly tokens: SessionTokens,
    private readonly log: Log,
  ) {}

  /** Begins a session in the calling browser. */
  async begin(request: FastifyRequest, reply: FastifyReply, owner: Owner): Promise<void> {
    const claims = { sub: owner.id, version: owner.sessionVersion, jti: randomUUID() };
    const now = this.clock.now();
    const { browser, device } = browserWords(request.headers['user-agent']);
    const seconds = now.getTime() / 1000;
    const endsAt = new Date(endOf(seconds, seconds) * 1000);
    await this.pool.query(BEGIN, [claims.jti, claims.sub, claims.version, browser, device, now, endsAt]);
    this.tokens.begin(reply, claims);
  }

  async find(claims: SessionClaims): Promise<ActiveSession | null> {
    const now = this.clock.now().getTime();
    // A token without the time of its sign-in comes from an earlier release.
    if (this.refused.has(claims.jti)) return null;
    if (claims.exp <= now / 1000 || !(now / 1000 < claims.auth_time + LONGEST_SECONDS)) return null;
    const { rows } = await this.pool.query<SessionRow>(FIND, [claims.sub, claims.version, claims.jti]);
    const [row] = rows;
    if (!row) return null;
    if (now - row.last_used_at.getTime() >= NOTED_EVERY_MS) await this.noteUse(claims);
    const { jti: id } = claims;
    return { id, user: sessionUserOf(row), claims, passwordAt: row.password_at, needsCode: row.needs_code };
  }

  /** Those of these sessions that whoever holds them may still use. */
  async stillOpen(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(STILL_OPEN, [ids, this.clock.now()]);
    return new Set(rows.map(({ id }) => id).filter((id) => !this.refused.has(id)));
  }

  /** Its person has just typed the password again. */
  async notePassword({ jti }: Pick<SessionClaims, 'jti'>): Promise<void> {
    await this.pool.query('update sessions set password_at = $2 where id = $1', [jti, this.clock.now()]);
  }

  /** From now on it is none to this process, whatever the database says. */
  refuse(jti: string): void {
    this.refused.add(jti);
  }

  /** Whatever prevents it must not keep anybody from working. */
  private async noteUse({ jti, auth_time: since }: SessionClaims): Promise<void> {
    const now = this.clock.now();
    const endsAt = new Date(endOf(now.getTime() / 1000, since) * 1000);
    try {
      await this.pool.query('update sessions set last_used_at = $2, ends_at = $3 where id = $1', [
        jti,
        now,
        endsAt,
      ]);
    } catch (error) {
      this.log.recurring(error, 'sessions');
    }
  }

  /**
   * Ends one session early; a token of it that a call under way may be prolonging right now is worth nothing either.
   * The account's history gets one entry; if it cannot be written, the session ends all the same. Answers whether it was
   * still open.
   */
  async end({ jti, sub }: Pick<SessionClaims, 'jti' | 'sub'>): Promise<boolean> {
    return this.history.inTransaction(async (tx, note) => {
      const query = 'delete from sessions where id = $1 and user_id = $2';
      if ((await tx.query(query, [jti, sub])).rowCount !== 1) return false;
      await tx.query('savepoint ended');
      try {
        await this.noteEnd(note, sub, `staff:${sub}`);
      } catch (error) {
        await tx.query('rollback to savepoint ended');
        this.log.recurring(error, 'record-history');
      }
      return true;
    });
  }

  /** Ends the account's sessions, save the one named. Answers how many there were. */
  async endAll(userId: number, but: string | null = null): Promise<number> {
    return this.history.inTransaction(async (tx, note) => {
      const query =
        'delete from sessions where user_id = $1 and ends_at > $3 and id is distinct from $2::uuid';
      const count = (await tx.query(query, [userId, but, this.clock.now()])).rowCount ?? 0;
      if (count > 0) await this.noteEnd(note, userId);
      return count;
    });
  }

  private noteEnd(note: Note, userId: number, actor?: Actor): Promise<void> {
    return note(accountRecord(userId), {}, { lastLogout: this.clock.now().toISOString() }, actor);
  }
}
