import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type GivenUpJob, listGivenUp } from '@fiocco/jobs';
import type pg from 'pg';
import { BackgroundRegistry, PG_POOL } from '../../../../platform/index.js';

/** A job that was given up. Where it is about a transaction, that transaction and its list. */
export interface TodoJob extends Pick<GivenUpJob, 'id' | 'name' | 'attempts' | 'reason'> {
  readonly transactionId: string | null;
  readonly listId: number | null;
  readonly since: string;
}

/**
 * Jobs that were given up and wait for a person, the oldest first. They are read from the jobs' own table: that a job was
 * given up is no event, so a read model could not be rebuilt with it.
 */
export class FindTodoJobs extends Query<readonly TodoJob[]> {
  constructor(readonly limit: number) {
    super();
  }
}

const LISTS_OF = `select id, list_id::float8 as "listId" from read_models.transactions where id = any($1)`;

@QueryHandler(FindTodoJobs)
export class FindTodoJobsHandler implements IQueryHandler<FindTodoJobs> {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly background: BackgroundRegistry,
  ) {}

  async execute({ limit }: FindTodoJobs): Promise<readonly TodoJob[]> {
    const jobs = await listGivenUp(this.pool, this.background.jobDefinitions, limit);
    const subjects = jobs.map(({ subject }) => (subject?.kind === 'transaction' ? subject.id : null));
    const { rows } = await this.pool.query<{ id: string; listId: number }>(LISTS_OF, [subjects]);
    const lists = new Map(rows.map(({ id, listId }) => [id, listId]));
    return jobs.map(({ id, name, attempts, reason, at }, n) => {
      const transactionId = subjects[n] ?? null;
      const listId = transactionId === null ? null : (lists.get(transactionId) ?? null);
      return { id, name, attempts, reason, transactionId, listId, since: at.toISOString() };
    });
  }
}
