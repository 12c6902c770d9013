import { createBell, type Position } from '@fiocco/event-sourcing';
import { adoptVersion, ensureProjections, readCheckpoint } from '../checkpoints.js';
import type { PositionBoard } from './position-board.js';
import type { Poison } from '../parking/poison.js';
import { isReadModel, type Projection } from '../projection.js';
import type { RebuildSource } from '../rebuilding/rebuild.js';
import type { SessionLocks } from './session-locks.js';
import type { SharedBatches } from './shared-batches.js';
import type { SharedRebuilds } from '../rebuilding/shared-rebuilds.js';

const GATHER_MS = 200;
/**
 * The stock's and the gift's events of one command come within this time, and those of a payment that is captured as soon as
 * it is authorised: they share a batch. Waiting callers end it early.
 */
const BREATH_MS = 50;

/** `standby`: another process runs it. `failing`: waiting before the same batch is tried again. */
export type LaneState = 'standby' | 'running' | 'failing' | 'stopped';

export interface ProjectionFailure {
  readonly projection: string;
  readonly position: Position;
  /** 1 for the first failure in a row. */
  readonly attempt: number;
}

export interface LaneOptions {
  readonly source: RebuildSource;
  readonly batches: SharedBatches;
  readonly rebuilds: SharedRebuilds;
  readonly locks: SessionLocks;
  readonly board: PositionBoard;
  readonly batchSize: number;
  /** Milliseconds for which a lazy projection gathers events before it applies them. */
  readonly gatherMs: number | undefined;
  readonly lockRetryMs: number;
  readonly retryMs: number;
  readonly maxRetryMs: number;
  readonly onError: (error: unknown, failure: ProjectionFailure) => void;
  readonly onParked: (parking: Parking) => void;
}

/** Streams that this projection has just parked; the others go on. */
export interface Parking {
  readonly projection: string;
  readonly streams: readonly Poison[];
}

/** Another process moved the checkpoint: this runner's batch was rolled back, and it no longer runs the projection. */
export class CheckpointLost extends Error {
  override readonly name = 'CheckpointLost';
}

/** Runs one projection: takes the lock, applies batches from the checkpoint on, and gives up where either is lost. */
export class Lane {
  readonly #bell = createBell();
  /** Rings when somebody waits for events that it has not applied yet. */
  readonly #hurry = createBell();
  /** The greatest position for which somebody waits. */
  #awaited: Position = 0n;
  readonly #name: string;
  #open = true;
  /** Undefined while the checkpoint has to be read. */
  #position: Position | undefined;
  #failures = 0;
  #state: LaneState = 'standby';
  #elsewhere = false;

  constructor(
    readonly projection: Projection,
    private readonly options: LaneOptions,
  ) {
    this.#name = projection.name;
  }

  get state(): LaneState {
    return this.#state;
  }

  /** Whether this process applies it, so that no other one moves its checkpoint. */
  get runsHere(): boolean {
    return this.#state === 'running' || this.#state === 'failing';
  }

  /** Whether another process runs it. */
  get runsElsewhere(): boolean {
    return this.#elsewhere;
  }

  /** Called on news in the log, or when a lock was lost. */
  wake(): void {
    this.#bell.ring();
  }

  /** Somebody waits for it: it applies what it has gathered so far. */
  hurry(position: Position): void {
    if (position <= this.#awaited) return;
    this.#awaited = position;
    this.#hurry.ring();
  }

  stop(): void {
    this.#open = false;
    this.#bell.close();
    this.#hurry.close();
  }

  async run(): Promise<void> {
    while (this.#open) {
      try {
        await this.#step();
        this.#failures = 0;
      } catch (error) {
        await this.#fail(error);
      }
    }
    this.options.rebuilds.pass(this.projection);
    this.#state = 'stopped';
  }

  async #step(): Promise<void> {
    const { locks, batches, board, batchSize } = this.options;
    if (!locks.holds(this.#name)) return this.#takeOver();
    this.#bell.hush();
    const before = (this.#position ??= await this.#openCheckpoint());
    const advance = await batches.next(this.projection, before, this.#failures);
    if (advance === 'lost') return this.#giveUp();
    this.#position = advance.position;
    this.#state = 'running';
    board.note(this.#name, advance.position);
    if (advance.parked.length > 0) {
      this.options.onParked({ projection: this.#name, streams: advance.parked });
    }
    if (advance.count < batchSize) await this.#untilNews();
  }

  async #untilNews(): Promise<void> {
    await this.#bell.wait();
    this.#hurry.hush();
    if (this.#awaited > (this.#position ?? 0n)) return;
    await this.#hurry.wait(this.projection.lazy ? (this.options.gatherMs ?? GATHER_MS) : BREATH_MS);
  }

  async #takeOver(): Promise<void> {
    this.#position = undefined;
    this.#elsewhere = !(await this.options.locks.acquire(this.#name));
    if (!this.#elsewhere) return;
    this.#state = 'standby';
    this.options.rebuilds.pass(this.projection);
    await this.#bell.pause(this.options.lockRetryMs);
  }

  /** A newer version is rebuilt here, under the lock, while readers still have the old tables. */
  async #openCheckpoint(): Promise<Position> {
    const { projection } = this;
    const { source, rebuilds } = this.options;
    await ensureProjections(source.pool, [projection]);
    const checkpoint = await readCheckpoint(source.pool, this.#name);
    if (!checkpoint) throw new Error(`${this.#name} has no checkpoint`);
    if (checkpoint.version > projection.version) {
      throw new Error(`${this.#name} is run by a newer release (version ${checkpoint.version})`);
    }
    if (checkpoint.version < projection.version && isReadModel(projection)) return rebuilds.ask(projection);
    rebuilds.pass(projection);
    if (checkpoint.version === projection.version) return checkpoint.position;
    await adoptVersion(source.pool, projection);
    return checkpoint.position;
  }

  async #giveUp(): Promise<void> {
    const lost = new CheckpointLost(`the checkpoint of ${this.#name} is not where it was left`);
    this.#report(lost, 1);
    await this.options.locks.release(this.#name);
    this.#state = 'standby';
    await this.#bell.pause(this.options.lockRetryMs);
  }

  async #fail(error: unknown): Promise<void> {
    this.#state = 'failing';
    this.options.rebuilds.pass(this.projection);
    this.#report(error, this.#failures + 1);
    const { retryMs, maxRetryMs } = this.options;
    await this.#bell.pause(Math.min(retryMs * 2 ** this.#failures, maxRetryMs));
    this.#failures += 1;
  }

  #report(error: unknown, attempt: number): void {
    this.options.onError(error, { projection: this.#name, position: this.#position ?? 0n, attempt });
  }
}
