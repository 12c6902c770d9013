import { Inject, Injectable } from '@nestjs/common';
import type { MailCounts, MailFilter, MailStep, RegisteredMail, UnsentMails } from '@fiocco/contracts';
import { dueAt } from '@fiocco/jobs';
import DataLoader from 'dataloader';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import type { MailDocument } from '../definition/mail.js';
import { type Body, type Head, MailSeals } from './mail-seals.js';
import type { RegisterCursor } from './register-cursor.js';
import { SearchMails } from './search-mails.js';

export interface MailRow {
  readonly id: string;
  readonly template: string;
  readonly subject_kind: string;
  readonly transaction_id: string | null;
  readonly subject_id: string | null;
  readonly message_id: string;
  readonly state: RegisteredMail['state'];
  readonly reason: string | null;
  readonly attempts: number;
  readonly sealed_head: string | null;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly job_id: string;
}

interface WrittenRow extends Pick<MailRow, 'transaction_id' | 'template'> {
  readonly also_about: readonly string[];
}

interface StepRow {
  readonly id: string;
  readonly at: Date;
  readonly outcome: MailStep['outcome'];
  readonly reason: string | null;
  readonly asked_by: string | null;
  readonly sealed_answer: string | null;
}

export interface PageOfMails {
  readonly limit: number;
  readonly after: RegisterCursor | null;
  readonly transactionId: string | null;
  readonly listId: number | null;
  readonly filter: MailFilter | null;
  readonly search: string;
}

const COLUMNS = `
r.id, template, subject_kind, transaction_id, subject_id, message_id, r.state, reason, r.attempts, sealed_head,
r.created_at, sent_at, coalesce(r.job_id, r.id) as job_id`;
const ERASED: Head = { to: null, subject: 'Dati cancellati' };

/** Each mail is in one of them; erased ones count by their state as well. */
const FILTERS: Readonly<Record<MailFilter, string>> = {
  sent: `r.state = 'sent'`,
  queued: `r.state = 'queued' and r.attempts = 0`,
  retrying: `r.state = 'queued' and r.attempts > 0`,
  unsent: `r.state in ('not_sent', 'failed')`,
  erased: `r.sealed_head is null`,
};
const COUNTS = `
select count(*)::int as all, ${Object.entries(FILTERS)
  .map(([filter, condition]) => `count(*) filter (where ${condition})::int as ${filter}`)
  .join(', ')} from notifications.mail_register r`;

const WRITTEN = {
  name: 'mail-register-templates',
  text: `
select distinct transaction_id, also_about, template from notifications.mail_register
where (transaction_id = any($1) or also_about && $1) and state <> 'not_sent'`,
};

const BODY = `select sealed_body as body from notifications.mail_register where id = $1`;

const NOT_SEARCHED = { transactions: null, mails: null };

/** Of documents their names and sizes: each is asked for by itself. */
const shownBody = ({ documents, ...words }: Body) => ({
  ...words,
  ...(documents && {
    documents: documents.map(({ name, base64 }) => ({ name, bytes: Buffer.byteLength(base64, 'base64') })),
  }),
});

/** The register as it is read. */
@Injectable()
export class FindMails {
  private readonly written = new DataLoader((ids: readonly string[]) => this.loadWritten(ids), {
    cache: false,
    batchScheduleFn: (ask) => void setImmediate(ask),
  });

  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly seals: MailSeals,
    private readonly searching: SearchMails,
  ) {}

  /** Newest first. */
  async page(wanted: PageOfMails): Promise<readonly RegisteredMail[]> {
    const { limit, after, transactionId, listId, filter, search } = wanted;
    const found = search === '' ? NOT_SEARCHED : await this.searching.find(search);
    const ofList = listId === null ? null : await this.searching.ofList(listId);
    const { rows } = await this.pool.query<MailRow>(
      `select ${COLUMNS} from notifications.mail_register r
       where ($2::timestamptz is null or (r.created_at, r.id) < ($2, $3))
         and ($4::text is null or r.transaction_id = $4 or r.also_about @> array[$4])
         and ($5::text[] is null or r.transaction_id = any($5) or r.also_about && $5 or r.id = any($6))
         and ($7::text[] is null or r.transaction_id = any($7) or r.also_about && $7
           or r.subject_kind = 'list' and r.subject_id = $8)
         and ${filter === null ? 'true' : FILTERS[filter]}
       order by r.created_at desc, r.id desc limit $1`,
      [
        limit,
        after?.createdAt,
        after?.id,
        transactionId,
        found.transactions,
        found.mails,
        ofList,
        listId === null ? null : String(listId),
      ],
    );
    return this.mailsOf(rows);
  }

  /**
   * The codes of the mails about a purchase that went to somebody, or are to go; one statement for all mails that ask in
   * the same moment.
   */
  writtenAbout(transactionId: string): Promise<ReadonlySet<string>> {
    return this.written.load(transactionId);
  }

  private async loadWritten(ids: readonly string[]): Promise<ReadonlySet<string>[]> {
    const { rows } = await this.pool.query<WrittenRow>({
      ...WRITTEN,
      values: [ids],
    });
    const isAbout = (row: WrittenRow, id: string) => row.transaction_id === id || row.also_about.includes(id);
    return ids.map((id) => new Set(rows.flatMap((row) => (isAbout(row, id) ? [row.template] : []))));
  }

  async counts(): Promise<MailCounts> {
    return (await this.pool.query<MailCounts>(COUNTS)).rows[0] as MailCounts;
  }

  /** Counts the reasons why mails were not sent, over the whole register, the most frequent first. */
  async unsent(): Promise<readonly UnsentMails[]> {
    const { rows } = await this.pool.query<UnsentMails>(
      `select reason, count(*)::int as count from notifications.mail_register
       where reason is not null group by reason order by count desc, reason`,
    );
    return rows;
  }

  /** A mail with its content as it was written, and what happened to it. */
  async find(id: string): Promise<RegisteredMail | null> {
    const { rows } = await this.pool.query<MailRow & { sealed_body: string | null }>(
      `select ${COLUMNS}, sealed_body from notifications.mail_register r where r.id = $1`,
      [id],
    );
    const row = rows[0];
    if (!row) return null;
    const body = row.sealed_body === null ? {} : shownBody(this.seals.open('body', id, row.sealed_body));
    const [mail] = await this.mailsOf([row]);
    return { ...(mail as RegisteredMail), ...body, steps: await this.stepsOf(id) };
  }

  /** What went with a mail, as it was sent; null where that mail has none at this place, or was erased. */
  async document(id: string, at: number): Promise<MailDocument | null> {
    const { rows } = await this.pool.query<{ body: string | null }>(BODY, [id]);
    const body = rows[0]?.body;
    return body ? (this.seals.open('body', id, body).documents?.[at] ?? null) : null;
  }

  private async stepsOf(id: string): Promise<readonly MailStep[]> {
    const { rows } = await this.pool.query<StepRow>(
      `select id, at, outcome, reason, asked_by, sealed_answer from notifications.mail_attempt
       where mail_id = $1 order by at, id`,
      [id],
    );
    return rows.map(({ id: step, at, outcome, reason, asked_by: by, sealed_answer: answer }) => ({
      at: at.toISOString(),
      outcome,
      reason,
      by,
      answer: answer === null ? null : this.seals.open('answer', step, answer),
    }));
  }

  private async mailsOf(rows: readonly MailRow[]): Promise<readonly RegisteredMail[]> {
    const queued = rows.filter(({ state }) => state === 'queued');
    const next = await dueAt(
      this.pool,
      queued.map(({ job_id: job }) => job),
    );
    return rows.map((row) => this.mailOf(row, next.get(row.job_id) ?? null));
  }

  private mailOf(row: MailRow, nextAt: Date | null): RegisteredMail {
    const { to, alsoTo, subject } = row.sealed_head
      ? this.seals.open('head', row.id, row.sealed_head)
      : ERASED;
    return {
      id: row.id,
      template: row.template,
      transactionId: row.transaction_id,
      to: to && alsoTo ? `${to}, ${alsoTo}` : to,
      subject,
      erased: row.sealed_head === null,
      state: row.state,
      reason: row.reason,
      attempts: row.attempts,
      nextAttemptAt: nextAt?.toISOString() ?? null,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
    };
  }
}
