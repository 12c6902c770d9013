import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { dismissGivenUp, givenUpTimes } from '@fiocco/jobs';
import type pg from 'pg';
import { CLOCK, type Clock, editorName, inTransaction, notFound, PG_POOL } from '../../../platform/index.js';
import { type TodoItem, type TodoSource, TodoSources } from '../../todo/index.js';
import { isAddress } from '../delivery/mail-delivery.js';
import { MailRoom } from '../mail-room.js';
import { CORRECTED, TELLS } from '../mails/purchase/told-before.js';
import { TransactionForMail } from '../ports.js';
import { MailSeals } from '../register/mail-seals.js';

interface Row {
  readonly id: string;
  readonly template: string;
  readonly transactionId: string | null;
  readonly reason: string | null;
  readonly head: string;
  /** The job that gave it up; null where none ever tried. */
  readonly jobId: string | null;
  readonly since: Date;
  /** Whether it went to a corrected address meanwhile. */
  readonly hasGoneElsewhere: boolean;
}

/** By the template of the mail that tells a buyer of a stage. */
const STAGE_TOLD = new Map(Object.entries(TELLS).map(([stage, template]) => [template, stage]));

/** Without a mail server every sale leaves one: more are not counted, and no more are read at once. */
const MOST = 1_000;

const GIVEN_UP = `
  from unnest($1::text[], $2::timestamptz[]) as g (id, at)
  join notifications.mail_register r on r.state = 'failed' and coalesce(r.job_id, r.id) = g.id
  where not (r.template = any($3))`;
/** The jobs of the first ones below. */
const JOBS = `select g.id as "jobId" ${GIVEN_UP} and r.sealed_head is not null`;
/**
 * Of the mails whose jobs were given up (`$1`, since `$2`) those that can be sent again as they are stored, and those
 * that were never tried although somebody waits for them.
 */
const UNSENT = `
with unsent as (
  select r.id, r.template, r.transaction_id, r.reason, r.sealed_head, r.created_at, g.id as given_up, g.at as since
  ${GIVEN_UP}
  union all
  select r.id, r.template, r.transaction_id, r.reason, r.sealed_head, r.created_at, null, r.awaited_since
  from notifications.mail_register r where r.awaited_since is not null)
select r.id, template, transaction_id as "transactionId", reason, sealed_head as head, given_up as "jobId", since,
  template = any($4) and exists (
    select from notifications.mail_register again
    where again.transaction_id = r.transaction_id and again.template = '${CORRECTED}' and again.state = 'sent'
      and again.created_at >= r.created_at) as "hasGoneElsewhere"
from unsent r where sealed_head is not null order by since, r.id limit ${MOST} offset $5`;
const SETTLED = `
update notifications.mail_register r set awaited_since = null
from notifications.mail_register before where r.id = $1 and before.id = r.id
returning before.awaited_since is not null as "wasAwaited", coalesce(r.job_id, r.id) as "jobId"`;
const NOTED = `
insert into notifications.mail_attempt (id, mail_id, at, outcome, asked_by) values ($1, $2, $3, 'settled', $4)`;

/**
 * Da fare: mails that did not leave. One that was given up and cannot be sent again, because it was erased or has a secret
 * in it, is told as the job that was given up.
 */
@Injectable()
export class FailedMails implements TodoSource, OnModuleInit {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly sources: TodoSources,
    private readonly room: MailRoom,
    private readonly seals: MailSeals,
    private readonly modules: ModuleRef,
  ) {}

  onModuleInit(): void {
    this.sources.register('mail', this);
  }

  async count(): Promise<number> {
    return (await this.rows(MOST)).length;
  }

  async jobs(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ jobId: string }>(JOBS, [...(await this.givenUp())]);
    return rows.map(({ jobId }) => jobId);
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    return (await this.rows(limit)).map((row) => this.told(row));
  }

  /** Somebody was told in another way, or nobody waits for it: it stands there no longer, and is not tried again. */
  async settle(id: string): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      const [mail] = (await tx.query<{ wasAwaited: boolean; jobId: string }>(SETTLED, [id])).rows;
      if (!mail) throw notFound('Questa e-mail non è nel registro.', 'MAIL_NOT_FOUND');
      const now = this.clock.now();
      const wasGivenUp = await dismissGivenUp(tx, mail.jobId, now);
      if (mail.wasAwaited || wasGivenUp)
        await tx.query(NOTED, [randomUUID(), id, now, editorName() ?? 'sistema']);
    });
  }

  private told({ id, template, transactionId, reason, head, jobId, since }: Row): TodoItem {
    const { to, subject } = this.seals.open('head', id, head);
    const canBeSent = to !== null && isAddress(to) && !this.room.mails.get(template)?.hasSecret;
    return {
      ...{ id, transactionId, jobId, since, title: to ?? 'Senza indirizzo' },
      note: [`«${subject}»`, reason].filter(Boolean).join(' · '),
      ...{ cents: null, dueAt: null, state: jobId === null ? 'not_sent' : 'failed', words: 'Non inviata' },
      ...{ provider: null, link: null, action: canBeSent ? 'resend' : 'tell' },
    };
  }

  /** At most `most` of those that still say how their purchase stands, the oldest first. */
  private async rows(most: number): Promise<readonly Row[]> {
    const givenUp = await this.givenUp();
    const found: Row[] = [];
    for (let read = 0; found.length < most; read += MOST) {
      const values = [...givenUp, [...STAGE_TOLD.keys(), CORRECTED], read];
      const { rows } = await this.pool.query<Row>(UNSENT, values);
      found.push(...(await this.standing(rows)));
      if (rows.length < MOST) break;
    }
    return found.slice(0, most);
  }

  private async standing(unsent: readonly Row[]): Promise<readonly Row[]> {
    const ids = unsent.flatMap(({ transactionId }) => transactionId ?? []);
    if (ids.length === 0) return unsent;
    const stages = await this.modules.get(TransactionForMail, { strict: false }).stagesOf(ids);
    return unsent.filter(({ jobId, template, transactionId, hasGoneElsewhere }) => {
      if (hasGoneElsewhere) return false;
      const told = jobId === null ? STAGE_TOLD.get(template) : undefined;
      return told === undefined || stages.get(transactionId ?? '') === told;
    });
  }

  /** `$1` to `$3`: the jobs that were given up, since when, and the mails that cannot be sent again as they are stored. */
  private async givenUp(): Promise<readonly [string[], Date[], string[]]> {
    const times = await givenUpTimes(this.pool);
    const secret = [...this.room.mails.values()].filter(({ hasSecret }) => hasSecret).map(({ code }) => code);
    return [[...times.keys()], [...times.values()], secret];
  }
}
