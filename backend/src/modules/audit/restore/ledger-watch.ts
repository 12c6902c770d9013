import { Inject, Injectable } from '@nestjs/common';
import { type Disagreement, findDisagreement, type Head, HeadNotGenuine } from '@fiocco/integrity';
import { ensureProjections } from '@fiocco/projections';
import type pg from 'pg';
import {
  AtStart,
  BackgroundRegistry,
  MayObjectToStart,
  BackgroundService,
  commandLine,
  Log,
  PG_POOL,
  Readiness,
} from '../../../platform/index.js';
import { LedgerHeads } from '../heads/ledger-heads.js';
import { LedgerAccess } from '../heads/ledger-access.js';
import { type Objection, RestoreUnderWay } from './restore-under-way.js';

export const WATCH_INTERVAL = Symbol('WATCH_INTERVAL');

/** Other processes serve as soon as a restore is finished, and a process of the epoch before must stop soon after. */
const EPOCH_EVERY_MS = 1_000;

/** Checks, at the start and while the shop runs, that the ledger is the one that this database belongs to. */
@Injectable()
export class LedgerWatch {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  /** The epoch of the ledger that this process started in. What it keeps in memory belongs to this epoch. */
  private epoch: number | undefined;
  private lookAt = 0;

  constructor(
    private readonly ledger: LedgerAccess,
    private readonly heads: LedgerHeads,
    private readonly underWay: RestoreUnderWay,
    private readonly readiness: Readiness,
    private readonly background: BackgroundService,
    private readonly registry: BackgroundRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly log: Log,
    @Inject(WATCH_INTERVAL) private readonly everyMs: number,
  ) {}

  async disagreement(): Promise<Objection | undefined> {
    const found = await this.findDisagreement();
    // Asked last. If no restore is under way now, then ledger and read models did not agree by chance in the middle of
    // one.
    if (found || !(await this.underWay.isBegun())) return found;
    const ledgerHead = await this.ledger.places.head();
    return { code: 'RESTORE_UNFINISHED', who: 'database', position: ledgerHead, ledgerHead };
  }

  private async findDisagreement(): Promise<Disagreement | undefined> {
    // The head is read before the reactors' positions: read after them, it could be a newer head that another process
    // signed meanwhile, and the reactors would look as if they were behind it.
    const head = await this.newestHead();
    const look = async () => findDisagreement(this.ledger.places, await this.ledger.marks(), head);
    const found = await look();
    // A process that starts at the same moment notes the ledger before it appends, so reading the notes again is
    // enough.
    return found?.code === 'UNKNOWN_LEDGER' ? look() : found;
  }

  /** At a start. From here on the ledger belongs to this database, which is noted before anything is appended. */
  @MayObjectToStart()
  async objectionAtStart(): Promise<string | null> {
    const disagreement = await this.disagreement();
    if (disagreement) return sentenceOf(disagreement);
    await ensureProjections(this.pool, this.registry.projections);
    const objection = await this.objection();
    if (objection === null) this.epoch = await this.ledger.places.epoch();
    return objection;
  }

  /** A sentence for the operator; `null` when all is well. */
  async objection(): Promise<string | null> {
    const disagreement = await this.disagreement();
    if (disagreement) return sentenceOf(disagreement);
    const epoch = await this.ledger.places.epoch();
    if (this.epoch !== undefined && epoch !== this.epoch) return livedThrough(this.epoch, epoch);
    await this.ledger.noteEpoch(epoch);
    return null;
  }

  /** A ledger can also be exchanged while the process runs. */
  @AtStart()
  start(): void {
    this.lookAt = performance.now() + this.everyMs;
    this.wait();
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.glance()
        .catch((error: unknown) => this.log.failure(error, { part: 'ledger-watch' }))
        .finally(() => (this.looking = undefined));
    }, EPOCH_EVERY_MS).unref();
  }

  /** A finished restore shows in the checkpoints, which are cheaper to read than a whole look. */
  private async glance(): Promise<void> {
    const isDue = performance.now() >= this.lookAt;
    // That the database cannot be reached is reported by those who work with it.
    if (isDue || (await this.ledger.isBeyond(this.epoch).catch(() => false))) await this.look();
    else this.wait();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    await this.looking;
    clearTimeout(this.timer);
  }

  /** Ends serving and working when the ledger is another one. */
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

  /** A head whose signature is wrong proves nothing here; the verification reports it. */
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

const REMEDY = `Nothing is served. After a restore run "${commandLine('after-restore')}"; otherwise put the right ledger, or the right data folder, back.`;
const REMEDY_FOR_UNKNOWN =
  'Nothing is served. If the ledger belongs to another shop, name an empty one in EVENT_STORE; to go on with it here, ' +
  `because the database was lost, run "${commandLine('after-restore')}".`;

/** Ledger and database may agree again by now: only this process still belongs to the epoch before. */
const livedThrough = (before: number, now: number): string =>
  `OTHER_EPOCH: this process started in epoch ${before} of the ledger, which was restored since and is in epoch ${now}. ` +
  'It serves nothing any more: start it again.';

const UNFINISHED =
  'RESTORE_UNFINISHED: a restore is being put right, or was cut off while it was. Nothing is served. Where none is running, ' +
  `run "${commandLine('after-restore')}" again.`;

function sentenceOf({ code, who, position, ledgerHead }: Objection): string {
  if (code === 'RESTORE_UNFINISHED') return UNFINISHED;
  if (code === 'UNKNOWN_LEDGER') {
    return `${code}: this database has never seen the ledger, which ends at ${ledgerHead}. ${REMEDY_FOR_UNKNOWN}`;
  }
  return (
    `The ledger is not the one that this shop's data stand in: ${code} (${who} stands at position ${position}, ` +
    `the ledger ends at ${ledgerHead}). ${REMEDY}`
  );
}
