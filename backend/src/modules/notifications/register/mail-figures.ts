import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { type Measured, MeasuredWhenRead, PG_POOL } from '../../../platform/index.js';

/** Of the register's millions only those that wait and those of the last day, which its index names. */
const FIGURES = `
select state, count(*)::int as value from (
  select case when attempts = 0 then 'queued' else 'retrying' end as state
  from notifications.mail_register where state = 'queued'
  union all
  select state from notifications.mail_register
  where state in ('sent', 'not_sent', 'failed') and created_at > now() - interval '1 day'
) mails group by state`;

/** How the shop's mails fare. */
@Injectable()
export class MailFigures {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  @MeasuredWhenRead({
    name: 'fiocco_mails',
    help: 'Mails that wait (queued, retrying), and those of the last day that were sent, held back or given up',
    labels: ['state'],
  })
  async mails(): Promise<readonly Measured[]> {
    const { rows } = await this.pool.query<{ readonly state: string; readonly value: number }>(FIGURES);
    return rows.map(({ state, value }) => ({ labels: { state }, value }));
  }
}
