import type { EventStore } from '@fiocco/event-sourcing';
import { Inject, Injectable } from '@nestjs/common';
import { RequestContext } from '../context/request-context.js';
import { Problem } from '../errors/problem.js';
import { EVENT_STORE } from '../tokens.js';
import { ANSWER_PATIENCE_MS, ReadModelWait } from './read-model-wait.js';

const LATE = 'Il negozio sta aggiornando i dati. Riprova tra qualche secondo.';

const CODE = 'READ_MODELS_LATE';

/** Whether a call failed because the read models do not show yet what the ledger has. */
export const isLate = (error: unknown): boolean => error instanceof Problem && error.code === CODE;

/** For calls that read what commands have just written. */
@Injectable()
export class ReadYourWrites {
  constructor(
    private readonly readModels: ReadModelWait,
    @Inject(EVENT_STORE) private readonly store: EventStore,
  ) {}

  /** Waits until the read models show what this call's commands wrote; `late` where they do not after two seconds. */
  async own(): Promise<'applied' | 'late'> {
    const position = RequestContext.find()?.position ?? null;
    return position === null ? 'applied' : this.readModels.until(position, ANSWER_PATIENCE_MS);
  }

  /**
   * Waits until they show everything in the ledger, including others' events. Throws 503 `READ_MODELS_LATE` where they
   * do not.
   */
  async everything(): Promise<void> {
    const outcome = await this.readModels.until(await this.store.head(), ANSWER_PATIENCE_MS);
    if (outcome === 'late') {
      throw new Problem(CODE, 503, LATE, { headers: { 'retry-after': '5' } });
    }
  }
}
