import type { EventStore } from '@fiocco/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import { EVENT_STORE, Problem, ReadModelWait, RequestContext } from '../../../platform/index.js';

const PATIENCE_MS = 2_000;

/** For calls that read what commands have just written. */
@Injectable()
export class Shown {
  constructor(
    private readonly readModels: ReadModelWait,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Waits until the read models show what this call has commanded. */
  async wait(): Promise<void> {
    const position = RequestContext.find()?.position ?? null;
    if (position !== null) await this.readModels.until(position, PATIENCE_MS);
  }

  /** Waits until they show everything in the ledger, others' events included; refuses to go on without it. */
  async everything(): Promise<void> {
    const outcome = await this.readModels.until(await this.store.head(), PATIENCE_MS);
    if (outcome === 'late') {
      throw new Problem(
        'READ_MODELS_LATE',
        503,
        'Il negozio sta aggiornando i dati. Riprova tra qualche secondo.',
        {
          headers: { 'retry-after': '5' },
        },
      );
    }
  }
}
