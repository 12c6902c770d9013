import { defineJob, enqueueAll } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import { purchaseEvents } from '@fiocco/gift';
import { z } from 'zod';
import { JOB_CLASSES } from '../../../platform/index.js';

/** By then the call that began it has usually ended, and there is nothing to do. */
const LEFT_TO_THE_CALL_MS = 60_000;

const payload = z.object({ saleId: z.string(), transactionId: z.string() });
type SalePayload = z.output<typeof payload>;

/** Goes on with a sale of several gifts whose call ended before it was over, or frees what it holds. */
export const finishSaleJob = defineJob<SalePayload>({
  name: 'finish-sale',
  title: 'Vendita di più regali',
  class: JOB_CLASSES.ledger,
  attempts: 20,
  backoffMs: 1_000,
  afterRestore: 'again',
  subjectOf: ({ transactionId: id }) => (id ? { kind: 'transaction', id } : null),
  validate: (sent) => payload.parse(sent),
});

/**
 * Creates a job for each gift that is held for a sale, in the transaction that notes the event as seen: so also for one
 * that a slow call holds after the sale was given up.
 */
export const whenHeldForSaleFinishIt: Projection = {
  name: 'finish-sales',
  version: 1,
  kind: 'reactor',
  reads: [purchaseEvents.catalogue],
  tables: [],
  schema: '',
  async apply(events, tx) {
    const promised = events.flatMap((stored) => {
      const event = purchaseEvents.of(stored);
      if (event?.type !== 'HeldForSale') return [];
      const runAt = new Date(Date.parse(event.at) + LEFT_TO_THE_CALL_MS);
      const { saleId, transactionId } = event.data;
      return [{ id: `finish-sale_${event.eventId}`, payload: { saleId, transactionId }, runAt }];
    });
    await enqueueAll(tx, finishSaleJob, promised);
  },
};
