import { defineJob } from '@fiocco/jobs';
import { JOB_CLASSES } from '../../../platform/index.js';

/** Sends the newest head to the owner. Its tries last about an hour; tomorrow's mail says more anyway. */
export const mailHead = defineJob<Record<string, never>>({
  name: 'mail-ledger-head',
  class: JOB_CLASSES.mail,
  attempts: 8,
  backoffMs: 30_000,
  // It sends the head that is the newest by then.
  afterRestore: 'again',
  subjectOf: () => null,
  validate: () => ({}),
});
