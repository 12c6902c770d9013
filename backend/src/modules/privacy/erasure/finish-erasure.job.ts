import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES, type PersonalRecord } from '../../../platform/index.js';

export type PromisedErasure = {
  readonly records: readonly PersonalRecord[];
  /** When it was asked for (ISO, by the database's clock); null in jobs of earlier releases. */
  readonly at: string | null;
};

/** Repeats an erasure once every transaction that read the data before it has ended; this may take up to a day. */
export const finishErasure = defineJob<PromisedErasure>({
  name: 'finish-erasure',
  title: 'Cancellazione di dati personali',
  class: JOB_CLASSES.ledger,
  attempts: 16,
  backoffMs: 2_000,
  afterRestore: 'again',
  subjectOf: () => null,
  validate(payload) {
    const { records, at } = (payload ?? {}) as { records?: unknown; at?: unknown };
    if (!Array.isArray(records) || !records.every((record) => typeof record === 'string'))
      throw new TypeError('finish-erasure: records expected');
    return { records: records as readonly PersonalRecord[], at: typeof at === 'string' ? at : null };
  },
});
