import { deliveryRule, romeDayOf, type Transaction } from '@fiocco/contracts';
import { dayFault } from '../../../shared/office/controls/typed-date.js';

export type HandOver = 'deliveredOn' | 'shippedOn';

/** What goes out by post is shipped first, and delivered later. */
export const nextHandOver = ({ deliveryMethod, shippedOn }: Transaction): HandOver =>
  deliveryRule(deliveryMethod)?.ships && !shippedOn ? 'shippedOn' : 'deliveredOn';

/** The words that open its dialog. */
export const handOverWords = (transaction: Transaction): string =>
  nextHandOver(transaction) === 'shippedOn' ? 'Segna spedito…' : 'Segna consegnato…';

/** What is wrong with the day on which a gift left the shop. */
export const handOverFault = (day: string, now = new Date()): string | undefined =>
  dayFault(day) ?? (day > romeDayOf(now) ? 'Questo giorno deve ancora venire' : undefined);
