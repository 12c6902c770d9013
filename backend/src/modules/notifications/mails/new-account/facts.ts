import { AccountForMail, type AccountFacts } from '../../ports.js';
import type { Sources } from '../mail.js';

export type NewAccountFacts = AccountFacts;

export const facts = (sources: Sources, accountId: string): Promise<NewAccountFacts | null> =>
  sources.get(AccountForMail).account(accountId);
