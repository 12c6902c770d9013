import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';
import { BEFORE_MS } from './cause.js';

const HOUR_MS = 3_600_000;

/** Needed only while the reservation stands and its end is as near as the reminder says. */
export async function facts(
  sources: Sources,
  transactionId: string,
  now: Date,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const leftMs = found.reservedUntil === null ? 0 : Date.parse(found.reservedUntil) - now.getTime();
  return found.stage === 'reserved' && leftMs > 0 && leftMs <= BEFORE_MS + HOUR_MS ? found : UNNEEDED;
}
