import type { ClassByPayload } from '@fiocco/jobs';
import { JOB_CLASSES } from '../../../platform/index.js';
import type { ProviderCode } from '../access/provider.js';

/** Jobs wait for their own provider only. One whose payload names none takes a place of those that wait for Stripe. */
export const CLASS_BY_PROVIDER: ClassByPayload<{ readonly provider: ProviderCode | null }> = {
  all: [JOB_CLASSES.stripe, JOB_CLASSES.paypal],
  of: ({ provider }) => JOB_CLASSES[provider ?? 'stripe'] ?? JOB_CLASSES.stripe,
};
