import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../../platform/index.js';
import { StaffDirectory } from '../../identity/index.js';
import { type TodoItem, type TodoSource, TellsTodo } from '../../todo/index.js';
import { IS_FOR_NOBODY } from '../deliveries/deliveries.reader.js';
import { namedActor } from '../../shop-history/index.js';

const COUNT = `select count(*)::int as count from read_models.transactions t where ${IS_FOR_NOBODY}`;
const FIND = `
select id, id as "transactionId", ready_by as "readyBy", updated_at as since from read_models.transactions t
where ${IS_FOR_NOBODY} order by updated_at, id limit $1`;

interface Row extends Pick<TodoItem, 'id' | 'transactionId' | 'since'> {
  readonly readyBy: string | null;
}

/** Da fare: gifts that were prepared and that nobody gets any more, by the name of whoever prepared them. */
@Injectable()
@TellsTodo('shelf')
export class PreparedForNobody implements TodoSource {
  constructor(
    private readonly staff: StaffDirectory,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  async count(): Promise<number> {
    return (await this.pool.query<{ count: number }>(COUNT)).rows[0]?.count ?? 0;
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const { rows } = await this.pool.query<Row>(FIND, [limit]);
    const names = await this.staff.namesOfActors(rows.flatMap(({ readyBy }) => readyBy ?? []));
    return rows.map(({ readyBy, ...row }) => ({
      ...row,
      cents: null,
      dueAt: null,
      state: 'prepared',
      words: 'Da rimettere a posto',
      note: readyBy === null ? null : `Preparato da ${namedActor(readyBy, names, null).name}`,
      provider: null,
      link: null,
    }));
  }
}
