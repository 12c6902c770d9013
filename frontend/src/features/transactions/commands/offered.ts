import { isPaidInShop, STAGES, type Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import {
  isTakenInShop,
  isToHandOver,
  may,
  nextHandOver,
} from '../../../shared/office/transaction-actions.js';

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
  deliver: isToHandOver,
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

/** The words that open its dialog. */
export const handOverWords = (transaction: Transaction): string =>
  nextHandOver(transaction) === 'shippedOn' ? 'Segna spedito…' : 'Segna consegnato…';
