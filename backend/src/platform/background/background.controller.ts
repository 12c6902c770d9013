import { Controller, Get, Inject } from '@nestjs/common';
import type { EventStore } from '@fiocco/event-sourcing';
import { listParked } from '@fiocco/projections';
import type pg from 'pg';
import { Permission } from '../permissions/permission.decorator.js';
import { EVENT_STORE, PG_POOL } from '../tokens.js';
import { BackgroundRegistry } from './background.registry.js';
import { type ProjectionLag, projectionLags } from './projection-lag.js';

/** A stream that a projection or reactor has stopped at, as staff see it; nothing in it says anything about a person. */
interface ParkedAlert {
  readonly projection: string;
  readonly stream: string;
  readonly revision: number;
  /** Why: an SQLSTATE or the error's own code. */
  readonly code: string;
  readonly tries: number;
  readonly at: string;
}

/** What the background work needs a person for. */
@Controller('api/alerts')
export class BackgroundController {
  constructor(
    private readonly registry: BackgroundRegistry,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** How far each projection is behind the ledger, by name; positions as decimal digits. */
  @Get('projections')
  @Permission('staff')
  async projections(): Promise<(Omit<ProjectionLag, 'position'> & { readonly position: string })[]> {
    const lags = await projectionLags(this.pool, this.store, this.registry.projections);
    return lags.map((each) => ({ ...each, position: each.position.toString() }));
  }

  /** Empty while all is well; `npm run projections -- retry` takes them up again. */
  @Get('parked')
  @Permission('staff')
  async parked(): Promise<ParkedAlert[]> {
    const parked = await listParked(this.pool);
    return parked.map(({ projection, stream, revision, code, tries, at }) => ({
      projection,
      stream,
      revision,
      code,
      tries,
      at: at.toISOString(),
    }));
  }
}
