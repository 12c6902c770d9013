import { enqueueAll, type Promised } from '@fiocco/jobs';
import type pg from 'pg';
import { changeBy, type PurchaseEvent } from '@fiocco/gift';
import { inTransaction, type RestorePass, type RestoreStep } from '../../../platform/index.js';
import { expiryJob, type ExpiryPayload } from './expiry.job.js';
import { expiryOf } from './when-held-schedule-expiry.reactor.js';
import { readablePurchaseEvents } from '../readable-purchase-events.js';

const AT_ONCE = 500;
/**
 * Everything with an end gets a job for it again: a restored database may never have had the job, or may have it as
 * done for an event that was lost. A job that is not needed finds nothing to do.
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
    for (const event of readablePurchaseEvents(events)) this.#note(event);
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

  /** An event that ends or begins a term leaves only the end of the term that it begins. */
  #note(event: PurchaseEvent): void {
    const { transactionId } = event.data;
    if (changeBy(event).until === undefined) return;
    this.#open.delete(transactionId);
    const end = expiryOf(event);
    // A new id: the outbox may have the earlier one as done.
    if (end) this.#open.set(transactionId, { ...end, id: `restored-${this.epoch}_${event.eventId}` });
  }
}
