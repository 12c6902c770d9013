import type { TransactionFacts } from '../../ports.js';
import type { Wording } from '../purchase/purchase-wording.js';
import { wording as receipt } from '../receipt/wording.js';
import { wording as confirmation } from '../reservation-confirmation/wording.js';
import type { TransferFacts } from '../transfer-instructions/facts.js';
import { wordingFor } from '../transfer-instructions/wording.js';

/** The same words as the mail that went to the former address. */
export function wordingAt(facts: TransactionFacts | TransferFacts): Wording {
  if ('iban' in facts) return wordingFor(facts);
  return facts.stage === 'paid' ? receipt : confirmation;
}
