import { Inject, Injectable } from '@nestjs/common';
import type { RegisteredMail, UnsentMails } from '@fiocco/contracts';
import { decryptText, encryptText } from '@fiocco/personal-data';
import type pg from 'pg';
import { APP_CONFIG, type AppConfig, CLOCK, type Clock, PG_POOL } from '../../../platform/index.js';
import type { RegisterCursor } from './register-cursor.js';

type MailState = RegisteredMail['state'];

/** The parts of a mail that say something about a person; stored sealed. */
interface Head {
  readonly to: string | null;
  readonly subject: string;
}
interface Body {
  readonly html: string;
  readonly text: string;
}

export interface ComposedMail extends Head, Body {
  /** The job's id, by which a repeated job finds its row. */
  readonly id: string;
  readonly template: string;
  /** The subject of the mail. */
  readonly about: { readonly kind: string; readonly id: string };
  readonly messageId: string;
}

interface Row {
  readonly id: string;
  readonly template: string;
  readonly transaction_id: string | null;
  readonly state: MailState;
  readonly reason: string | null;
  readonly attempts: number;
  readonly sealed_head: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
}

const COLUMNS = 'id, template, transaction_id, state, reason, attempts, sealed_head, created_at, sent_at';
const ERASED: Head = { to: null, subject: 'Dati cancellati' };

// A mail that was sent, or given up unsent, stays as it is; until then each try stores what it is about to send. The
// commit does not wait for the disk: if the database crashes and forgets it, the job is still open and stores it again.
const WRITTEN = {
  name: 'mail-register-written',
  text: `
with hasty as (select set_config('synchronous_commit', 'off', true))
insert into notifications.mail_register as r
  (id, template, subject_kind, transaction_id, subject_id, message_id, state, reason, sealed_head, sealed_body,
   created_at)
select $1, $2, $3, case $3 when 'transaction' then $4 end, case when $3 <> 'transaction' then $4 end, $5, $6, $7, $8, $9,
  $10::timestamptz from hasty
on conflict (id) do update set state = excluded.state, reason = excluded.reason,
  sealed_head = excluded.sealed_head, sealed_body = excluded.sealed_body
where r.state in ('queued', 'failed')`,
};
const OUTCOME = {
  name: 'mail-register-outcome',
  text: `
update notifications.mail_register set state = $2, reason = $3, sent_at = $4, attempts = attempts + $5
where id = $1 and state <> 'sent'`,
};

/** Every mail, sent or not. */
@Injectable()
export class MailRegister {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Stores the mail that is about to be sent, or the reason why it never will be. Answers `false` and changes nothing
   * where the mail was already sent or given up.
   */
  async write(mail: ComposedMail, obstacle: string | null): Promise<boolean> {
    const { id, template, about, messageId, to, subject, html, text } = mail;
    const [head, body] = [this.seal(id, 'head', { to, subject }), this.seal(id, 'body', { html, text })];
    const state: MailState = obstacle === null ? 'queued' : 'not_sent';
    const mailed = [id, template, about.kind, about.id, messageId];
    const values = [...mailed, state, obstacle, head, body, this.clock.now()];
    const { rowCount } = await this.pool.query({ ...WRITTEN, values });
    return rowCount === 1;
  }

  async sent(id: string): Promise<void> {
    await this.pool.query({ ...OUTCOME, values: [id, 'sent', null, this.clock.now(), 1] });
  }

  /** Notes a failed try; `final` where no other follows. */
  async refused(id: string, reason: string, final: boolean): Promise<void> {
    const values = [id, final ? 'failed' : 'queued', reason, null, 1];
    await this.pool.query({ ...OUTCOME, values });
  }

  /** Newest first. */
  async page(limit: number, after: RegisterCursor | null): Promise<readonly RegisteredMail[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from notifications.mail_register
       where $2::timestamptz is null or (created_at, id) < ($2, $3)
       order by created_at desc, id desc limit $1`,
      [limit, after?.createdAt ?? null, after?.id ?? null],
    );
    return rows.map((row) => this.mailOf(row));
  }

  /** Counts the reasons why mails were not sent, over the whole register, the most frequent first. */
  async unsent(): Promise<readonly UnsentMails[]> {
    const { rows } = await this.pool.query<UnsentMails>(
      `select reason, count(*)::int as count from notifications.mail_register
       where reason is not null group by reason order by count desc, reason`,
    );
    return rows;
  }

  /** A mail with its content as it was written. */
  async find(id: string): Promise<RegisteredMail | null> {
    const { rows } = await this.pool.query<Row & { sealed_body: string | null }>(
      `select ${COLUMNS}, sealed_body from notifications.mail_register where id = $1`,
      [id],
    );
    const row = rows[0];
    if (!row) return null;
    return { ...this.mailOf(row), ...(row.sealed_body && this.open<Body>(id, 'body', row.sealed_body)) };
  }

  private mailOf(row: Row): RegisteredMail {
    const head = row.sealed_head ? this.open<Head>(row.id, 'head', row.sealed_head) : ERASED;
    return {
      id: row.id,
      template: row.template,
      transactionId: row.transaction_id,
      ...head,
      erased: row.sealed_head === null,
      state: row.state,
      reason: row.reason,
      attempts: row.attempts,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    };
  }

  // The purpose names row and column, so that a sealed text cannot be opened anywhere else.
  private seal(id: string, part: string, value: Head | Body): string {
    return encryptText(this.config.masterKey, `mail-${part}:${id}`, JSON.stringify(value));
  }

  private open<Part extends Head | Body>(id: string, part: string, sealed: string): Part {
    return JSON.parse(decryptText(this.config.masterKey, `mail-${part}:${id}`, sealed)) as Part;
  }
}
