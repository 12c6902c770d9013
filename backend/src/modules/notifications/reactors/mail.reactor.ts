import { enqueueAll } from '@fiocco/jobs';
import { defineReactor, type Projection } from '@fiocco/projections';
import type { MailCause } from './mail-causes.js';

/** Promises one mail job per event of its cause, in the transaction that notes the event as seen. */
export function mailReactor({ reactor, event, job }: MailCause): Projection {
  return defineReactor({
    name: reactor,
    version: 1,
    reads: [event.catalogue],
    async apply(events, tx) {
      const promised = events
        .map((stored) => event.tell(stored))
        .filter((told) => told !== null)
        .map(({ eventId, position, transactionId }) => ({
          id: `${reactor}_${eventId}`,
          payload: { transactionId, eventId, position: position.toString() },
        }));
      await enqueueAll(tx, job, promised);
    },
  });
}
