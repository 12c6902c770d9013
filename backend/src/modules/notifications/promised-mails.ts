import { Inject, Injectable } from '@nestjs/common';
import type { DeliveryMail, RegisteredMail } from '@fiocco/contracts';
import { type JobAbout, jobsAbout } from '@fiocco/jobs';
import type pg from 'pg';
import { CLOCK, type Clock, DONE_JOBS_KEPT_MS, PG_POOL, Problem } from '../../platform/index.js';
import { MailDelivery } from './delivery/mail-delivery.js';
import { NO_LONGER_DUE, UNPAID } from './mails/purchase/purchase-mail.js';
import { readyToFetch } from './mails/ready-to-fetch.mail.js';
import { reservationConfirmation } from './mails/reservation-confirmation.mail.js';
import { shipped } from './mails/shipped.mail.js';
import { transferInstructions } from './mails/transfer-instructions.mail.js';
import { takenSql } from './register/mail-register.js';
import { MailSeals } from './register/mail-seals.js';

/** The mails with which a purchase without money begins. */
const FIRST = [reservationConfirmation.code, transferInstructions.code];
/** By what became of it; where it is still to be written, by what its address got so far. */
const LEAVES = {
  name: 'promised-mail-leaves',
  text: `
select coalesce(
  (select bool_or(state in ('queued', 'sent')) from notifications.mail_register
    where transaction_id = $1 and template = any($2)),
  (${takenSql('$3', '$4')}) < $5) as leaves`,
};

const STATES = {
  name: 'mail-states',
  text: 'select id, state, reason from notifications.mail_register where id = any($1)',
};
type MailState = Pick<RegisteredMail, 'state' | 'reason'>;

const REFUSED = {
  name: 'last-mail-refused',
  text: `
select state = 'failed' as refused from notifications.mail_register where state in ('sent', 'failed')
order by created_at desc limit 1`,
};

/** A mail about each of them that was asked for at a time; of several shares of a gift each giver has one. */
const OF_DELIVERIES = {
  name: 'mails-of-deliveries',
  text: `
select asked.id, found.state, found.sent_at as "sentAt", found.reason
from unnest($1::text[], $2::text[], $3::timestamptz[]) as asked (id, about, at)
cross join lateral (
  select r.state, r.sent_at, r.reason from notifications.mail_register r
  where r.transaction_id = any(string_to_array(asked.about, ' ')) and r.template = any($4) and r.created_at >= asked.at
  order by array_position(array['queued', 'failed', 'sent', 'not_sent'], r.state), r.created_at desc limit 1) found`,
};
const TELL_OF_DELIVERY = [readyToFetch, shipped];

interface DeliveryMailRow {
  readonly id: string;
  readonly state: RegisteredMail['state'];
  readonly sentAt: Date | null;
  readonly reason: string | null;
}

/** A gift of which somebody was to be told. */
interface AskedDelivery {
  readonly id: string;
  /** Its transaction, and those of the other shares. */
  readonly about: readonly string[];
  readonly at: Date;
}

/** Said where somebody asks for a mail and none can leave. */
export const noMailServer = (): Problem =>
  new Problem('NO_MAIL_SERVER', 409, 'Nessun server di posta è configurato.');

/** What may be promised of mail, by whoever does not send it. */
@Injectable()
export class PromisedMails {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seals: MailSeals,
    private readonly delivery: MailDelivery,
  ) {}

  /** Whether the shop sends any. */
  canLeave(): Promise<boolean> {
    return this.delivery.isConfigured();
  }

  /** Whether the last one that was tried was refused for good. */
  async isRefused(): Promise<boolean> {
    const { rows } = await this.pool.query<{ refused: boolean }>(REFUSED);
    return rows[0]?.refused ?? false;
  }

  /** What became of the mails about these gifts, by their ids. */
  async ofDeliveries(asked: readonly AskedDelivery[]): Promise<ReadonlyMap<string, DeliveryMail>> {
    const written = await this.written(asked);
    const without = asked.filter(({ id }) => !written.has(id));
    const jobs = await jobsAbout(
      this.pool,
      TELL_OF_DELIVERY.map(({ job }) => job.name),
      'transactionId',
      without.flatMap(({ about }) => about),
    );
    // What a job has written before it was seen to be done.
    const since = await this.written(without);
    const forgotten = new Date(this.clock.now().getTime() - DONE_JOBS_KEPT_MS);
    return new Map(
      asked.map((one) => {
        const row = written.get(one.id) ?? since.get(one.id);
        return [one.id, row ? deliveryMailOf(row) : unwritten(one, jobs, forgotten)];
      }),
    );
  }

  private async written(asked: readonly AskedDelivery[]): Promise<ReadonlyMap<string, DeliveryMailRow>> {
    if (asked.length === 0) return new Map();
    const values = [
      asked.map(({ id }) => id),
      asked.map(({ about }) => about.join(' ')),
      asked.map(({ at }) => at),
      TELL_OF_DELIVERY.map(({ code }) => code),
    ];
    const { rows } = await this.pool.query<DeliveryMailRow>({ ...OF_DELIVERIES, values });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** What became of these mails, by their ids, which are those of their jobs; of one that no job has taken up nothing is known. */
  async statesOf(ids: readonly string[]): Promise<ReadonlyMap<string, MailState>> {
    const { rows } = await this.pool.query<MailState & { id: string }>({ ...STATES, values: [ids] });
    return new Map(rows.map(({ id, ...state }) => [id, state]));
  }

  /** Whether the first mail about a guest's purchase without money leaves, or has left, for that address. */
  async leaves(transactionId: string, address: string): Promise<boolean> {
    const mark = this.seals.markOf(UNPAID.of, address);
    const values = [transactionId, FIRST, mark, this.clock.now(), UNPAID.most];
    const { rows } = await this.pool.query<{ leaves: boolean }>({ ...LEAVES, values });
    return rows[0]?.leaves ?? true;
  }
}

const QUEUED: DeliveryMail = { state: 'queued', sentAt: null, reason: null };
const UNNEEDED: DeliveryMail = { state: 'unneeded', sentAt: null, reason: NO_LONGER_DUE };

function deliveryMailOf({ state, sentAt, reason }: DeliveryMailRow): DeliveryMail {
  if (state === 'queued') return QUEUED;
  if (state === 'not_sent' && reason === NO_LONGER_DUE) return UNNEEDED;
  return { state: state === 'sent' ? state : 'unsent', sentAt: sentAt?.toISOString() ?? null, reason };
}

/**
 * The register knows a mail from its first try on: until then it is in the queue, unless its job was given up. A job that is
 * done, or so old that nothing is known of it, found that nobody had to be told any more; former versions noted nothing of it.
 */
function unwritten({ about, at }: AskedDelivery, jobs: readonly JobAbout[], forgotten: Date): DeliveryMail {
  const own = jobs.filter(
    ({ subject, finishedAt }) => about.includes(subject) && (finishedAt === null || finishedAt >= at),
  );
  if (own.some(({ state }) => state === 'open')) return QUEUED;
  const failed = own.find(({ state }) => state === 'failed');
  if (failed) return { state: 'unsent', sentAt: null, reason: failed.reason };
  return own.length > 0 || at < forgotten ? UNNEEDED : QUEUED;
}
