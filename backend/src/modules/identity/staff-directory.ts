import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../platform/index.js';
import { staffIdOf } from './staff-actor.js';

/** The names of staff for the ledger's `staff:<id>`. */
@Injectable()
export class StaffDirectory {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** The names of those actors (`staff:<id>`, `buyer:<id>`, …) who are staff, as in {@link namesOf}. */
  namesOfActors(actors: readonly string[]): Promise<Map<number, string>> {
    return this.namesOf(actors.map(staffIdOf).filter((id) => id !== null));
  }

  /** By account id. The username replaces a missing name; an unknown id is absent. */
  async namesOf(ids: readonly number[]): Promise<Map<number, string>> {
    const { rows } = await this.pool.query<{ id: number; name: string }>(
      "select id, coalesce(nullif(name, ''), username) as name from users where id = any($1::integer[])",
      [[...new Set(ids)]],
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
