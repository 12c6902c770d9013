import { enqueueAll, type Promised } from '@fiocco/jobs';
import type pg from 'pg';
import { inTransaction, type RestorePass, type RestoreStep } from '../../../platform/index.js';
import { expiryJob, type ExpiryPayload } from '../jobs/expiry.job.js';
import { expiryOf } from '../jobs/when-held-schedule-expiry.reactor.js';
import { readableGiftEvents, type StoredGiftEvent } from './readable-gift-events.js';

const AT_ONCE = 500;

/**
 * Whatever has an end gets a job for it again: a restored database may never have had it, or may believe it done for an
 * event that was lost. A job too many finds nothing to do.
 */
export function expiryRestore(pool: pg.Pool): RestoreStep {
  return { name: 'gift-expiry', begin: (epoch) => new OpenEnds(pool, epoch) };
}

class OpenEnds implements RestorePass {
  readonly #open = new Map<string, Promised<ExpiryPayload>>();

  constructor(
    private readonly pool: pg.Pool,
    private readonly epoch: number,
  ) {}

  async see(events: Parameters<RestorePass['see']>[0]): Promise<void> {
    for (const event of readableGiftEvents(events)) this.#note(event);
  }

  async finish(): Promise<readonly string[]> {
    const promised = [...this.#open.values()];
    for (let from = 0; from < promised.length; from += AT_ONCE) {
      const some = promised.slice(from, from + AT_ONCE);
      await inTransaction(this.pool, (tx) => enqueueAll(tx, expiryJob, some));
    }
    return promised.length > 0
      ? [`${promised.length} holds and reservations have a job for their end again.`]
      : [];
  }

  #note(event: StoredGiftEvent): void {
    const end = expiryOf(event);
    switch (event.type) {
      case 'gift.UnitHeld.v1':
      case 'gift.UnitReserved.v1':
        this.#open.delete(event.data.transactionId);
        // Under an id of its own: the one of then may be in the outbox as done.
        if (end)
          this.#open.set(event.data.transactionId, { ...end, id: `restored-${this.epoch}_${event.id}` });
        break;
      case 'gift.HoldExpired.v1':
      case 'gift.HoldReleased.v1':
      case 'gift.ReservationExpired.v1':
      case 'gift.TransactionCancelled.v1':
      case 'gift.TransactionPaid.v1':
        this.#open.delete(event.data.transactionId);
        break;
      default:
    }
  }
}
