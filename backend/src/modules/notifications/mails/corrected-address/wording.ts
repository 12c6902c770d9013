import type { TransactionFacts } from '../../ports.js';
import type { Wording } from '../purchase/purchase-wording.js';
import { wording as receipt } from '../receipt/wording.js';
import { wording as confirmation } from '../reservation-confirmation/wording.js';

/** The same words as the mail that went to the former address. */
export const wordingAt = ({ stage }: TransactionFacts): Wording =>
  stage === 'paid' ? receipt : confirmation;
