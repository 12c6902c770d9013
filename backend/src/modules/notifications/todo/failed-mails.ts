import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { givenUpTimes } from '@fiocco/jobs';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { type TodoItem, type TodoSource, TodoSources } from '../../todo/index.js';
import { MailRoom } from '../mail-room.js';
import { MailSeals } from '../register/mail-seals.js';

interface Row {
  readonly id: string;
  readonly transactionId: string | null;
  readonly reason: string | null;
  readonly head: string;
  readonly jobId: string;
}

/** Of the mails whose jobs were given up those that can be sent again as they are stored. */
const FAILED = `
select id, transaction_id as "transactionId", reason, sealed_head as head, coalesce(job_id, id) as "jobId"
from notifications.mail_register
where state = 'failed' and coalesce(job_id, id) = any($1) and sealed_head is not null and not (template = any($2))`;

/**
 * Da fare: mails that did not leave. One that cannot be sent again, because it was erased or has a secret in it, is told
 * as the job that was given up.
 */
@Injectable()
export class FailedMails implements TodoSource, OnModuleInit {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly sources: TodoSources,
    private readonly room: MailRoom,
    private readonly seals: MailSeals,
  ) {}

  onModuleInit(): void {
    this.sources.register('mail', this);
  }

  async count(): Promise<number> {
    return (await this.jobs()).length;
  }

  async jobs(): Promise<readonly string[]> {
    return (await this.rows(await givenUpTimes(this.pool))).map(({ jobId }) => jobId);
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const times = await givenUpTimes(this.pool);
    const since = ({ jobId }: Row): Date => times.get(jobId) ?? new Date(0);
    return (await this.rows(times))
      .toSorted((one, other) => since(one).getTime() - since(other).getTime())
      .slice(0, limit)
      .map((row) => ({ ...this.told(row), since: since(row) }));
  }

  private told({ id, transactionId, reason, head, jobId }: Row): Omit<TodoItem, 'since'> {
    const { to, subject } = this.seals.open('head', id, head);
    return {
      ...{ id, transactionId, jobId, title: to ?? 'Senza indirizzo' },
      note: [`«${subject}»`, reason].filter(Boolean).join(' · '),
      ...{ cents: null, dueAt: null, state: 'failed', words: 'Non inviata', provider: null, link: null },
    };
  }

  private async rows(times: ReadonlyMap<string, Date>): Promise<readonly Row[]> {
    if (times.size === 0) return [];
    const secret = [...this.room.mails.values()].filter(({ hasSecret }) => hasSecret).map(({ code }) => code);
    return (await this.pool.query<Row>(FAILED, [[...times.keys()], secret])).rows;
  }
}
