import type { TransactionFacts } from '../../ports.js';
import { endedSample } from '../purchase/ended-purchase.js';

export const sample: TransactionFacts = { ...endedSample, paymentMethod: 'bonifico' };
