import { SettingsStore } from '../../../settings/index.js';
import type { TransactionFacts } from '../../ports.js';
import type { Sources } from '../mail.js';
import { purchaseFacts } from '../purchase/purchase-mail.js';

export interface TransferFacts extends TransactionFacts {
  readonly iban: string;
  readonly holder: string;
  readonly bank: string | null;
}

/** The shop's account as it is at the time of sending; null where it names none. */
export async function facts(sources: Sources, transactionId: string): Promise<TransferFacts | null> {
  const found = await purchaseFacts(sources, transactionId);
  const { bankIban, bankAccountHolder, bankName } = await sources.get(SettingsStore).get();
  if (!found || !bankIban || !bankAccountHolder) return null;
  return { ...found, iban: bankIban, holder: bankAccountHolder, bank: bankName };
}
