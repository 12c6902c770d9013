import type { Receipt } from './facts-of.js';

/** What comes by mail, and where: nothing is promised where the shop sends none, or the buyer gave no address. */
export function mailWords(
  { email, transaction }: Pick<Receipt, 'email' | 'transaction'>,
  what: string,
  sendsMail: boolean,
): string {
  if (!sendsMail || (transaction.owned && !email)) {
    const number = transaction.orderNumber ? ` ${transaction.orderNumber}` : '';
    return `Non riceverai e-mail: annota il numero d’ordine${number}.`;
  }
  // Other visitors are told neither the address nor whether there is one.
  return email ? `${what} è in viaggio verso ${email}.` : `${what} arriva all’e-mail che hai lasciato.`;
}
