import { Inject, Injectable } from '@nestjs/common';
import { type Disagreement, findDisagreement, type Head, HeadNotGenuine } from '@fiocco/integrity';
import { ensureProjections } from '@fiocco/projections';
import type pg from 'pg';
import { BackgroundRegistry, BackgroundService, Log, PG_POOL, Readiness } from '../../../platform/index.js';
import { LedgerHeads } from '../heads/ledger-heads.js';
import { LedgerAccess } from '../ledger-access.js';

export const WATCH_INTERVAL = Symbol('WATCH_INTERVAL');

/** Looks whether the ledger still is the one that this shop's data stand in: at the start, and while it runs. */
@Injectable()
export class LedgerWatch {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;

  constructor(
    private readonly ledger: LedgerAccess,
    private readonly heads: LedgerHeads,
    private readonly readiness: Readiness,
    private readonly background: BackgroundService,
    private readonly registry: BackgroundRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly log: Log,
    @Inject(WATCH_INTERVAL) private readonly everyMs: number,
  ) {}

  async disagreement(): Promise<Disagreement | undefined> {
    // In this order: another process may sign a head meanwhile that has seen reactors further than an earlier look did.
    const head = await this.newestHead();
    const look = async () => findDisagreement(this.ledger.places, await this.ledger.marks(), head);
    const found = await look();
    // Who starts at the same moment notes the ledger before it appends, so a second look at the notes is enough.
    return found?.code === 'UNKNOWN_LEDGER' ? look() : found;
  }

  /** At a start: from here on the ledger is this database's, and that is noted before anything is appended. */
  async objectionAtStart(): Promise<string | null> {
    const disagreement = await this.disagreement();
    if (disagreement) return sentenceOf(disagreement);
    await ensureProjections(this.pool, this.registry.projections);
    return this.objection();
  }

  /** For the operator, `null` when all is well. */
  async objection(): Promise<string | null> {
    const disagreement = await this.disagreement();
    if (disagreement) return sentenceOf(disagreement);
    await this.ledger.noteEpoch(await this.ledger.places.epoch());
    return null;
  }

  /** A ledger can be exchanged under a running process too. */
  start(): void {
    this.timer = setTimeout(() => {
      this.looking = this.look()
        .catch((error: unknown) => this.log.failure(error, { part: 'ledger-watch' }))
        .finally(() => (this.looking = undefined));
    }, this.everyMs).unref();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.looking;
    clearTimeout(this.timer);
  }

  /** Stops serving and working when the ledger is another one. */
  async look(): Promise<void> {
    let objection: string | null = null;
    try {
      objection = await this.objection();
    } finally {
      if (objection === null) this.start();
    }
    if (objection === null) return;
    this.readiness.noteStopped();
    this.log.failure(new Error(objection), { part: 'ledger-watch' });
    await this.background.stop();
  }

  /** A head that is not what was signed proves nothing; that it is there is for the verification to tell. */
  async newestHead(): Promise<Head | undefined> {
    try {
      return await this.heads.newest();
    } catch (error) {
      if (!(error instanceof HeadNotGenuine)) throw error;
      this.log.warn('the newest head of the ledger is not what was signed', { reason: error.message });
      return undefined;
    }
  }
}

const REMEDY =
  'Nothing is served. After a restore run "npm run after-restore"; otherwise put the right ledger, or the right data folder, back.';
const REMEDY_FOR_UNKNOWN =
  'Nothing is served. If the ledger belongs to another shop, name an empty one in EVENT_STORE; to go on with it here, ' +
  'because the database was lost, run "npm run after-restore".';

function sentenceOf({ code, who, position, ledgerHead }: Disagreement): string {
  if (code === 'UNKNOWN_LEDGER') {
    return `${code}: this database has never seen the ledger, which ends at ${ledgerHead}. ${REMEDY_FOR_UNKNOWN}`;
  }
  return (
    `The ledger is not the one that this shop's data stand in: ${code} (${who} stands at position ${position}, ` +
    `the ledger ends at ${ledgerHead}). ${REMEDY}`
  );
}
