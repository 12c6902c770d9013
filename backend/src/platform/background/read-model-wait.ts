import { Inject, Injectable } from '@nestjs/common';
import { type EventStore, LedgerUnavailable, type Position } from '@fiocco/event-sourcing';
import { createPositionWaiter, type PositionWaiter } from '@fiocco/projections';
import type pg from 'pg';
import { SharedRuns } from '../async/shared-runs.js';
import { RequestContext } from '../context/request-context.js';
import { EVENT_STORE, PG_POOL } from '../tokens.js';
import { BackgroundRegistry } from './background.registry.js';
import { BackgroundService } from './background.service.js';

/** How long an answer waits for the read models before it is sent without them. */
export const ANSWER_PATIENCE_MS = 2_000;
const OWN_PATIENCE_MS = 1_500;
/** Enough for the events that are usually under way. */
const OTHERS_PATIENCE_MS = 200;

/** Waits until every read model has reached a position, whether this process or another one runs the projections. */
@Injectable()
export class ReadModelWait {
  private readonly waiter: PositionWaiter;
  private readonly heads = new SharedRuns<'head', Position>();

  constructor(
    @Inject(PG_POOL) pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly registry: BackgroundRegistry,
    private readonly background: BackgroundService,
  ) {
    this.waiter = createPositionWaiter({ pool });
  }

  /** Whether another release builds the read models now. */
  get isSuperseded(): boolean {
    return this.background.isSuperseded;
  }

  close(): Promise<void> {
    return this.waiter.close();
  }

  /**
   * Whether the read models show everything that is in the ledger now: `behind` when this process is late with its own,
   * `stale` when another process is.
   */
  async currency(): Promise<'current' | 'behind' | 'stale'> {
    const head = await this.head();
    const runner = this.background.projectionRunner;
    const isElsewhere = (name: string): boolean => runner?.runsElsewhere(name) ?? true;
    const [own, others] = [false, true].map((elsewhere) =>
      this.registry.readModelNames.filter((name) => isElsewhere(name) === elsewhere),
    );
    const isLate = async (names: readonly string[] = [], patienceMs: number) =>
      names.length > 0 && (await this.waitFor(head, names, patienceMs)) === 'late';
    if (await isLate(own, OWN_PATIENCE_MS)) return 'behind';
    return (await isLate(others, OTHERS_PATIENCE_MS)) ? 'stale' : 'current';
  }

  async until(position: Position, timeoutMs: number): Promise<'applied' | 'late'> {
    const names = this.registry.readModelNames;
    if (names.length === 0) return 'applied';
    return this.waitFor(position, names, timeoutMs);
  }

  /**
   * For pages of lazy read models, for which commands do not wait. Resolves when they show everything that is in the
   * ledger now, after two seconds at the latest. While the ledger is away they show what they have. The answer says where
   * it may be old.
   */
  async upToNow(names: readonly string[]): Promise<void> {
    if ((await this.untilHead(names)) === 'late') RequestContext.noteLate();
  }

  private async untilHead(names: readonly string[]): Promise<'applied' | 'late'> {
    try {
      return await this.waitFor(await this.head(), names, ANSWER_PATIENCE_MS);
    } catch (error) {
      if (error instanceof LedgerUnavailable) return 'late';
      throw error;
    }
  }

  /** The first screen asks it a dozen times at once. */
  private head(): Promise<Position> {
    return this.heads.run('head', () => this.store.head());
  }

  private waitFor(
    position: Position,
    names: readonly string[],
    timeoutMs: number,
  ): Promise<'applied' | 'late'> {
    return (this.background.projectionRunner ?? this.waiter).waitFor(position, { timeoutMs, names });
  }
}
