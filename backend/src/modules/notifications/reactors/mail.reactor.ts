import { enqueueAll } from '@fiocco/jobs';
import { defineReactor, type Projection } from '@fiocco/projections';
import type { MailCause } from './mail-causes.js';

/** Promises one mail job per event of its cause, in the transaction that notes the event as seen. */
export function mailReactor({ reactor, eventType, job }: MailCause): Projection {
  return defineReactor({
    name: reactor,
    version: 1,
    async apply(events, tx) {
      const promised = events
        .filter(({ type }) => type === eventType)
        .map(({ id, data, position }) => {
          const at = { eventId: id, position: position.toString() };
          const payload = job.validate({ transactionId: data['transactionId'], ...at });
          return { id: `${reactor}_${id}`, payload };
        });
      await enqueueAll(tx, job, promised);
    },
  });
}
