import { SettingsStore } from '../../../settings/index.js';
import type { TransactionFacts } from '../../ports.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';
import { agreedFacts } from '../purchase/notice.js';

export interface ShopNoticeFacts extends TransactionFacts {
  readonly shopEmail: string;
}

/**
 * The shop's own address, without one the administrator's; a shop without either wants no notice. Whose sale it is decides,
 * and not whose word agreed it, which for a card is the provider's. What staff record themselves is no news.
 */
export async function facts(
  sources: Sources,
  transactionId: string,
): Promise<ShopNoticeFacts | Unneeded | null> {
  const { storeEmail, adminEmail } = await sources.get(SettingsStore).get();
  const shopEmail = storeEmail ?? adminEmail;
  if (!shopEmail) return UNNEEDED;
  const found = await agreedFacts(sources, transactionId);
  if (found === null || found === UNNEEDED) return found;
  return found.byGuest ? { ...found, shopEmail } : UNNEEDED;
}
