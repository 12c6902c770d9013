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
  DoesJob,
  inTransaction,
  type LinkRequest,
  linkRequestJob,
  Periodic,
  PG_POOL,
  plainAddress,
  Seals,
} from '../../../platform/index.js';
import { askedMails } from '../../notifications/index.js';
import { PasswordResets } from './password-resets.js';

const purposeOf = (id: string): string => `reset-request:${id}`;

const lookUp = linkRequestJob({ name: 'look-up-reset', title: 'Richiesta di una nuova password' });

/**
 * Requests for a new password. The call only stores what was typed; whether anybody has that address is asked by a job,
 * so that neither the answer nor its time tells.
 */
@Injectable()
@Seals({ table: 'reset_requests', id: 'id', column: 'sealed_address', purpose: purposeOf })
export class ResetRequests {
  constructor(
    private readonly resets: PasswordResets,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Periodic('forget-resets', 60 * 60_000)
  forgetOld(): Promise<void> {
    return this.resets.forgetOld();
  }

  async note(address: string): Promise<void> {
    const id = randomUUID();
    const sealed = encryptText(this.config.masterKey, purposeOf(id), plainAddress(address));
    await inTransaction(this.pool, async (tx) => {
      await tx.query('insert into reset_requests (id, sealed_address, requested_at) values ($1, $2, $3)', [
        id,
        sealed,
        this.clock.now(),
      ]);
      await enqueue(tx, lookUp, { id: `look-up-reset_${id}`, payload: { requestId: id } });
    });
  }

  /** A link and its mail for each account with the address; the request is gone with the same commit. */
  @DoesJob(lookUp)
  async lookUp({ requestId: id }: LinkRequest): Promise<'done'> {
    return inTransaction(this.pool, async (tx): Promise<'done'> => {
      const { rows } = await tx.query<{ sealed_address: string }>(
        'delete from reset_requests where id = $1 returning sealed_address',
        [id],
      );
      if (!rows[0]) return 'done';
      const address = decryptText(this.config.masterKey, purposeOf(id), rows[0].sealed_address);
      const query = 'select id from users where active and lower(trim(email)) = $1 order by id';
      const accounts = await tx.query<{ id: number }>(query, [address]);
      for (const { id: userId } of accounts.rows) {
        const resetId = await this.resets.add(tx, userId);
        const payload = askedMails.passwordReset.job.payload(String(userId));
        await enqueue(tx, askedMails.passwordReset.job, { id: `password-reset_${resetId}`, payload });
      }
      return 'done';
    });
  }
}
