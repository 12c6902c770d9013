import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { enqueue } from '@fiocco/jobs';
import { decryptText, encryptText } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  Periodic,
  PG_POOL,
  plainAddress,
  RequestContext,
  Seals,
} from '../../../platform/index.js';
import { type AccountChange, type AccountNotice, askedMails } from '../../notifications/index.js';
import type { User } from '../user.entity.js';

const purposeOf = (id: string): string => `account-notice:${id}`;
/** Longer than a mail is tried. */
const KEPT_MS = 48 * 60 * 60_000;

const TELL = `
insert into account_notices (id, user_id, changes, told_by, told_at, sealed_address)
values ($1, $2, $3, $4, $5, $6)`;

const NOTICE = `
select u.username, u.name, u.email, u.active, n.changes, n.told_at, n.sealed_address,
  coalesce(nullif(b.name, ''), b.username) as by
from account_notices n join users u on u.id = n.user_id left join users b on b.id = n.told_by
where n.id::text = $1`;

interface NoticeRow extends Pick<AccountNotice, 'username' | 'name' | 'email' | 'active' | 'changes' | 'by'> {
  readonly told_at: Date;
  readonly sealed_address: string;
}

/** The mails that accounts ask for by themselves. */
@Injectable()
@Seals({ table: 'account_notices', id: 'id', column: 'sealed_address', purpose: purposeOf })
export class AccountMails {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Periodic('forget-account-notices', 60 * 60_000)
  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    await this.pool.query('delete from account_notices where told_at < $1', [before]);
  }

  /** In the transaction that creates the account; none where there is no address. */
  async promiseWelcome(tx: pg.ClientBase, { id, email, active }: User): Promise<void> {
    if (email === null || !active) return;
    await enqueue(tx, askedMails.newAccount.job, {
      id: `new-account_${id}`,
      payload: askedMails.newAccount.job.payload(String(id)),
    });
  }

  /** In the transaction of the change, after it: one mail to each address that the account has or had. */
  async promiseNotice(
    tx: pg.ClientBase,
    userId: number,
    changes: readonly AccountChange[],
    formerAddress: string | null = null,
  ): Promise<void> {
    if (changes.length === 0) return;
    const { rows } = await tx.query<{ email: string | null }>('select email from users where id = $1', [
      userId,
    ]);
    const known = [formerAddress, ...rows.map(({ email }) => email)].filter((address) => address !== null);
    const addresses = new Map(known.map((address) => [plainAddress(address), address]));
    const by = RequestContext.find()?.user?.id ?? null;
    for (const address of addresses.values()) {
      const id = randomUUID();
      const sealed = encryptText(this.config.masterKey, purposeOf(id), address);
      await tx.query(TELL, [id, userId, changes, by, this.clock.now(), sealed]);
      await enqueue(tx, askedMails.accountChanged.job, {
        id: `account-changed_${id}`,
        payload: askedMails.accountChanged.job.payload(String(userId), undefined, { noticeId: id }),
      });
    }
  }

  async notice(id: string): Promise<AccountNotice | null> {
    const [row] = (await this.pool.query<NoticeRow>(NOTICE, [id])).rows;
    if (!row) return null;
    const { sealed_address: sealed, told_at: at, ...account } = row;
    const address = decryptText(this.config.masterKey, purposeOf(id), sealed);
    return { ...account, address, at: at.toISOString() };
  }
}
