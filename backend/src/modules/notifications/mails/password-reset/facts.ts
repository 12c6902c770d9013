import { AccountForMail, type AccountFacts, type ResetLink } from '../../ports.js';
import type { Sources } from '../mail.js';

export interface PasswordResetFacts extends AccountFacts {
  /** Null where it expired or was used before the mail could leave. */
  readonly link: ResetLink | null;
}

export async function facts(sources: Sources, accountId: string): Promise<PasswordResetFacts | null> {
  const accounts = sources.get(AccountForMail);
  const account = await accounts.account(accountId);
  return account && { ...account, link: await accounts.resetLink(accountId) };
}
