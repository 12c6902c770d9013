import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES, type PersonalRecord } from '../../../platform/index.js';

export type KeptUntil = { readonly holder: string; readonly records: readonly PersonalRecord[] };

/** Deletes what an erasure had to leave, years later, when the law no longer asks to keep it. */
export const forgetKept = defineJob<KeptUntil>({
  name: 'forget-kept',
  title: 'Cancellazione di dati conservati per legge',
  class: JOB_CLASSES.ledger,
  attempts: 16,
  backoffMs: 2_000,
  afterRestore: 'again',
  subjectOf: () => null,
  validate(payload) {
    const { holder, records } = (payload ?? {}) as { holder?: unknown; records?: unknown };
    if (typeof holder !== 'string') throw new TypeError('forget-kept: holder expected');
    if (!Array.isArray(records) || !records.every((record) => typeof record === 'string'))
      throw new TypeError('forget-kept: records expected');
    return { holder, records: records as readonly PersonalRecord[] };
  },
});
