import { defineJob, enqueueAll } from '@fiocco/jobs';
import type { Projection } from '@fiocco/projections';
import { giftStream, purchaseEvents } from '@fiocco/gift';
import { z } from 'zod';
import { JOB_CLASSES } from '../../../platform/index.js';

/** By then the call that began it has usually ended, and there is nothing to do. */
const LEFT_TO_THE_CALL_MS = 60_000;

const payload = z.object({
  exchangeId: z.string(),
  fromStream: z.string(),
  fromTransactionId: z.string(),
  toStream: z.string(),
  toTransactionId: z.string(),
});
export type ExchangePayload = z.output<typeof payload>;

/** Goes on with an exchange whose call ended before it was over. */
export const finishExchangeJob = defineJob<ExchangePayload>({
  name: 'finish-exchange',
  title: 'Cambio di un regalo',
  class: JOB_CLASSES.ledger,
  attempts: 20,
  backoffMs: 1_000,
  afterRestore: 'again',
  subjectOf: ({ toTransactionId: id }) => (id ? { kind: 'transaction', id } : null),
  validate: (sent) => payload.parse(sent),
});

/** Creates the job in the transaction that notes the event as seen: it exists whenever an exchange has begun. */
export const whenExchangeBeganFinishIt: Projection = {
  name: 'finish-exchanges',
  version: 1,
  kind: 'reactor',
  reads: [purchaseEvents.catalogue],
  tables: [],
  schema: '',
  async apply(events, tx) {
    const promised = events.flatMap((stored) => {
      const event = purchaseEvents.of(stored);
      if (event?.type !== 'ExchangeBegan') return [];
      const { transactionId, exchangeId, fromTransactionId, fromListId, fromProductId } = event.data;
      const runAt = new Date(Date.parse(event.at) + LEFT_TO_THE_CALL_MS);
      const fromStream = giftStream(fromListId, fromProductId);
      const to = { toStream: event.stream, toTransactionId: transactionId };
      const sent = { exchangeId, fromStream, fromTransactionId, ...to };
      return [{ id: `finish-exchange_${event.eventId}`, payload: sent, runAt }];
    });
    await enqueueAll(tx, finishExchangeJob, promised);
  },
};
