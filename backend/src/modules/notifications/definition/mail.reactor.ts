import { enqueueAll } from '@fiocco/jobs';
import { defineReactor, type Projection } from '@fiocco/projections';
import type { Mail, MailCause } from './mail.js';

/** Creates one mail job for each event of the mail's cause, in the transaction that notes the event as seen. */
export function mailReactor({ job }: Mail, cause: MailCause): Projection {
  const { reactor, event, subjectOf, once } = cause;
  return defineReactor({
    name: reactor,
    version: 1,
    reads: [event.catalogue],
    async apply(events, tx) {
      const promised = events
        .map((stored) => event.tell(stored))
        .filter((told) => told !== null)
        .map((told) => ({
          id: `${reactor}_${once ? subjectOf(told) : (cause.actOf?.(told) ?? told.eventId)}`,
          // Whichever of them comes first asks for the same job.
          payload: job.payload(subjectOf(told), once ? undefined : told, cause.partOf?.(told)),
          ...(cause.runAt && { runAt: cause.runAt(told) }),
        }));
      // The last event of an act is the one that the read models must have reached.
      await enqueueAll(tx, job, [...new Map(promised.map((one) => [one.id, one])).values()]);
    },
  });
}
