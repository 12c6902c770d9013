import type { OwnAccount as Answer, OwnSession } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { CLOCK, type Clock, PG_POOL, RecordHistory, requirePassword } from '../../../platform/index.js';
import { notSignedIn } from '../identity.refusals.js';
import { ChosenPasswords, type ItsPerson } from '../chosen-passwords.js';
import { NewPassword } from '../new-password.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import { SecondFactor } from '../second-factor/second-factor.js';

interface SessionRow {
  readonly id: string;
  readonly browser: string;
  readonly device: OwnSession['device'];
  readonly started_at: Date;
  readonly last_used_at: Date;
}

const SESSIONS = `
select s.id, s.browser, s.device, s.started_at, s.last_used_at from sessions s
join users u on u.id = s.user_id and u.session_version = s.version
where u.id = $1 and s.ends_at > $2 order by s.id = $3 desc, s.last_used_at desc, s.id`;

/** What whoever is signed in does with the own account. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly chosen: ChosenPasswords,
    private readonly newPassword: NewPassword,
    private readonly secondFactor: SecondFactor,
    private readonly recoveryCodes: RecoveryCodes,
    private readonly history: RecordHistory,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async show(userId: number, sessionId: string | null): Promise<Answer> {
    const { rows } = await this.pool.query<{ password_changed_at: Date | null }>(
      'select password_changed_at from users where id = $1',
      [userId],
    );
    const since = await this.secondFactor.activeSince(userId);
    return {
      passwordChangedAt: rows[0]?.password_changed_at?.toISOString() ?? null,
      secondFactor: since && {
        activeSince: since.toISOString(),
        recoveryCodesLeft: await this.recoveryCodes.left(userId),
      },
      sessions: await this.sessionsOf(userId, sessionId),
    };
  }

  /** Ends all sessions; answers the version under which the one in this browser begins anew. */
  async changePassword(userId: number, wanted: string): Promise<number> {
    requirePassword(this.clock, 'each-time');
    const hash = await this.chosen.hash('newPassword', wanted, await this.nameOf(userId));
    const set = await this.history.inTransaction((tx, note) => this.newPassword.set(tx, note, userId, hash));
    // Deactivated since its session was checked.
    if (!set) throw notSignedIn();
    return set.version;
  }

  private async nameOf(userId: number): Promise<ItsPerson> {
    const query = 'select username, name from users where id = $1';
    const [person] = (await this.pool.query<ItsPerson>(query, [userId])).rows;
    if (!person) throw notSignedIn();
    return person;
  }

  private async sessionsOf(userId: number, current: string | null): Promise<readonly OwnSession[]> {
    const { rows } = await this.pool.query<SessionRow>(SESSIONS, [userId, this.clock.now(), current]);
    return rows.map(({ id, browser, device, started_at: started, last_used_at: used }) => ({
      id,
      browser,
      device,
      isCurrent: id === current,
      startedAt: started.toISOString(),
      lastUsedAt: used.toISOString(),
    }));
  }
}
