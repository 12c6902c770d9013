import { type Administrator, compareNames } from '@fiocco/contracts';
import { LockMode, UniqueConstraintViolationException } from '@mikro-orm/core';
import { MikroORM, type SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  CLOCK,
  type Clock,
  clientOf,
  foldName,
  type Note,
  PG_POOL,
  RecordHistory,
  refuseIfModified,
  RequestContext,
  requirePassword,
  Secret,
  type Snapshot,
  stamp,
  type CheckedBody,
} from '../../../platform/index.js';
import type { AccountChange } from '../../notifications/index.js';
import { accountRecord } from '../account-history.js';
import { accountNotFound, lastAdmin, usernameTaken } from '../identity.refusals.js';
import { ChosenPasswords, type ItsPerson } from '../chosen-passwords.js';
import { AccountMails } from '../mails/account-mails.js';
import { NewPassword } from '../new-password.js';
import { sessionUserOf, type UserRow } from '../session-user.js';
import { User } from '../user.entity.js';

interface Row extends UserRow {
  readonly version: number;
  readonly has_second_factor: boolean;
  readonly open_sessions: number;
}

const FIND = `
select u.id, u.username, u.name, u.email, u.role, u.active, u.last_login, u.version,
  exists (select from second_factors f where f.user_id = u.id and f.active_since is not null) as has_second_factor,
  (select count(*)::int from sessions s
   where s.user_id = u.id and s.version = u.session_version and u.active and s.ends_at > $1) as open_sessions
from users u where $2::integer is null or u.id = $2`;

/** Of two admins who demote each other at the same time one waits here, and then finds itself the only one. */
const LOCK_ADMINS = "select id from users where role = 'admin' and active order by id for update";

/** The accounts of the back office as administrators manage them. */
@Injectable()
export class Administrators {
  constructor(
    private readonly orm: MikroORM,
    private readonly history: RecordHistory,
    private readonly chosen: ChosenPasswords,
    private readonly newPassword: NewPassword,
    private readonly mails: AccountMails,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async all(): Promise<Administrator[]> {
    const { rows } = await this.pool.query<Row>(FIND, [this.clock.now(), null]);
    return rows.map(viewOf).toSorted((a, b) => compareNames(a.username, b.username) || a.id - b.id);
  }

  async one(id: number): Promise<Administrator> {
    const { rows } = await this.pool.query<Row>(FIND, [this.clock.now(), id]);
    if (!rows[0]) throw accountNotFound();
    return viewOf(rows[0]);
  }

  async create({ password, ...fields }: CheckedBody<'POST /api/administrators'>): Promise<User> {
    requirePassword(this.clock, 'recent');
    const account = new User();
    assign(account, fields);
    account.passwordHash = await this.chosen.hash('password', password, fields);
    stamp(account, this.clock.now());
    return this.unlessTaken(async (em, note) => {
      await em.persist(account).flush();
      await note(accountRecord(account.id), null, snapshotOf(account));
      await this.mails.promiseWelcome(await clientOf(em), account);
      return account;
    });
  }

  /** A new password, another role and a deactivation end all sessions of the account at once, in every process. */
  async change(
    id: number,
    { password, ...fields }: CheckedBody<'PATCH /api/administrators/:id'>,
    seen: number | null,
  ): Promise<{ readonly account: User; readonly endedSessions: boolean }> {
    const passwordHash =
      password === undefined
        ? null
        : await this.chosen.hash('password', password, await this.named(id, fields));
    return this.unlessTaken(async (em, note) => {
      const tx = await clientOf(em);
      const account = await lockedFor(em, tx, id, fields);
      refuseIfModified(account, seen);
      const before = snapshotOf(account);
      const { role, active, email } = account;
      assign(account, fields);
      const changes = changesTo(account, { role, email }, passwordHash !== null);
      requirePasswordFor(this.clock, { id, changes, isBack: account.active && !active });
      if (passwordHash !== null) assign(account, { passwordHash, passwordChangedAt: this.clock.now() });
      const endedSessions = account.active !== active || changes.some((change) => change !== 'email');
      if (endedSessions) {
        account.sessionVersion += 1;
        await this.newPassword.endEverything(tx, id);
      }
      if (changes.includes('email')) await this.newPassword.endLinks(tx, id);
      stamp(account, this.clock.now());
      await em.flush();
      await this.mails.promiseNotice(tx, id, changes, email);
      await note(accountRecord(id), before, snapshotOf(account));
      return { account, endedSessions };
    });
  }

  /** As it is to be called from now on. */
  private async named(
    id: number,
    { username, name }: CheckedBody<'PATCH /api/administrators/:id'>,
  ): Promise<ItsPerson> {
    const known = await this.one(id);
    return { username: username ?? known.username, name: name === undefined ? known.name : name };
  }

  private async unlessTaken<T>(work: (em: SqlEntityManager, note: Note) => Promise<T>): Promise<T> {
    try {
      return await this.history.transactional(work);
    } catch (error) {
      throw error instanceof UniqueConstraintViolationException ? usernameTaken() : error;
    }
  }
}

/** What of it decides who gets in. */
function changesTo(
  now: User,
  before: Pick<User, 'role' | 'email'>,
  hasNewPassword: boolean,
): readonly AccountChange[] {
  return [
    ...(hasNewPassword ? (['password'] as const) : []),
    ...(now.email === before.email ? [] : (['email'] as const)),
    ...(now.role === before.role ? [] : (['role'] as const)),
  ];
}

/** Whoever gets in again by a change is a new account to those who deactivated it. */
function requirePasswordFor(
  clock: Clock,
  { id, changes, isBack }: { id: number; changes: readonly AccountChange[]; isBack: boolean },
): void {
  const isOwn = RequestContext.find()?.user?.id === id;
  if (isOwn && changes.some((change) => change !== 'role')) requirePassword(clock, 'each-time');
  else if (isBack || changes.length > 0) requirePassword(clock, 'recent');
}

/** The account, which nobody else changes meanwhile; refuses what would leave the shop without an administrator. */
async function lockedFor(
  em: SqlEntityManager,
  tx: pg.ClientBase,
  id: number,
  { role, active }: Pick<CheckedBody<'PATCH /api/administrators/:id'>, 'role' | 'active'>,
): Promise<User> {
  const mayLose = active === false || role === 'staff';
  const admins = mayLose ? (await tx.query<{ id: number }>(LOCK_ADMINS)).rows : [];
  const account = await em.findOne(User, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (!account) throw accountNotFound();
  if (admins.length === 1 && admins[0]?.id === id) throw lastAdmin();
  return account;
}

/** What is undefined stays. */
function assign(account: User, fields: Partial<User>): void {
  const { username } = fields;
  const named = username === undefined ? {} : { usernameFolded: foldName(username) };
  const given = Object.entries({ ...fields, ...named }).filter(([, value]) => value !== undefined);
  Object.assign(account, Object.fromEntries(given));
}

function snapshotOf({ username, name, email, role, active, passwordHash }: User): Snapshot {
  return { username, name, email, role, active, password: new Secret(passwordHash) };
}

function viewOf(row: Row): Administrator {
  const { version, has_second_factor: hasSecondFactor, open_sessions: openSessions } = row;
  return { ...sessionUserOf(row), version, hasSecondFactor, openSessions };
}
