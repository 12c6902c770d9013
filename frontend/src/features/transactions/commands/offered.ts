import { isPaidInShop, STAGES, type Transaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';

/** What a dialog is for. */
export type Command =
  | 'take'
  | 'collect'
  | 'transfer'
  | 'cancel'
  | 'refund'
  | 'verify'
  | 'edit'
  | 'deliver'
  | 'remove';

type Stage = Pick<Transaction, 'stage'>;

/** The money of a reservation is taken in the shop; other money that may be recorded is a transfer, also a late one. */
const isTakenInShop = ({ stage }: Stage): boolean => STAGES[stage].todo === 'collect';

/** What the server's `actions` do not name. */
const BY_STAGE = {
  edit: ({ stage }: Stage) => stage !== 'draft' && stage !== 'removed',
  verify: ({ stage }: Stage) => STAGES[stage].todo === 'verify',
} as const;

/**
 * Whether a command is offered: this account may do it now, as the server says in `actions`. One action takes the money
 * of both kinds, each of which has a dialog of its own.
 */
export function isOffered(command: Command, transaction: Transaction): boolean {
  const { actions = [], stage } = transaction;
  switch (command) {
    case 'edit':
    case 'verify':
      return BY_STAGE[command](transaction);
    case 'collect':
      return actions.includes('collect') && isTakenInShop(transaction);
    case 'transfer':
      return actions.includes('collect') && !isTakenInShop(transaction);
    case 'refund':
      // How a refund under way ended is asked with "Controlla ora".
      return actions.includes('refund') && stage !== 'refunding';
    case 'take':
      return isCompletedAtOnce(transaction) && isTakenAtOnce(transaction);
    case 'deliver':
      // A share is no gift to hand over; a day that is wrong, or asked for all the same, is typed in "Modifica".
      return actions.includes('deliver') && transaction.type !== 'quota' && !transaction.deliveredOn;
    case 'cancel':
    case 'remove':
      return actions.includes(command);
  }
}

/** What is reopened is paid in the shop, whatever its method was. */
const isTakenAtOnce = ({ stage, paymentMethod, amount }: Transaction): boolean =>
  (stage === 'cancelled' || isPaidInShop(paymentMethod)) && centsOf(amount) > 0;

/** "Segna come completata": what is held is reserved, what is cancelled is reopened. A transfer asks for its sum. */
export function isCompletedAtOnce(transaction: Transaction): boolean {
  const { actions = [] } = transaction;
  return actions.includes('reopen') || (actions.includes('complete') && !isOffered('transfer', transaction));
}
