import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '@fiocco/event-sourcing';
import { createPositionWaiter, type PositionWaiter } from '@fiocco/projections';
import type pg from 'pg';
import { PG_POOL } from '../tokens.js';
import { BackgroundRegistry } from './background.registry.js';
import { BackgroundService } from './background.service.js';

/** Waits until every read model shows a position, whether this process runs the projections or another one. */
@Injectable()
export class ReadModelWait {
  private readonly waiter: PositionWaiter;

  constructor(
    @Inject(PG_POOL) pool: pg.Pool,
    private readonly registry: BackgroundRegistry,
    private readonly background: BackgroundService,
  ) {
    this.waiter = createPositionWaiter({ pool });
  }

  /** Another release builds the read models now. */
  get isSuperseded(): boolean {
    return this.background.isSuperseded;
  }

  close(): Promise<void> {
    return this.waiter.close();
  }

  async until(position: Position, timeoutMs: number): Promise<'applied' | 'late'> {
    const names = this.registry.readModelNames;
    if (names.length === 0) return 'applied';
    return (this.background.projectionRunner ?? this.waiter).waitFor(position, { timeoutMs, names });
  }
}
