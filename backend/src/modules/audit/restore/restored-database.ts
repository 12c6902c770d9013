import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import type { Head } from '@fiocco/integrity';
import { liftVersions, referencesIn } from '@fiocco/personal-data';
import { ensureProjections, isReadModel, putCheckpoint, rebuildAll } from '@fiocco/projections';
import type pg from 'pg';
import {
  alignHistories,
  type AllOwned,
  APP_CONFIG,
  type AppConfig,
  BackgroundRegistry,
  EVENT_STORE,
  OWNED,
  PG_POOL,
  type RecordApart,
  type RestorePass,
} from '../../../platform/index.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import { liftSequences } from '../heads/id-sequences.js';

export type Say = (line: string) => void;

export interface Restored {
  /** The epoch of the ledger that is about to begin. */
  readonly epoch: number;
  readonly newest: Head | undefined;
  /** Whether the database has never seen this ledger. */
  readonly isUnknown: boolean;
}

const PAGE = 2_000;

/** Makes a database agree with the ledger, whichever of the two is older. It may be repeated. */
@Injectable()
export class RestoredDatabase {
  constructor(
    private readonly ledger: LedgerAccess,
    private readonly registry: BackgroundRegistry,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  async putRight({ epoch, newest, isUnknown }: Restored, say: Say): Promise<void> {
    const readModels = this.registry.projections.filter(isReadModel);
    await ensureProjections(this.pool, this.registry.projections);
    await this.passThrough(epoch, say);
    await rebuildAll({ pool: this.pool, store: this.store }, readModels);
    say(`${readModels.length} read models rebuilt.`);
    await this.moveReactors(newest, isUnknown && !newest);
    const { moved, apart } = await alignHistories(this.pool, this.store, this.owned.records);
    if (moved > 0) say(`${moved} records go on where the ledger has their history.`);
    if (apart.length > 0) await this.listApart(epoch, apart, say);
    const lifted = await liftSequences(this.pool, this.ledger.source, this.owned, newest?.numbers ?? {});
    say(
      `New ids go on from ${Object.entries(lifted)
        .map(([table, next]) => `${table} ${next}`)
        .join(', ')}.`,
    );
  }

  /** Shows every event to all parts that correct something by it. */
  private async passThrough(epoch: number, say: Say): Promise<void> {
    const passes = [this.versions(), ...this.registry.restoreSteps.map((step) => step.begin(epoch))];
    for (let after = 0n; ;) {
      const events = await this.store.readAll(after, PAGE);
      for (const pass of passes) await pass.see(events);
      after = events.at(-1)?.position ?? after;
      if (events.length < PAGE) break;
    }
    for (const pass of passes) (await pass.finish()).forEach(say);
  }

  /**
   * A new value must not get the number of a value that the ledger refers to: an old event would then show the new
   * value.
   */
  private versions(): RestorePass {
    return {
      see: (events) =>
        liftVersions(
          this.pool,
          events.flatMap(({ data }) => referencesIn(data)).map(({ ref }) => ref),
        ),
      finish: async () => [],
    };
  }

  /**
   * Records whose values were lost, with them what staff changed in the meantime: a person has to look at these
   * records.
   */
  private async listApart(epoch: number, apart: readonly RecordApart[], say: Say): Promise<void> {
    const path = join(this.config.dataDir, `after-restore-${epoch}-records.jsonl`);
    await writeFile(path, apart.map((one) => `${JSON.stringify(one)}\n`).join(''), { mode: 0o600 });
    const count = (wanted: RecordApart['state']) => apart.filter(({ state }) => state === wanted).length;
    say(
      `${apart.length} records are not as the ledger has them (${count('missing')} missing, ${count('older')} older, ` +
        `${count('revived')} deleted since): see ${path}.`,
    );
  }

  /**
   * Sets the reactors to where the newest head saw them, so that no effect is caused again, and never beyond the
   * ledger's end. Where nothing says how far they were, all events in the ledger count as handled.
   */
  private async moveReactors(newest: Head | undefined, isAllDone: boolean): Promise<void> {
    const end = await this.store.head();
    for (const { name, kind, position } of await this.ledger.marks()) {
      if (kind !== 'reactor') continue;
      const seen = BigInt(newest?.reactors[name] ?? 0);
      const furthest = isAllDone ? end : seen > position ? seen : position;
      await putCheckpoint(this.pool, name, furthest < end ? furthest : end);
    }
  }
}
