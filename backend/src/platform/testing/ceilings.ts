import timers from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type pg from 'pg';
import { type Counter, Throttle } from '../throttling/throttle.js';

interface Shop {
  readonly app: NestFastifyApplication;
  readonly pool: pg.Pool;
}

/** Uses up a common counter but for a few attempts, as wrong attempts from many networks would. */
export async function useUp({ app }: Shop, { rule, key }: Counter, but = 0): Promise<void> {
  for (let n = but; n < rule.attempts; n += 1) await app.get(Throttle).consume(rule, key);
}

/** Makes the next caller wait so much longer. There must already have been a turn. */
export async function putOffTurns({ pool }: Shop, { rule }: Counter, ms: number): Promise<void> {
  const query = `update throttle set expire = (extract(epoch from clock_timestamp()) * 1000)::bigint + $2 where key like $1`;
  const { rowCount } = await pool.query(query, [`${rule.name}-turn:%`, ms]);
  if (rowCount !== 1) throw new Error(`${rowCount} queues`);
}

/** How many attempts are counted under a rule. */
export async function attemptsOf({ pool }: Shop, name: string): Promise<number> {
  const query = 'select coalesce(sum(points), 0)::int as sum from throttle where key like $1';
  const { rows } = await pool.query<{ sum: number }>(query, [`${name}:%`]);
  return rows[0]?.sum ?? 0;
}

/** The longest pause, in milliseconds, for which the shop in this process asked meanwhile. */
export async function longestPause(work: PromiseLike<unknown>): Promise<number> {
  const { setTimeout: pause } = timers;
  let longest = 0;
  const noted: typeof pause = (ms = 0, ...rest) => {
    longest = Math.max(longest, ms);
    return pause(ms, ...rest);
  };
  Object.assign(timers, { setTimeout: noted });
  try {
    await work;
  } finally {
    Object.assign(timers, { setTimeout: pause });
  }
  return longest;
}
