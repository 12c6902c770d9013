import { Inject, Injectable } from '@nestjs/common';
import type { SecondFactorSetup, SessionUser } from '@fiocco/contracts';
import { decryptText, encryptText } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  drawQr,
  PG_POOL,
  RecordHistory,
  RequestContext,
  requirePassword,
  Seals,
} from '../../../platform/index.js';
import { SettingsStore } from '../../settings/index.js';
import { accountRecord } from '../account-history.js';
import { secondFactorActive, secondFactorInactive, wrongCode } from '../identity.refusals.js';
import { AccountMails } from '../mails/account-mails.js';
import { RecoveryCodes } from './recovery-codes.js';
import { keyAddress, newKey, stepOf } from './totp.js';

const purposeOf = (userId: number | string): string => `second-factor:${userId}`;

const BEGIN = `
insert into second_factors as f (user_id, sealed_key) values ($1, $2)
on conflict (user_id) do update set sealed_key = excluded.sealed_key, last_step = 0 where f.active_since is null`;

interface Row {
  readonly sealed_key: string;
  readonly active_since: Date | null;
}

/** The second step of a sign-in, for accounts that want one. The key is sealed with the master key. */
@Injectable()
@Seals({ table: 'second_factors', id: 'user_id', column: 'sealed_key', purpose: purposeOf })
export class SecondFactor {
  constructor(
    private readonly recoveryCodes: RecoveryCodes,
    private readonly history: RecordHistory,
    private readonly mails: AccountMails,
    private readonly settings: SettingsStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Since when it is active; null where it is not. */
  async activeSince(userId: number): Promise<Date | null> {
    return (await this.find(userId))?.active_since ?? null;
  }

  /** Draws a key that counts once a code of it was typed. Called again it draws another. */
  async begin({ id, username }: SessionUser): Promise<SecondFactorSetup> {
    requirePassword(this.clock, 'recent');
    const key = newKey();
    const sealed = encryptText(this.config.masterKey, purposeOf(id), key);
    if ((await this.pool.query(BEGIN, [id, sealed])).rowCount !== 1) throw secondFactorActive();
    const { storeName, appName } = await this.settings.get();
    const address = keyAddress(key, (storeName || appName).replaceAll(':', ' '), username);
    const svg = await drawQr(address);
    return { key, qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}` };
  }

  /** Before the password is asked for: an account that has one would need a code of it as well. */
  async refuseActive(userId: number): Promise<void> {
    if (await this.activeSince(userId)) throw secondFactorActive();
  }

  /** Makes it count, and answers the recovery codes, which nobody can read again. */
  async confirm(userId: number, code: string): Promise<readonly string[]> {
    requirePassword(this.clock, 'each-time');
    const row = await this.find(userId);
    if (!row) throw secondFactorInactive();
    if (row.active_since) throw secondFactorActive();
    const step = stepOf(this.keyOf(userId, row), code, this.clock.now());
    if (step === null) throw wrongCode(null, 400);
    const { codes, hashes } = await this.recoveryCodes.draw();
    await this.history.inTransaction(async (tx, note) => {
      // The key of this code, unless it was replaced meanwhile.
      const { rowCount } = await tx.query(
        `update second_factors set active_since = $2, last_step = $3
         where user_id = $1 and active_since is null and sealed_key = $4`,
        [userId, this.clock.now(), step, row.sealed_key],
      );
      if (rowCount !== 1) throw wrongCode(null, 400);
      await this.recoveryCodes.replace(tx, userId, hashes);
      await note(accountRecord(userId), { secondFactor: false }, { secondFactor: true });
      await this.mails.promiseNotice(tx, userId, ['second-factor-on']);
    });
    return codes;
  }

  /** New recovery codes in place of all earlier ones. */
  async renewRecoveryCodes(userId: number): Promise<readonly string[]> {
    requirePassword(this.clock, 'each-time');
    if (!(await this.activeSince(userId))) throw secondFactorInactive();
    const { codes, hashes } = await this.recoveryCodes.draw();
    await this.history.inTransaction(async (tx, note) => {
      await this.recoveryCodes.replace(tx, userId, hashes);
      await note(accountRecord(userId), {}, { recoveryCodes: 'nuovi' });
      await this.mails.promiseNotice(tx, userId, ['recovery-codes']);
    });
    return codes;
  }

  /** Also ends a set-up that was not confirmed. */
  async remove(userId: number): Promise<void> {
    const isOwn = RequestContext.find()?.user?.id === userId;
    requirePassword(this.clock, isOwn ? 'each-time' : 'recent');
    await this.history.inTransaction(async (tx, note) => {
      const { rows } = await tx.query<Row>(
        'delete from second_factors where user_id = $1 returning sealed_key, active_since',
        [userId],
      );
      await tx.query('delete from recovery_codes where user_id = $1', [userId]);
      if (!rows[0]?.active_since) return;
      await note(accountRecord(userId), { secondFactor: true }, { secondFactor: false });
      await this.mails.promiseNotice(tx, userId, ['second-factor-off']);
    });
  }

  /** Whether the code lets the account in. A code of the app, and every one before it, is then used up. */
  async passes(userId: number, code: string): Promise<boolean> {
    const row = await this.find(userId);
    if (!row?.active_since) return false;
    const step = stepOf(this.keyOf(userId, row), code.replaceAll(' ', ''), this.clock.now());
    if (step === null) return this.recoveryCodes.use(userId, code);
    const query = 'update second_factors set last_step = $2 where user_id = $1 and last_step < $2';
    return (await this.pool.query(query, [userId, step])).rowCount === 1;
  }

  private async find(userId: number): Promise<Row | undefined> {
    const query = 'select sealed_key, active_since from second_factors where user_id = $1';
    return (await this.pool.query<Row>(query, [userId])).rows[0];
  }

  private keyOf(userId: number, { sealed_key: sealed }: Row): string {
    return decryptText(this.config.masterKey, purposeOf(userId), sealed);
  }
}
