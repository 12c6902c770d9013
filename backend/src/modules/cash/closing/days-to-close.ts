import { Inject, Injectable } from '@nestjs/common';
import { longDay, romeDayOf, type RomeDay } from '@fiocco/contracts';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { TellsTodo, type TodoItem, type TodoSource } from '../../todo/index.js';

/** Days on which only a provider moved money leave nothing to count. */
const OPEN = `
from read_models.movement_day m
where m.day < $1 and m.how is not null and m.day >= (select min(day) from read_models.closed_day)
  and not exists (select from read_models.closed_day c where c.day = m.day and c.closed)`;
const COUNT = `select count(distinct m.day)::int as n ${OPEN}`;
const FIND = `
select m.day::text as day, sum(m.received - m.reversed - m.refunded)::float8 as cents ${OPEN}
group by m.day order by m.day limit $2`;

/** Da fare: past days of the till that nobody closed. A shop that never closed one is not asked to. */
@Injectable()
@TellsTodo('closing')
export class DaysToClose implements TodoSource {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async count(now: Date): Promise<number> {
    return (await this.pool.query<{ n: number }>(COUNT, [romeDayOf(now)])).rows[0]?.n ?? 0;
  }

  async find(now: Date, limit: number): Promise<readonly TodoItem[]> {
    const { rows } = await this.pool.query<{ day: RomeDay; cents: number }>(FIND, [romeDayOf(now), limit]);
    return rows.map(({ day, cents }) => ({
      id: day,
      transactionId: null,
      cents,
      dueAt: null,
      since: new Date(`${day}T22:00:00.000Z`),
      state: 'open',
      words: 'Da chiudere',
      provider: null,
      link: null,
      title: `Giornata del ${longDay(day)}`,
    }));
  }
}
