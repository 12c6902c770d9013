import { defineJob, enqueueAll, type JobDefinition, type JobPayload } from '@fiocco/jobs';
import { defineReactor, type Projection } from '@fiocco/projections';
import { type PurchaseEvent, purchaseEvents } from '@fiocco/gift';
import type { z } from 'zod';
import { JOB_CLASSES } from '../../../platform/index.js';

/** By then the call that began it has usually ended, and there is nothing to do. */
const LEFT_TO_THE_CALL_MS = 60_000;

interface Steps<Payload extends JobPayload> {
  readonly name: string;
  readonly title: string;
  readonly payload: z.ZodType<Payload>;
  /** The transaction that a person looks at. The payload may come from an earlier release and lack fields. */
  subjectOf(payload: Partial<Payload>): string | undefined;
  /** What the event begins; null for any other. */
  begunBy(event: PurchaseEvent): Payload | null;
}

/**
 * A call of several steps that has to come to its end: the job goes on with it where the call ended before, and the reactor
 * creates the job in the transaction that notes the first step as seen.
 */
export function finishedLater<Payload extends JobPayload>({
  name,
  title,
  payload,
  subjectOf,
  begunBy,
}: Steps<Payload>): { readonly job: JobDefinition<Payload>; readonly reactor: Projection } {
  const job = defineJob<Payload>({
    name,
    title,
    class: JOB_CLASSES.ledger,
    attempts: 20,
    backoffMs: 1_000,
    afterRestore: 'again',
    subjectOf(sent) {
      const id = subjectOf(sent);
      return id ? { kind: 'transaction', id } : null;
    },
    validate: (sent) => payload.parse(sent),
  });
  const reactor = defineReactor({
    name: `${name}s`,
    version: 1,
    reads: [purchaseEvents.catalogue],
    async apply(events, tx) {
      const promised = events.flatMap((stored) => {
        const event = purchaseEvents.of(stored);
        const begun = event && begunBy(event);
        if (!begun) return [];
        const runAt = new Date(Date.parse(event.at) + LEFT_TO_THE_CALL_MS);
        return [{ id: `${name}_${event.eventId}`, payload: begun, runAt }];
      });
      await enqueueAll(tx, job, promised);
    },
  });
  return { job, reactor };
}
