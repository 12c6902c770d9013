import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL, ReadModelWait } from '../../../platform/index.js';
import { figuresProjection } from '../read-models/figures.projection.js';

/** Reads the sums for the back office. No command waits for these read models, so each read waits until they are up to date. */
@Injectable()
export class FreshFigures {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly readModels: ReadModelWait,
  ) {}

  async read<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
    await this.readModels.upToNow([figuresProjection.name]);
    return (await this.pool.query<Row>(sql, values)).rows;
  }
}
