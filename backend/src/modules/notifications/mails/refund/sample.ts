import { sample as paid } from '../receipt/sample.js';
import type { RefundFacts } from './facts.js';

export const sample: RefundFacts = {
  ...paid,
  ...{ stage: 'refunded', paymentMethod: 'stripe', refundedCents: 12_900, thisTimeCents: 12_900 },
};
