import { Inject, Injectable } from '@nestjs/common';
import { countGivenUp, listGivenUp } from '@fiocco/jobs';
import type pg from 'pg';
import { BackgroundRegistry, PG_POOL } from '../../platform/index.js';
import { TellsTodo, type TodoItem, type TodoSource, TodoSources } from './todo-sources.js';

/**
 * Da fare: jobs that were given up, but those that another kind tells. They are read from the jobs' own table: that a
 * job was given up is no event, so no read model could be rebuilt with it.
 */
@Injectable()
@TellsTodo('job')
export class GivenUpJobs implements TodoSource {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly background: BackgroundRegistry,
    private readonly sources: TodoSources,
  ) {}

  async count(): Promise<number> {
    return countGivenUp(this.pool, await this.toldElsewhere());
  }

  async find(_now: Date, limit: number): Promise<readonly TodoItem[]> {
    const except = await this.toldElsewhere();
    const jobs = await listGivenUp(this.pool, this.background.jobDefinitions, limit, except);
    return jobs.map(({ id, title, subject, reason, at }) => ({
      id,
      jobId: id,
      title: title ?? 'Lavoro in sottofondo',
      note: reason || null,
      transactionId: subject?.kind === 'transaction' ? subject.id : null,
      cents: null,
      dueAt: null,
      since: at,
      state: 'failed',
      words: 'Non riuscito',
      provider: null,
      link: null,
    }));
  }

  private async toldElsewhere(): Promise<readonly string[]> {
    const sources = new Set(this.sources.all().values());
    const told = [...sources].map(async (source) => (await source.jobs?.()) ?? []);
    return (await Promise.all(told)).flat();
  }
}
