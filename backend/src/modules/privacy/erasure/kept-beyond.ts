import { Inject, Injectable } from '@nestjs/common';
import { enqueue, type JobOutcome } from '@fiocco/jobs';
import type pg from 'pg';
import { createHash } from 'node:crypto';
import {
  DoesJob,
  inTransaction,
  PersonalDataRegistry,
  type PersonalRecord,
  PG_POOL,
} from '../../../platform/index.js';
import { forgetKept, type KeptUntil } from './forget-kept.job.js';

/** What the law asks the shop to keep beyond an erasure goes by itself when its time is over. */
@Injectable()
export class KeptBeyondErasure {
  constructor(
    private readonly registry: PersonalDataRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** Promises its end. A repeat for the same records promises nothing more. */
  async promise(records: readonly PersonalRecord[]): Promise<void> {
    const kept = await this.registry.keptBeyond(records);
    await inTransaction(this.pool, async (tx) => {
      for (const { holder, until } of kept) {
        if (until === null) continue;
        const payload = { holder, records };
        await enqueue(tx, forgetKept, { id: idOf(payload), payload, runAt: until });
      }
    });
  }

  @DoesJob(forgetKept)
  async forget({ holder: name, records }: KeptUntil): Promise<JobOutcome> {
    const holder = this.registry.holders.find((one) => one.name === name);
    await inTransaction(this.pool, async (tx) => holder?.forget?.(tx, records));
    return 'done';
  }
}

const idOf = ({ holder, records }: KeptUntil): string => {
  const hash = createHash('sha256').update(JSON.stringify([holder, records.toSorted()]));
  return `forget-kept_${hash.digest('hex').slice(0, 32)}`;
};
