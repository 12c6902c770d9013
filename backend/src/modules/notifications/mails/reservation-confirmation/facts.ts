import type { TransactionFacts } from '../../ports.js';
import type { Sources } from '../mail.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';
import { TELLS, toldBefore } from '../purchase/told-before.js';

export interface ReservationFacts extends TransactionFacts {
  /** Whether the buyer was asked for a transfer before. */
  readonly wasTransfer: boolean;
}

export async function facts(sources: Sources, transactionId: string): Promise<ReservationFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const told = await toldBefore(sources, transactionId);
  const wasTransfer = told.some(
    ({ template, state }) => template === TELLS.awaiting_transfer && state !== 'not_sent',
  );
  return { ...found, wasTransfer };
}
