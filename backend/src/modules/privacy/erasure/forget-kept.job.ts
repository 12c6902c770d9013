import { defineJob } from '@fiocco/jobs';
import { z } from 'zod';
import { JOB_CLASSES, type PersonalRecord } from '../../../platform/index.js';

const payload = z.object({
  holder: z.string(),
  records: z.array(z.custom<PersonalRecord>((record) => typeof record === 'string')).readonly(),
});
export type KeptUntil = z.output<typeof payload>;

/** Deletes what an erasure had to leave, years later, when the law no longer asks to keep it. */
export const forgetKept = defineJob<KeptUntil>({
  name: 'forget-kept',
  title: 'Cancellazione di dati conservati per legge',
  class: JOB_CLASSES.ledger,
  attempts: 16,
  backoffMs: 2_000,
  afterRestore: 'again',
  subjectOf: () => null,
  validate: (sent) => payload.parse(sent),
});
