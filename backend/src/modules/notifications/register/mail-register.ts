import { Inject, Injectable } from '@nestjs/common';
import type { RegisteredMail, UnsentMails } from '@fiocco/contracts';
import type { LastWrite } from '@fiocco/jobs';
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

/** A mail that was sent, or given up unsent, stays as it is; until then each try stores what it is about to send. */
const writeFrom = (source: string): string => `
insert into notifications.mail_register as r
  (id, template, subject_kind, transaction_id, subject_id, message_id, state, reason, sealed_head, sealed_body,
   created_at)
select id, template, kind, case kind when 'transaction' then about end, case when kind <> 'transaction' then about end,
  message_id, state, reason, head, body, created_at
from ${source} unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::timestamptz[])
  as mail (id, template, kind, about, message_id, state, reason, head, body, created_at)
on conflict (id) do update set state = excluded.state, reason = excluded.reason,
  sealed_head = excluded.sealed_head, sealed_body = excluded.sealed_body
where r.state in ('queued', 'failed')`;

// The commit does not wait for the disk: if the database crashes and forgets it, the job is still open and stores it again.
const WRITTEN = {
  name: 'mail-register-written',
  text: `with hasty as (select set_config('synchronous_commit', 'off', true)) ${writeFrom('hasty,')}`,
};
const NOT_SENT = { name: 'mail-register-not-sent', text: writeFrom('') };
const SENT = {
  name: 'mail-register-sent',
  text: `
update notifications.mail_register r set state = 'sent', reason = null, sent_at = mail.sent_at, attempts = attempts + 1
from unnest($1::text[], $2::timestamptz[]) as mail (id, sent_at) where r.id = mail.id and r.state <> 'sent'`,
};
const REFUSED = {
  name: 'mail-register-refused',
  text: `
update notifications.mail_register set state = $2, reason = $3, attempts = attempts + 1
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

  /** Stores the mail that is about to be sent. Answers `false` and changes nothing where it was already sent or given up. */
  async write(mail: ComposedMail): Promise<boolean> {
    const values = this.valuesOf(mail, null).map((value) => [value]);
    return (await this.pool.query({ ...WRITTEN, values })).rowCount === 1;
  }

  /** Stores the mail with the reason why it is never sent; changes nothing where it was already sent or given up. */
  notSent(mail: ComposedMail, obstacle: string): LastWrite {
    return { statement: NOT_SENT, values: this.valuesOf(mail, obstacle) };
  }

  /** Notes that the server accepted the mail. */
  sent(id: string): LastWrite {
    return { statement: SENT, values: [id, this.clock.now()] };
  }

  /** Notes a failed try; `final` where no other follows. */
  async refused(id: string, reason: string, final: boolean): Promise<void> {
    await this.pool.query({ ...REFUSED, values: [id, final ? 'failed' : 'queued', reason] });
  }

  /** Newest first; with `transactionId` only the mails about that one. */
  async page(
    limit: number,
    after: RegisterCursor | null,
    transactionId: string | null,
  ): Promise<readonly RegisteredMail[]> {
    const { rows } = await this.pool.query<Row>(
      `select ${COLUMNS} from notifications.mail_register
       where ($2::timestamptz is null or (created_at, id) < ($2, $3))
         and ($4::text is null or transaction_id = $4)
       order by created_at desc, id desc limit $1`,
      [limit, after?.createdAt ?? null, after?.id ?? null, transactionId],
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

  private valuesOf(mail: ComposedMail, obstacle: string | null): readonly unknown[] {
    const { id, template, about, messageId, to, subject, html, text } = mail;
    const state: MailState = obstacle === null ? 'queued' : 'not_sent';
    const [head, body] = [this.seal(id, 'head', { to, subject }), this.seal(id, 'body', { html, text })];
    return [id, template, about.kind, about.id, messageId, state, obstacle, head, body, this.clock.now()];
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
