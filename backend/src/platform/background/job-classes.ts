import type { JobClass } from '@fiocco/jobs';

/** A mail server that hangs holds up mail only, a payment provider the payments that it has only. */
export const JOB_CLASSES = {
  /** Jobs that use only our own database and ledger. */
  ledger: { name: 'ledger', atOnce: 8, limitMs: 30_000 },
  stripe: { name: 'stripe', atOnce: 8, limitMs: 60_000 },
  paypal: { name: 'paypal', atOnce: 8, limitMs: 60_000 },
  /** A purchase asks for up to three mails at once. */
  mail: { name: 'mail', atOnce: 8, limitMs: 60_000 },
} as const satisfies Readonly<Record<string, JobClass>>;
