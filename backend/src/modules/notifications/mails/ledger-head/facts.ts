import { SettingsStore } from '../../../settings/index.js';
import { HeadForMail, type SignedHead } from '../../ports.js';
import type { Sources } from '../mail.js';

export interface LedgerHeadFacts extends SignedHead {
  readonly ownerName: string | null;
  readonly ownerEmail: string | null;
}

/** The newest head and the shop's owner, both at the time of sending. */
export async function facts(sources: Sources): Promise<LedgerHeadFacts | null> {
  const head = await sources.get(HeadForMail).newest();
  const { adminName, adminEmail } = await sources.get(SettingsStore).get();
  return head && { ...head, ownerName: adminName, ownerEmail: adminEmail };
}
