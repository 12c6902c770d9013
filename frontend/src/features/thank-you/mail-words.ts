import type { Receipt } from './facts-of.js';
import { say } from '../../shared/texts/say.js';

/** What comes. */
type Mail = 'confirmation' | 'receipt' | 'copy';
type Mailed = Pick<Receipt, 'email' | 'transaction'>;

/** Nothing is promised where the shop sends none, the buyer gave no address, or that got as many as it gets in a day. */
export const getsMail = ({ email, transaction }: Mailed, sendsMail: boolean): boolean =>
  sendsMail && !transaction.mailHeldBack && (email !== null || !transaction.owned);

/** What comes by mail, and where. */
export function mailWords({ email }: Mailed, what: Mail): string {
  // Other visitors are told neither the address nor whether there is one.
  return email ? say('thanks.mail.to', { what, email }) : say('thanks.mail.left', { what });
}

/** What a buyer does who gets no mail: this page is all that they have. */
export function keepWords({ transaction: { orderNumber: number } }: Mailed): string {
  return number ? say('thanks.mail.noneNumber', { number }) : say('thanks.mail.none');
}
