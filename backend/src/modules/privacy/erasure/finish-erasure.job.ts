import { defineJob } from '@fiocco/jobs';
import { z } from 'zod';
import { JOB_CLASSES, type PersonalRecord } from '../../../platform/index.js';

const payload = z.object({
  records: z.array(z.custom<PersonalRecord>((record) => typeof record === 'string')).readonly(),
  /** When it was asked for (ISO, by the database's clock); null in jobs of earlier releases. */
  at: z.string().nullable().default(null),
});
export type PromisedErasure = z.output<typeof payload>;

/** Repeats an erasure once every transaction that read the data before it has ended; this may take up to a day. */
export const finishErasure = defineJob<PromisedErasure>({
  name: 'finish-erasure',
  title: 'Cancellazione di dati personali',
  class: JOB_CLASSES.ledger,
  attempts: 16,
  backoffMs: 2_000,
  afterRestore: 'again',
  subjectOf: () => null,
  validate: (sent) => payload.parse(sent),
});
