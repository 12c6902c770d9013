import type { TransactionFacts } from '../../ports.js';
import { sample as reserved } from '../reservation-confirmation/sample.js';

/** The same vase, paid. */
export const sample: TransactionFacts = { ...reserved, stage: 'paid', reservedUntil: null, cancelUrl: null };
