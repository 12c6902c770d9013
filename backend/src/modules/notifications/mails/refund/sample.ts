import type { TransactionFacts } from '../../ports.js';
import { sample as paid } from '../receipt/sample.js';

export const sample: TransactionFacts = {
  ...paid,
  ...{ stage: 'refunded', paymentMethod: 'stripe', refundedCents: 12_900 },
};
