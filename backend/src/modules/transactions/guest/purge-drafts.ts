import { STAGES } from '@fiocco/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { Periodic, CLOCK, type Clock, Rounds } from '../../../platform/index.js';
import { DraftPurchases } from './draft-purchases.js';
import { Drafts } from '../drafts/drafts.js';
import { StaleDrafts } from './stale-drafts.js';

const KEPT_MS = 24 * 3_600_000;
const EVERY_MS = 10 * 60_000;
const AT_ONCE = 500;
const BOUNDS = { atOnce: 4, limitMs: 5_000 };
/** A round ends after this long; the rest waits for the next round. */
const LONGEST_MS = 5 * 60_000;

/** Deletes drafts a day after their last change. One whose gift was ever held is first closed in the ledger. */
@Injectable()
export class PurgeDrafts {
  private readonly rounds = new Rounds<string>(BOUNDS, (id) => id);

  constructor(
    private readonly drafts: Drafts,
    private readonly stale: StaleDrafts,
    private readonly purchases: DraftPurchases,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Works in batches until nothing is due. A draft that cannot be ended does not hold up the others. */
  @Periodic('purge-drafts', EVERY_MS, 'Scelta lasciata a metà')
  async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEPT_MS);
    const until = performance.now() + LONGEST_MS;
    const drop = () => this.stale.drop(before, AT_ONCE);
    for (let n = AT_ONCE; n === AT_ONCE && performance.now() < until;) n = await drop();
    const failures: Error[] = [];
    let batch: readonly string[] = [];
    do {
      batch = await this.stale.registered(before, batch.at(-1) ?? '', AT_ONCE);
      failures.push(...(await this.rounds.each(batch, (id) => this.end(id, before))));
    } while (batch.length === AT_ONCE && performance.now() < until);
    if (failures[0]) throw failures[0];
  }

  private async end(id: string, before: Date): Promise<void> {
    const stage = await this.purchases.stageOf(id);
    const endedBy = stage === null ? null : STAGES[stage].endedBy;
    // A hold has to expire first; the next round then finds a draft. A transfer may still be paid in another way.
    if (endedBy === 'hold' || endedBy === 'transfer' || !(await this.stale.shut(id, before))) return;
    if (stage === 'draft') await this.purchases.close(id);
    await this.drafts.remove([id]);
  }
}
