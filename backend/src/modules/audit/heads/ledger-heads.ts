import { Inject, Injectable } from '@nestjs/common';
import { anchor, type Head, type KeptHead } from '@fiocco/integrity';
import { CLOCK, type Clock } from '../../../platform/index.js';
import { LedgerAccess } from '../ledger-access.js';

/** Heads that reach the disk together: a flush for each would make the first anchoring of a long ledger slow. */
const TOGETHER = 50;

/** Signs where the ledger stands, and keeps it outside the ledger. */
@Injectable()
export class LedgerHeads {
  constructor(
    private readonly ledger: LedgerAccess,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  newest(): Promise<Head | undefined> {
    return this.ledger.headFile.last();
  }

  /** Heads over what was stored since the newest one; none when nothing was. Answers the newest. */
  async anchor(): Promise<Head | undefined> {
    const file = this.ledger.headFile;
    let newest = await file.last();
    if (newest) this.vouchFor(newest);
    const waiting: KeptHead[] = [];
    const facts = {
      epoch: await this.ledger.places.epoch(),
      at: this.clock.now().toISOString(),
      reactors: await this.reactors(),
    };
    for await (const kept of anchor(this.ledger.source, newest, facts, this.ledger.keys.signer)) {
      waiting.push(kept);
      newest = kept.head;
      if (waiting.length === TOGETHER) await file.append(waiting.splice(0));
    }
    if (waiting.length > 0) await file.append(waiting);
    return newest;
  }

  /** While both are named: the newest key vouches for the one that signed before it. */
  private vouchFor({ key }: Head): void {
    const { signer, known } = this.ledger.keys;
    const before = known.find(({ id }) => id === key);
    if (before && key !== signer.key.id) this.ledger.keyFile.add(before, signer);
  }

  private async reactors(): Promise<Record<string, string>> {
    const marks = await this.ledger.marks();
    return Object.fromEntries(
      marks.filter(({ kind }) => kind === 'reactor').map(({ name, position }) => [name, position.toString()]),
    );
  }
}
