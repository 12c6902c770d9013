import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES, type PersonalRecord } from '../../../platform/index.js';

/** The erasure once more, when whoever read the data before it must have ended: in a day, if need be. */
export const finishErasure = defineJob<{ readonly records: readonly PersonalRecord[] }>({
  name: 'finish-erasure',
  class: JOB_CLASSES.ledger,
  attempts: 16,
  backoffMs: 2_000,
  validate(payload) {
    const { records } = (payload ?? {}) as { records?: unknown };
    if (!Array.isArray(records) || !records.every((record) => typeof record === 'string'))
      throw new TypeError('finish-erasure: records expected');
    return { records: records as readonly PersonalRecord[] };
  },
});
