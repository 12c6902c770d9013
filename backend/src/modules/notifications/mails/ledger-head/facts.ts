import { SettingsStore } from '../../../settings/index.js';
import { HeadForMail, type SignedHead } from '../../ports.js';
import { MailDelivery } from '../../delivery/mail-delivery.js';
import { type Sources, UNNEEDED, type Unneeded } from '../mail.js';

export interface LedgerHeadFacts extends SignedHead {
  readonly ownerName: string | null;
  readonly ownerEmail: string | null;
}

/** The newest head and the shop's owner, both at the time of sending. */
export async function facts(sources: Sources): Promise<LedgerHeadFacts | Unneeded | null> {
  // Without a server the register would fill with a copy for each day.
  if (!(await sources.get(MailDelivery).isConfigured())) return UNNEEDED;
  const head = await sources.get(HeadForMail).newest();
  const { adminName, adminEmail } = await sources.get(SettingsStore).get();
  return head && { ...head, ownerName: adminName, ownerEmail: adminEmail };
}
