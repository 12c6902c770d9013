import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@fiocco/event-sourcing';
import { enqueue } from '@fiocco/jobs';
import { decryptText, encryptText } from '@fiocco/personal-data';
import type pg from 'pg';
import {
  APP_CONFIG,
  type AppConfig,
  CLOCK,
  type Clock,
  DoesJob,
  hashOfToken,
  inTransaction,
  type LinkRequest,
  linkRequestJob,
  isLinkToken,
  linkToken,
  Periodic,
  PG_POOL,
  Seals,
} from '../../../platform/index.js';
import { stagesSql } from '../../gifts/index.js';
import { askedMails, type SecretLink } from '../../notifications/index.js';
import { namesMailServer, SettingsStore } from '../../settings/index.js';
import { IS_TO_WITHDRAW } from '../read-models/transaction-indexes.js';
import { BuyerMarks } from '../register/buyer-marks.js';
import { orderNumberIn } from '../search/order-number.js';

const HOUR_MS = 60 * 60_000;
const LIFETIME_MS = 24 * HOUR_MS;
/** Beyond its end a link still leads to the receipt of what was declared by it. */
const KEPT_MS = 24 * HOUR_MS;

const purposeOf = (id: string): string => `withdrawal-request:${id}`;

const lookUp = linkRequestJob({ name: 'look-up-withdrawal', title: 'Richiesta di recesso da un ordine' });

/**
 * The order that was typed, if it is of the buyer with the typed address, and agreed: before that anybody may have typed
 * somebody else's. Taken, so that one job makes one link.
 */
const ORDER_OF_REQUEST = `
select s.transaction_id as id from gifts.withdrawal_request r
join gifts.transaction_stream s on s.order_number = r.order_number and s.buyer_mark = r.buyer_mark
join read_models.transactions t on t.id = s.transaction_id
  and t.stage not in (${stagesSql(({ buyer }) => buyer === 'choosing')})
where r.id = $1 and r.transaction_id is null for update of r`;

/**
 * Without mail there is no link: it waits, without a token, until staff have asked the buyer. One is enough for an order,
 * and a declared withdrawal needs none.
 */
const WAIT_FOR_STAFF = `
update gifts.withdrawal_request set transaction_id = $2 where id = $1
  and not exists (select 1 from read_models.transactions where id = $2 and withdrawn_at is not null)
  and not exists (select 1 from gifts.withdrawal_request where transaction_id = $2 and token_hash is null)`;

/** Those that wait for staff stay as long as there is something to withdraw from. */
const FORGET_OLD = `
delete from gifts.withdrawal_request r where requested_at < $1 and not (
  transaction_id is not null and token_hash is null
  and exists (select 1 from read_models.transactions t where t.id = r.transaction_id and ${IS_TO_WITHDRAW}))`;

const WAITING = `
select id, sealed_reason as "sealedReason" from gifts.withdrawal_request
where transaction_id = $1 and token_hash is null order by requested_at limit 1`;

const BECOME_LINK = `
update gifts.withdrawal_request set transaction_id = $2, token_hash = $3, expires_at = $4 where id = $1`;

/** The link is worth nothing once the order's address is another one, or erased: it was mailed to the former. */
const FIND_LINK = `
select r.id, r.transaction_id as "transactionId", s.stream, s.order_number as "orderNumber",
  r.sealed_reason as "sealedReason", r.expires_at as "expiresAt"
from gifts.withdrawal_request r
join gifts.transaction_stream s on s.transaction_id = r.transaction_id and s.buyer_mark = r.buyer_mark
where r.token_hash = $1`;

interface LinkRow {
  readonly id: string;
  readonly transactionId: string;
  readonly stream: string;
  readonly orderNumber: string;
  readonly sealedReason: string | null;
  readonly expiresAt: Date;
}

/** The order that a link is for, with what its buyer typed when they asked. */
interface FoundLink extends Omit<LinkRow, 'id' | 'sealedReason' | 'expiresAt'> {
  readonly reason: string | null;
  readonly hasExpired: boolean;
}

/**
 * Requests to withdraw from an order, and the links that they become. The call only stores what was typed; whether there is
 * such an order is asked by a job, so that neither the answer nor its time tells.
 */
@Injectable()
@Seals({ table: 'gifts.withdrawal_request', id: 'id', column: 'sealed_reason', purpose: purposeOf })
export class WithdrawalRequests {
  constructor(
    private readonly marks: BuyerMarks,
    private readonly settings: SettingsStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Periodic('forget-withdrawal-requests', HOUR_MS)
  async forgetOld(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - LIFETIME_MS - KEPT_MS);
    await this.pool.query(FORGET_OLD, [before]);
  }

  async note(typedNumber: string, email: string, reason: string | null): Promise<void> {
    const id = randomUUID();
    const orderNumber = orderNumberIn(typedNumber) ?? typedNumber;
    const sealed = reason === null ? null : encryptText(this.config.masterKey, purposeOf(id), reason);
    await inTransaction(this.pool, async (tx) => {
      await tx.query(
        `insert into gifts.withdrawal_request (id, order_number, buyer_mark, sealed_reason, requested_at)
         values ($1, $2, $3, $4, $5)`,
        [id, orderNumber, this.marks.ofEmail(email), sealed, this.clock.now()],
      );
      await enqueue(tx, lookUp, { id: `look-up-withdrawal_${id}`, payload: { requestId: id } });
    });
  }

  /** The link and its mail are of one commit; a request for no order is gone. */
  @DoesJob(lookUp)
  async lookUp({ requestId: id }: LinkRequest): Promise<'done'> {
    const sendsMail = namesMailServer(await this.settings.get(), this.config);
    return inTransaction(this.pool, async (tx): Promise<'done'> => {
      const [order] = (await tx.query<{ id: string }>(ORDER_OF_REQUEST, [id])).rows;
      if (!order) {
        await tx.query('delete from gifts.withdrawal_request where id = $1 and transaction_id is null', [id]);
        return 'done';
      }
      if (!sendsMail) {
        const { rowCount } = await tx.query(WAIT_FOR_STAFF, [id, order.id]);
        if (rowCount === 0) await tx.query('delete from gifts.withdrawal_request where id = $1', [id]);
        return 'done';
      }
      const expiresAt = new Date(this.clock.now().getTime() + LIFETIME_MS);
      await tx.query(BECOME_LINK, [id, order.id, hashOfToken(this.tokenOf(id)), expiresAt]);
      const { job } = askedMails.withdrawalLink;
      await enqueue(tx, job, {
        id: `withdrawal-link_${id}`,
        payload: job.payload(order.id, undefined, { requestId: id }),
      });
      return 'done';
    });
  }

  /** What the mail says of it; null where it has expired or is gone. */
  async link(id: string): Promise<SecretLink | null> {
    const { rows } = await this.pool.query<{ expires_at: Date }>(
      'select expires_at from gifts.withdrawal_request where id::text = $1 and expires_at > $2',
      [id, this.clock.now()],
    );
    if (!rows[0]) return null;
    const token = this.tokenOf(id);
    return { path: `/info/recesso-conferma#${token}`, token, expiresAt: rows[0].expires_at.toISOString() };
  }

  /** Refuses `WITHDRAWAL_LINK_INVALID`, alike for a forged token and for one that is forgotten. */
  async find(token: string): Promise<FoundLink> {
    const [row] = isLinkToken(token)
      ? (await this.pool.query<LinkRow>(FIND_LINK, [hashOfToken(token)])).rows
      : [];
    if (!row) throw new Refusal('WITHDRAWAL_LINK_INVALID');
    const { id, sealedReason, expiresAt, ...order } = row;
    return {
      ...order,
      reason: this.reasonOf({ id, sealedReason }),
      hasExpired: expiresAt <= this.clock.now(),
    };
  }

  /** What its buyer typed when they asked where no mail could confirm it; null where nothing waits for staff. */
  async waiting(
    transactionId: string,
  ): Promise<{ readonly id: string; readonly reason: string | null } | null> {
    const { rows } = await this.pool.query<Pick<LinkRow, 'id' | 'sealedReason'>>(WAITING, [transactionId]);
    return rows[0] ? { id: rows[0].id, reason: this.reasonOf(rows[0]) } : null;
  }

  async forgetWaiting(transactionId: string): Promise<void> {
    await this.pool.query(
      'delete from gifts.withdrawal_request where transaction_id = $1 and token_hash is null',
      [transactionId],
    );
  }

  private reasonOf({ id, sealedReason }: Pick<LinkRow, 'id' | 'sealedReason'>): string | null {
    return sealedReason === null ? null : decryptText(this.config.masterKey, purposeOf(id), sealedReason);
  }

  private tokenOf(id: string): string {
    return linkToken(this.config.jwtSecret, 'withdrawal', id);
  }
}
