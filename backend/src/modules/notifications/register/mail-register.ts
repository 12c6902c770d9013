import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { RegisteredMail } from '@fiocco/contracts';
import type { LastWrite } from '@fiocco/jobs';
import type pg from 'pg';
import { CLOCK, type Clock, inTransaction, PG_POOL } from '../../../platform/index.js';
import type { DailyLimit } from '../definition/mail.js';
import { type Body, type Head, MailSeals } from './mail-seals.js';

export interface ComposedMail extends Head, Body {
  /** The job's id, by which a repeated job finds its row. */
  readonly id: string;
  readonly template: string;
  /** The subject of the mail. */
  readonly about: { readonly kind: string; readonly id: string };
  /** Other transactions that it tells of as well. */
  readonly also?: readonly string[];
  readonly messageId: string;
}

/** Why a mail is never tried. */
export interface Obstacle {
  /** Italian, for staff. */
  readonly reason: string;
  /** Whether somebody waits for what it says, so that a person has to tell them. */
  readonly isAwaited: boolean;
}

/** What came of a try. */
export interface Refusal {
  readonly reason: string;
  readonly answer: string | null;
  /** Whether no other try follows. */
  readonly final: boolean;
}

/** A mail that was sent, or given up unsent, stays as it is; until then each try stores what it is about to send. */
const writeFrom = (source: string): string => `
insert into notifications.mail_register as r
  (id, template, subject_kind, transaction_id, subject_id, message_id, state, reason, sealed_head, sealed_body,
   created_at, awaited_since, limited_to, also_about)
select id, template, kind, case kind when 'transaction' then about end, case when kind <> 'transaction' then about end,
  message_id, state, reason, head, body, created_at, case when awaited then created_at end, limited_to, string_to_array(also, ' ')
from ${source} unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[],
  $9::text[], $10::timestamptz[], $11::boolean[], $12::text[], $13::text[])
  as mail (id, template, kind, about, message_id, state, reason, head, body, created_at, awaited, limited_to, also)
on conflict (id) do update set state = excluded.state, reason = excluded.reason,
  awaited_since = excluded.awaited_since, limited_to = coalesce(excluded.limited_to, r.limited_to),
  also_about = excluded.also_about,
  sealed_head = excluded.sealed_head, sealed_body = excluded.sealed_body
where r.state in ('queued', 'failed')`;

// The commit does not wait for the disk: if the database crashes and forgets it, the job is still open and stores it again.
const WRITTEN = {
  name: 'mail-register-written',
  text: `
with hasty as (select set_config('synchronous_commit', 'off', true)) ${writeFrom('hasty,')}
returning message_id as "messageId"`,
};
/** SQL: how many limited mails have left within the day before `now` for the address whose mark is `mark`. */
export const takenSql = (mark: string, now: string): string => `
select count(*)::int as taken from notifications.mail_register
where limited_to = ${mark} and created_at > ${now}::timestamptz - interval '1 day'`;
// The one that is tried again keeps its place.
const TAKEN = { name: 'mail-register-taken', text: `${takenSql('$1', '$2')} and id <> $3` };
const TURN = `select pg_advisory_xact_lock(hashtextextended('mails to ' || $1, 0))`;
const NOT_SENT = { name: 'mail-register-not-sent', text: writeFrom('') };
const SENT = {
  name: 'mail-register-sent',
  first: `
accepted as (
  update notifications.mail_register r set state = 'sent', reason = null, sent_at = mail.at, attempts = attempts + 1
  from unnest($1::text[], $2::timestamptz[]) as mail (id, at)
  where r.id = mail.id and r.state <> 'sent' returning r.id)`,
  text: `
insert into notifications.mail_attempt (id, mail_id, at, outcome, sealed_answer)
select mail.attempt, mail.id, mail.at, 'sent', mail.answer
from accepted join unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[])
  as mail (id, at, attempt, answer) on mail.id = accepted.id`,
};
const REFUSED = {
  name: 'mail-register-refused',
  text: `
with refused as (
  update notifications.mail_register set state = $2, reason = $3, attempts = attempts + 1
  where id = $1 and state <> 'sent' returning id)
insert into notifications.mail_attempt (id, mail_id, at, outcome, reason, sealed_answer)
select $4, id, $5, 'refused', $3, $6 from refused`,
};

const bodyOf = ({ html, text, documents = [] }: ComposedMail): Body => ({
  html,
  text,
  ...(documents.length > 0 && { documents }),
});

/** Notes what becomes of every mail. */
@Injectable()
export class MailRegister {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly seals: MailSeals,
  ) {}

  /**
   * Stores the mail that is about to be sent. Answers the Message-ID of its first try, which stays; null, and changes
   * nothing, where it was already sent or given up.
   */
  async write(mail: ComposedMail): Promise<string | null> {
    return this.writeBy(this.pool, mail, null);
  }

  /**
   * Like {@link write}, for a mail of which its address gets only so many in a day: answers `beyond`, with nothing
   * stored, where they have left. Counted is what left, over all processes; mails to one address take turns.
   */
  async writeWithin(
    mail: ComposedMail,
    { of, most }: DailyLimit,
  ): Promise<{ readonly messageId: string | null } | 'beyond'> {
    const mark = this.seals.markOf(of, mail.to ?? '');
    return inTransaction(this.pool, async (tx) => {
      await tx.query(TURN, [mark]);
      const values = [mark, this.clock.now(), mail.id];
      const { rows } = await tx.query<{ taken: number }>({ ...TAKEN, values });
      if ((rows[0]?.taken ?? 0) >= most) return 'beyond';
      return { messageId: await this.writeBy(tx, mail, mark) };
    });
  }

  private async writeBy(
    db: pg.Pool | pg.PoolClient,
    mail: ComposedMail,
    limitedTo: string | null,
  ): Promise<string | null> {
    const values = this.valuesOf(mail, null, limitedTo).map((value) => [value]);
    const { rows } = await db.query<{ messageId: string }>({ ...WRITTEN, values });
    return rows[0]?.messageId ?? null;
  }

  /** Stores the mail with the reason why it is never sent; changes nothing where it was already sent or given up. */
  notSent(mail: ComposedMail, obstacle: Obstacle): LastWrite {
    return { statement: NOT_SENT, values: this.valuesOf(mail, obstacle) };
  }

  /** Notes that the server accepted the mail, with its words. */
  sent(id: string, answer: string): LastWrite {
    const attempt = randomUUID();
    return {
      statement: SENT,
      values: [id, this.clock.now(), attempt, this.seals.seal('answer', attempt, answer)],
    };
  }

  /** Stores what a job would leave to its own commit, for a mail that no job sends. */
  async note({ statement: { first, text }, values }: LastWrite): Promise<void> {
    await this.pool.query(
      `with ${first ? `${first}, ` : ''}last as (${text}) select`,
      values.map((value) => [value]),
    );
  }

  /** Notes a failed try. */
  async refused(id: string, { reason, answer, final }: Refusal): Promise<void> {
    const attempt = randomUUID();
    const sealed = answer === null ? null : this.seals.seal('answer', attempt, answer);
    const state = final ? 'failed' : 'queued';
    await this.pool.query({ ...REFUSED, values: [id, state, reason, attempt, this.clock.now(), sealed] });
  }

  private valuesOf(
    mail: ComposedMail,
    obstacle: Obstacle | null,
    limitedTo: string | null = null,
  ): readonly unknown[] {
    const { id, template, about, also = [], messageId } = mail;
    const { to, alsoTo, replyTo, subject } = mail;
    const state: RegisteredMail['state'] = obstacle === null ? 'queued' : 'not_sent';
    const head = this.seals.seal('head', id, {
      to,
      subject,
      ...(alsoTo && { alsoTo }),
      ...(replyTo && { replyTo }),
    });
    const body = this.seals.seal('body', id, bodyOf(mail));
    const { reason, isAwaited } = obstacle ?? { reason: null, isAwaited: false };
    const at = this.clock.now();
    return [
      id,
      template,
      about.kind,
      about.id,
      messageId,
      state,
      reason,
      head,
      body,
      at,
      isAwaited,
      limitedTo,
      also.join(' '),
    ];
  }
}
