import {
  isPaidInShop,
  STAGES,
  type Transaction,
  type TransactionAction,
  deliveryRule,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';

/** The money of a reservation is taken in the shop; other money that may be recorded is a transfer, also a late one. */
const isTakenInShop = ({ stage }: Transaction): boolean => STAGES[stage].todo === 'collect';

/** This account may do it now, as the server says. */
const may = (action: TransactionAction, { actions = [] }: Transaction): boolean => actions.includes(action);

/** What is reopened is paid in the shop, whatever its method was. */
const isTakenAtOnce = ({ stage, paymentMethod, amount }: Transaction): boolean =>
  (stage === 'cancelled' || isPaidInShop(paymentMethod)) && centsOf(amount) > 0;

/** When each dialog is offered. One action takes the money of both kinds, each of which has a dialog of its own. */
const OFFERED = {
  collect: (transaction: Transaction) => may('collect', transaction) && isTakenInShop(transaction),
  transfer: (transaction: Transaction) => may('collect', transaction) && !isTakenInShop(transaction),
  take: (transaction: Transaction) =>
    (may('reopen', transaction) || isCompletedAtOnce(transaction)) && isTakenAtOnce(transaction),
  cancel: (transaction: Transaction) => may('cancel', transaction),
  // How a refund under way ended is asked with "Controlla ora".
  refund: (transaction: Transaction) => may('refund', transaction) && transaction.stage !== 'refunding',
  // A share is no gift to hand over; a day that is wrong, or asked for all the same, is typed in "Modifica".
  deliver: (transaction: Transaction) =>
    may('deliver', transaction) && transaction.type !== 'quota' && !transaction.deliveredOn,
  remove: (transaction: Transaction) => may('remove', transaction),
  reopen: (transaction: Transaction) => may('reopen', transaction),
  // What the server's `actions` do not name.
  exchange: ({ stage }: Transaction) =>
    stage === 'paid' || stage === 'reserved' || stage === 'awaiting_transfer',
  edit: ({ stage }: Transaction) => stage !== 'draft' && stage !== 'removed',
  verify: ({ stage }: Transaction) => STAGES[stage].todo === 'verify',
} as const;

/** What a dialog is for. */
export type Command = keyof typeof OFFERED;

/** The dialog that a page's address names. */
export const commandNamed = (name: unknown): Command | undefined =>
  (Object.keys(OFFERED) as Command[]).find((command) => command === name);

export const isOffered = (command: Command, transaction: Transaction): boolean =>
  OFFERED[command](transaction);

/** "Segna come completata": what is held is reserved. A transfer asks for its sum, and what is cancelled before it is reopened. */
export const isCompletedAtOnce = (transaction: Transaction): boolean =>
  may('complete', transaction) && !isOffered('transfer', transaction);

/** Money that comes after the end. */
export const LATE_TRANSFER = 'Bonifico arrivato tardi…';

export type HandOver = 'deliveredOn' | 'shippedOn';

/** What goes out by post is shipped first, and delivered later. */
export const nextHandOver = ({ deliveryMethod, shippedOn }: Transaction): HandOver =>
  deliveryRule(deliveryMethod)?.ships && !shippedOn ? 'shippedOn' : 'deliveredOn';

/** The words that open its dialog. */
export const handOverWords = (transaction: Transaction): string =>
  nextHandOver(transaction) === 'shippedOn' ? 'Segna spedito…' : 'Segna consegnato…';
