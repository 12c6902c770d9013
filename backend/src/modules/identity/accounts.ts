import { timingSafeEqual } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  APP_CONFIG,
  foldName,
  type AppConfig,
  CLOCK,
  type Clock,
  PG_POOL,
  Problem,
  RecordHistory,
  Secret,
  type CheckedBody,
} from '../../platform/index.js';
import { accountRecord } from './account-history.js';
import { ChosenPasswords } from './chosen-passwords.js';
import { Passwords } from './passwords.js';
import { User } from './user.entity.js';

/** An account as its password was checked. */
export interface Credentials {
  readonly id: number;
  readonly password_hash: string;
  readonly session_version: number;
}

const SIGNED_IN = 'update users set last_login = $3 where id = $1 and session_version = $2 and active';

/** The same password in today's form; not where it was changed meanwhile. */
const REHASHED = 'update users set password_hash = $3 where id = $1 and password_hash = $2';

const closed = (): Problem =>
  new Problem('REGISTRATION_CLOSED', 403, 'La registrazione è chiusa: esiste già un amministratore.');

/** The accounts of the back office: creating them and checking their passwords. */
@Injectable()
export class Accounts {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly em: EntityManager,
    private readonly passwords: Passwords,
    private readonly chosen: ChosenPasswords,
    private readonly history: RecordHistory,
  ) {}

  async adminExists(): Promise<boolean> {
    const { rowCount } = await this.pool.query('select 1 from first_registration');
    return rowCount === 1;
  }

  /** Creates the shop's first account, its administrator. Of several calls at once only one succeeds. */
  async registerFirst(wanted: CheckedBody<'POST /api/register'>): Promise<User> {
    if (await this.adminExists()) throw closed();
    this.checkSetupCode(wanted.setupCode ?? '');
    const { username, name = null, email = null } = wanted;
    const passwordHash = await this.chosen.hash('password', wanted.password, wanted);
    const now = this.clock.now();
    const id = await this.history.inTransaction(async (tx, note) => {
      // Calls that come at the same time wait here for the first one's commit.
      await tx.query('lock table first_registration in share row exclusive mode');
      if ((await tx.query('select 1 from first_registration')).rowCount) throw closed();
      const inserted = await tx.query<{ id: number }>(
        `insert into users
           (username, username_folded, password_hash, name, email, role, last_login, created_at, updated_at)
         values ($1, $6, $2, $3, $4, 'admin', $5, $5, $5) returning id`,
        [username, passwordHash, name, email, now, foldName(username)],
      );
      const userId = Number(inserted.rows[0]?.id);
      await tx.query('insert into first_registration (user_id) values ($1)', [userId]);
      const fields = { username, name, email, role: 'admin', active: true };
      const made = { ...fields, password: new Secret(passwordHash) };
      await note(accountRecord(userId), null, made, `staff:${userId}`);
      return userId;
    });
    return this.em.fork().findOneOrFail(User, { id });
  }

  /**
   * The account that the password opens. `null` for a name that is unknown or inactive and for a wrong password; a
   * caller cannot tell which.
   */
  async check({ username, password }: CheckedBody<'POST /api/login'>): Promise<Credentials | null> {
    const known = await this.find(username);
    const compared = await this.passwords.compare(known?.password_hash, password);
    if (!known?.active || compared === 'no') return null;
    if (compared === 'earlier')
      await this.pool.query(REHASHED, [known.id, known.password_hash, await this.passwords.hash(password)]);
    return known;
  }

  /** The account that signs in, once everything was checked; null where its password changed meanwhile. */
  async signIn(checked: Credentials): Promise<User | null> {
    if (!(await this.noteSignIn(checked))) return null;
    return this.em.fork().findOne(User, { id: checked.id });
  }

  /**
   * Whether the password is still valid: it may have been changed while it was being checked, which ended the sessions
   * of the old one.
   */
  private noteSignIn({ id, session_version: version }: Credentials): Promise<boolean> {
    return this.history.inTransaction(async (tx, note) => {
      const now = this.clock.now();
      const { rowCount } = await tx.query(SIGNED_IN, [id, version, now]);
      if (rowCount !== 1) return false;
      // Each sign-in is noted as an entry of its own, without comparing it with the one before.
      await note(accountRecord(id), {}, { lastLogin: now.toISOString() }, `staff:${id}`);
      return true;
    });
  }

  /** The same question whether the name exists or not. */
  private async find(username: string): Promise<(Credentials & { readonly active: boolean }) | null> {
    const { rows } = await this.pool.query<Credentials & { readonly active: boolean }>(
      'select id, password_hash, session_version, active from users where username_folded = $1',
      [foldName(username)],
    );
    return rows[0] ?? null;
  }

  /** Ids of accounts whose compared name belongs to another account, so that nobody can sign in to them. */
  async nameless(): Promise<readonly number[]> {
    const query = 'select id from users where username_folded is null order by id';
    return (await this.pool.query<{ id: number }>(query)).rows.map(({ id }) => id);
  }

  /** Used by the log of a failed sign-in. */
  async idOf(username: string): Promise<number | null> {
    return (await this.find(username))?.id ?? null;
  }

  private checkSetupCode(given: string): void {
    const { setupCode } = this.config;
    if (setupCode === null) return;
    const wanted = Buffer.from(setupCode);
    const named = Buffer.from(given);
    if (wanted.length === named.length && timingSafeEqual(wanted, named)) return;
    const text = 'Il codice di installazione non è corretto: il server lo mostra al primo avvio.';
    throw new Problem('SETUP_CODE_WRONG', 403, text, { fields: { setupCode: text } });
  }
}
