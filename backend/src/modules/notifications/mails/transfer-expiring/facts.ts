import { transferReminderAt } from '@fiocco/contracts';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { facts as transferFacts, type TransferFacts } from '../transfer-instructions/facts.js';

/** Needed only while nothing has come, and the end is as near as the reminder says. */
export async function facts(
  sources: Sources,
  transactionId: string,
  now: Date,
): Promise<TransferFacts | Unneeded | null> {
  const found = await transferFacts(sources, transactionId);
  if (!found) return null;
  const { stage, receivedCents, reservedUntil } = found;
  const isAwaited = stage === 'awaiting_transfer' && receivedCents === 0 && reservedUntil !== null;
  return isAwaited && isNear(reservedUntil, now) ? found : UNNEEDED;
}

const isNear = (until: string, now: Date): boolean =>
  now >= transferReminderAt(until) && now.getTime() < Date.parse(until);
