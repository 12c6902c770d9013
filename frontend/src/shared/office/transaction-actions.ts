import { deliveryRule, STAGES, type Transaction, type TransactionAction } from '@fiocco/contracts';

/** This account may do it now, as the server says. */
export const may = (action: TransactionAction, { actions = [] }: Transaction): boolean =>
  actions.includes(action);

/** The money of a reservation is taken in the shop; other money that may be recorded is a transfer, also a late one. */
export const isTakenInShop = ({ stage }: Transaction): boolean => STAGES[stage].todo === 'collect';

/** A share is no gift to hand over; a day that is wrong, or asked for all the same, is typed in "Modifica". */
export const isToHandOver = (transaction: Transaction): boolean =>
  may('deliver', transaction) && transaction.type !== 'quota' && !transaction.deliveredOn;

export type HandOver = 'deliveredOn' | 'shippedOn';

/** What goes out by post is shipped first, and delivered later. */
export const nextHandOver = ({ deliveryMethod, shippedOn }: Transaction): HandOver =>
  deliveryRule(deliveryMethod)?.ships && !shippedOn ? 'shippedOn' : 'deliveredOn';
