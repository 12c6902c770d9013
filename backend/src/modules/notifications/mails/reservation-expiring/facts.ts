import { reservationReminderAt } from '@fiocco/contracts';
import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';

/** Needed only while the reservation stands and its end is as near as the reminder says. */
export async function facts(
  sources: Sources,
  transactionId: string,
  now: Date,
): Promise<TransactionFacts | Unneeded | null> {
  const found = await purchaseFacts(sources, transactionId);
  if (!found) return null;
  const { stage, reservedUntil } = found;
  return stage === 'reserved' && reservedUntil && isNear(reservedUntil, now) ? found : UNNEEDED;
}

const isNear = (until: string, now: Date): boolean =>
  now >= reservationReminderAt(until) && now.getTime() < Date.parse(until);
