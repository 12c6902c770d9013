import { Inject, Injectable } from '@nestjs/common';
import { anchor, type Head, HeadNotGenuine, type KeptHead } from '@fiocco/integrity';
import { type AllOwned, CLOCK, type Clock, OWNED, PG_POOL } from '../../../platform/index.js';
import type pg from 'pg';
import { numbersGiven } from './id-sequences.js';
import { LedgerAccess } from './ledger-access.js';

/**
 * How many heads are flushed to the disk together: a flush for each would make the first run over a long ledger slow.
 */
const TOGETHER = 50;

type HeadMark = Pick<Head, 'sequence' | 'signature'>;
const NOTHING: HeadMark = { sequence: 0, signature: '' };

/** Signs how far the ledger goes, and keeps these heads outside the ledger. */
@Injectable()
export class LedgerHeads {
  /** The newest head that this process has read or signed. */
  private known: HeadMark = NOTHING;

  constructor(
    private readonly ledger: LedgerAccess,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(OWNED) private readonly owned: AllOwned,
  ) {}

  newest(): Promise<Head | undefined> {
    return this.ledger.headFile.last();
  }

  /**
   * Signs heads over what was stored since the newest head, if anything was, and answers the newest. Throws
   * `HeadNotGenuine` where the file has lost heads while this process ran: signing on would confirm whatever was
   * changed in the meantime.
   */
  async anchor(): Promise<Head | undefined> {
    const file = this.ledger.headFile;
    let newest = await file.last();
    this.assertGrown(newest);
    if (newest) this.vouchFor(newest);
    const waiting: KeptHead[] = [];
    const facts = {
      epoch: await this.ledger.places.epoch(),
      at: this.clock.now().toISOString(),
      reactors: await this.reactors(),
      numbers: await numbersGiven(this.pool, this.owned),
    };
    for await (const kept of anchor(this.ledger.source, newest, facts, this.ledger.keys.signer)) {
      waiting.push(kept);
      newest = kept.head;
      if (waiting.length === TOGETHER) await file.append(waiting.splice(0));
    }
    if (waiting.length > 0) await file.append(waiting);
    this.known = newest ?? NOTHING;
    return newest;
  }

  private assertGrown({ sequence: now, signature }: HeadMark = NOTHING): void {
    const { sequence: before, signature: known } = this.known;
    if (now > before || signature === known) return;
    throw new HeadNotGenuine(
      `the file of heads ended with number ${before} and now ends with ${now}: put it back, or restart to sign anew`,
    );
  }

  /** While both keys are configured, the newest one signs the one before it. */
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
