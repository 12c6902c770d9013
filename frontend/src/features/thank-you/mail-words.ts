import type { Receipt } from './facts-of.js';

type Mailed = Pick<Receipt, 'email' | 'transaction'>;

/** Nothing is promised where the shop sends none, the buyer gave no address, or that got as many as it gets in a day. */
export const getsMail = ({ email, transaction }: Mailed, sendsMail: boolean): boolean =>
  sendsMail && !transaction.mailHeldBack && (email !== null || !transaction.owned);

/** What comes by mail, and where. */
export function mailWords(receipt: Mailed, what: string, sendsMail: boolean): string {
  const { email, transaction } = receipt;
  if (!getsMail(receipt, sendsMail)) {
    const number = transaction.orderNumber ? ` ${transaction.orderNumber}` : '';
    return `Non riceverai e-mail: annota il numero d’ordine${number}.`;
  }
  // Other visitors are told neither the address nor whether there is one.
  return email ? `${what} è in viaggio verso ${email}.` : `${what} arriva all’e-mail che hai lasciato.`;
}
