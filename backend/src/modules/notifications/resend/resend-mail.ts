import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { dismissGivenUp, enqueue, hurryJob, JobFailure, type JobOutcome, type JobRun } from '@fiocco/jobs';
import type pg from 'pg';
import {
  CLOCK,
  type Clock,
  DoesJob,
  editorName,
  inTransaction,
  notFound,
  PG_POOL,
  Problem,
} from '../../../platform/index.js';
import { isAddress, MailDelivery } from '../delivery/mail-delivery.js';
import { SendMail } from '../delivery/send-mail.js';
import { MailRoom } from '../mail-room.js';
import { ShopIdentity } from '../ports.js';
import { noMailServer } from '../promised-mails.js';
import { MailSeals } from '../register/mail-seals.js';
import { resendJob, type ResendPayload } from './resend.job.js';

interface StoredMail {
  readonly id: string;
  readonly template: string;
  readonly kind: string;
  readonly about: string;
  readonly transactionId: string | null;
  readonly messageId: string;
  readonly state: 'queued' | 'sent' | 'not_sent' | 'failed';
  readonly jobId: string;
  readonly head: string | null;
  readonly body: string | null;
}

const STORED = `
select id, template, subject_kind as kind, coalesce(transaction_id, subject_id) as about,
  transaction_id as "transactionId", message_id as "messageId", state, coalesce(job_id, id) as "jobId",
  sealed_head as head, sealed_body as body
from notifications.mail_register where id = $1`;
const AGAIN = `
update notifications.mail_register set state = 'queued', reason = null, sent_at = null, awaited_since = null, job_id = $2
where id = $1`;
const ASKED = `
insert into notifications.mail_attempt (id, mail_id, at, outcome, asked_by) values ($1, $2, $3, 'asked', $4)`;

const ASKED_OFTEN = `
select count(*)::int as times from notifications.mail_attempt
where mail_id = $1 and outcome = 'asked' and at > $2::timestamptz - interval '1 day'`;
/** Of one mail in a day: whoever gets it did not ask for it. */
const MOST_ASKED = 3;

const refused = (code: string, text: string): Problem => new Problem(code, 409, text);

/** "Invia di nuovo": the mail as it is stored, under its own Message-ID, with all its tries. */
@Injectable()
export class ResendMail {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seals: MailSeals,
    private readonly room: MailRoom,
    private readonly sender: SendMail,
    private readonly delivery: MailDelivery,
    private readonly identity: ShopIdentity,
  ) {}

  /** Asks for it. A mail that is on its way already is tried at once. */
  async ask(id: string): Promise<void> {
    const mail = await this.stored(this.pool, id);
    if (!mail) throw notFound('Questa e-mail non è nel registro.', 'MAIL_NOT_FOUND');
    await this.refuseIfPointless(mail);
    await inTransaction(this.pool, async (tx) => {
      await tx.query('select from notifications.mail_register where id = $1 for update', [id]);
      const now = await this.stored(tx, id);
      if (!now) return;
      if (now.state === 'queued') return void (await hurryJob(tx, now.jobId));
      await this.refuseAskedOften(tx, id);
      const step = randomUUID();
      const jobId = `resend_${step}`;
      await tx.query(AGAIN, [id, jobId]);
      await tx.query(ASKED, [step, id, this.clock.now(), editorName() ?? 'sistema']);
      // What was given up is settled by this.
      await dismissGivenUp(tx, now.jobId, this.clock.now());
      await enqueue(tx, resendJob, {
        id: jobId,
        payload: { mailId: id, transactionId: now.transactionId },
      });
    });
  }

  @DoesJob(resendJob)
  async run({ mailId }: ResendPayload, run: JobRun): Promise<JobOutcome> {
    const mail = await this.stored(this.pool, mailId);
    // Sent already, or meanwhile it is another job's.
    if (mail?.jobId !== run.jobId || !['queued', 'failed'].includes(mail.state)) return 'done';
    const { id, template, kind, about, messageId, head, body } = mail;
    if (head === null || body === null)
      throw new JobFailure('Il contenuto dell’e-mail è stato cancellato', { final: true });
    const shop = await this.identity.load();
    const { to, alsoTo, replyTo, subject } = this.seals.open('head', mailId, head);
    const composed = {
      id,
      template,
      about: { kind, id: about },
      messageId,
      to,
      alsoTo,
      replyTo,
      subject,
      ...this.seals.open('body', mailId, body),
    };
    return {
      lastWrite: await this.sender.deliver(composed, { name: '', address: to, also: alsoTo }, shop, run),
    };
  }

  private async refuseIfPointless(mail: StoredMail): Promise<void> {
    const fault = this.faultOf(mail);
    if (fault) throw fault;
    if (!(await this.delivery.isConfigured())) throw noMailServer();
    // What was never sent may be overtaken; what was sent is only repeated.
    const kind = mail.state === 'sent' ? undefined : this.room.mails.get(mail.template);
    const obstacle = kind ? await this.sender.obstacleNow(kind, mail.about) : null;
    if (obstacle !== null) throw refused('MAIL_OVERTAKEN', `${obstacle}: non si può più inviare.`);
  }

  private async refuseAskedOften(tx: pg.PoolClient, id: string): Promise<void> {
    const { rows } = await tx.query<{ times: number }>(ASKED_OFTEN, [id, this.clock.now()]);
    if ((rows[0]?.times ?? 0) >= MOST_ASKED)
      throw refused(
        'MAIL_RESENT_OFTEN',
        `Questa e-mail è già stata inviata di nuovo ${MOST_ASKED} volte nelle ultime 24 ore.`,
      );
  }

  private faultOf({ id, template, head }: StoredMail): Problem | null {
    if (head === null)
      return refused('MAIL_ERASED', 'Il contenuto di questa e-mail è stato cancellato su richiesta.');
    if (this.room.mails.get(template)?.hasSecret)
      return refused(
        'MAIL_NOT_KEPT',
        'Questa e-mail contiene un link o una password personale: non si può inviare di nuovo.',
      );
    const { to } = this.seals.open('head', id, head);
    if (to && isAddress(to)) return null;
    return refused('MAIL_WITHOUT_ADDRESS', 'Questa e-mail non ha un indirizzo valido.');
  }

  private async stored(db: pg.Pool | pg.PoolClient, id: string): Promise<StoredMail | undefined> {
    return (await db.query<StoredMail>(STORED, [id])).rows[0];
  }
}
