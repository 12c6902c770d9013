import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { dismissGivenUp, givenUpTimes } from '@fiocco/jobs';
import type pg from 'pg';
import { CLOCK, type Clock, editorName, inTransaction, notFound, PG_POOL } from '../../../platform/index.js';
import { type TodoItem, type TodoSource, TellsTodo, urgencyOf } from '../../todo/index.js';
import { isAddress, NO_SERVER } from '../delivery/mail-delivery.js';
import { MailRoom } from '../mail-room.js';
import { CORRECTED, TELLS } from '../mails/purchase/told-before.js';
import { TransactionForMail } from '../ports.js';
import { MailSeals } from '../register/mail-seals.js';

/** The jobs that were given up, since when, and the mails that cannot be sent again as they are stored. */
type GivenUp = readonly [string[], Date[], string[]];

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

/** More are not counted, and no more are read at once. */
const MOST = 1_000;
/** Of those who wait for what the lack of a mail server kept. */
const MOST_NAMED = 3;

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
from unsent r where sealed_head is not null and (given_up is null and reason is not distinct from '${NO_SERVER}') = $6 order by since, r.id limit ${MOST} offset $5`;
const SETTLED = `
update notifications.mail_register r set awaited_since = null
from notifications.mail_register before where r.id = $1 and before.id = r.id
returning before.awaited_since is not null as "wasAwaited", coalesce(r.job_id, r.id) as "jobId"`;
const SETTLED_SERVERLESS = `
update notifications.mail_register set awaited_since = null
where awaited_since is not null and reason = '${NO_SERVER}' returning id`;
const NOTED = `
insert into notifications.mail_attempt (id, mail_id, at, outcome, asked_by)
select id, mail_id, $3, 'settled', $4 from unnest($1::text[], $2::text[]) as settled (id, mail_id)`;

/**
 * Da fare: mails that did not leave. One that was given up and cannot be sent again, because it was erased or has a secret
 * in it, is told as the job that was given up.
 */
@Injectable()
@TellsTodo('mail')
export class FailedMails implements TodoSource {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly room: MailRoom,
    private readonly seals: MailSeals,
    private readonly modules: ModuleRef,
  ) {}

  async count(): Promise<number> {
    const [others, serverless] = await this.both(MOST);
    return others.length + Math.min(serverless.length, 1);
  }

  async jobs(): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ jobId: string }>(JOBS, [...(await this.givenUp())]);
    return rows.map(({ jobId }) => jobId);
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const [others, serverless] = await this.both(limit);
    const items = others.map((row) => this.told(row));
    const [first] = serverless;
    if (first) items.push(serverless.length === 1 ? this.told(first) : this.toldAsOne(first, serverless));
    return items.toSorted((one, other) => urgencyOf(one) - urgencyOf(other)).slice(0, limit);
  }

  /** The same of all that the lack of a mail server kept. */
  async settleServerless(): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      const ids = (await tx.query<{ id: string }>(SETTLED_SERVERLESS)).rows.map(({ id }) => id);
      await this.note(tx, ids);
    });
  }

  /** Somebody was told in another way, or nobody waits for it: it stands there no longer, and is not tried again. */
  async settle(id: string): Promise<void> {
    await inTransaction(this.pool, async (tx) => {
      const [mail] = (await tx.query<{ wasAwaited: boolean; jobId: string }>(SETTLED, [id])).rows;
      if (!mail) throw notFound('Questa e-mail non è nel registro.', 'MAIL_NOT_FOUND');
      const wasGivenUp = await dismissGivenUp(tx, mail.jobId, this.clock.now());
      if (mail.wasAwaited || wasGivenUp) await this.note(tx, [id]);
    });
  }

  private async note(tx: pg.PoolClient, mails: readonly string[]): Promise<void> {
    const ids = mails.map(() => randomUUID());
    await tx.query(NOTED, [ids, mails, this.clock.now(), editorName() ?? 'sistema']);
  }

  private told({ id, template, transactionId, reason, head, jobId, since }: Row): TodoItem {
    const { to, subject } = this.seals.open('head', id, head);
    const canBeSent = to !== null && isAddress(to) && !this.room.mails.get(template)?.hasSecret;
    return {
      id,
      transactionId,
      jobId,
      since,
      title: to ?? 'Senza indirizzo',
      note: [`«${subject}»`, reason].filter(Boolean).join(' · '),
      cents: null,
      dueAt: null,
      state: jobId === null ? 'not_sent' : 'failed',
      words: 'Non inviata',
      provider: null,
      link: null,
      action: canBeSent ? 'resend' : 'tell',
    };
  }

  /** A shop without a mail server keeps a mail at every sale: it is told once, and the register has each of them. */
  private toldAsOne({ since }: Row, rows: readonly Row[]): TodoItem {
    const { length: count } = rows;
    const words = `${count === MOST ? 'Almeno ' : ''}${count.toLocaleString('it-IT')} e-mail non sono partite`;
    return {
      id: 'no-server',
      transactionId: null,
      jobId: null,
      since,
      title: 'Senza server di posta',
      note: [words, ...this.readersIn(rows)].join(': '),
      cents: null,
      dueAt: null,
      state: 'not_sent',
      words: 'Non inviata',
      provider: null,
      link: null,
      action: 'read',
    };
  }

  /** The first to whom they are; no more are opened than are named. */
  private readersIn(rows: readonly Row[]): readonly string[] {
    const named = new Set<string>();
    for (const { id, head } of rows) {
      if (named.size > MOST_NAMED) break;
      const { to } = this.seals.open('head', id, head);
      if (to !== null) named.add(to);
    }
    if (named.size === 0) return [];
    return [`${[...named].slice(0, MOST_NAMED).join(', ')}${named.size > MOST_NAMED ? ' e altri' : ''}`];
  }

  /** At most `most` that something else kept, and those that the lack of a mail server did. */
  private async both(most: number): Promise<readonly [readonly Row[], readonly Row[]]> {
    const givenUp = await this.givenUp();
    return Promise.all([this.rows(givenUp, most, false), this.rows(givenUp, MOST, true)]);
  }

  /**
   * At most `most` of those that still say how their purchase stands, the oldest first: of those that the lack of a mail
   * server kept, or of the others.
   */
  private async rows(givenUp: GivenUp, most: number, serverless: boolean): Promise<readonly Row[]> {
    const found: Row[] = [];
    for (let read = 0; found.length < most; read += MOST) {
      const values = [...givenUp, [...STAGE_TOLD.keys(), CORRECTED], read, serverless];
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

  /** `$1` to `$3` of the statements. */
  private async givenUp(): Promise<GivenUp> {
    const times = await givenUpTimes(this.pool);
    const secret = [...this.room.mails.values()].filter(({ hasSecret }) => hasSecret).map(({ code }) => code);
    return [[...times.keys()], [...times.values()], secret];
  }
}
