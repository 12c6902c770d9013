import {
  deliveryRule,
  type DeliveryStep,
  isPaidInShop,
  STAGES,
  type Transaction,
  type TransactionAction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { deedWords } from './delivery-deeds.js';

/** This account may do it now, as the server says. */
const may = (action: TransactionAction, { actions = [] }: Transaction): boolean => actions.includes(action);

/** The money of a reservation is taken in the shop; other money that may be recorded is a transfer, also a late one. */
const isTakenInShop = ({ stage }: Transaction): boolean => STAGES[stage].todo === 'collect';

/** A share is no gift to hand over; a day that is wrong, or asked for all the same, is typed in "Modifica". */
const isToHandOver = (transaction: Transaction): boolean =>
  may('deliver', transaction) && transaction.type !== 'quota' && !transaction.deliveredOn;

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

/** The days that are noted on a gift's way out of the shop, and what it is then. */
export const HAND_OVERS = [
  ['readyOn', 'Pronto'],
  ['deliveredOn', 'Consegnato'],
  ['shippedOn', 'Spedito'],
] as const;
export type HandOver = (typeof HAND_OVERS)[number][0];

export const handedOverWords = (step: HandOver): string =>
  HAND_OVERS.find(([one]) => one === step)?.[1] ?? step;

/** It is made ready first. What goes out by post is shipped then, and delivered later. */
export function nextHandOver({ deliveryMethod, readyOn, shippedOn }: Transaction): HandOver {
  if (shippedOn) return 'deliveredOn';
  if (!readyOn) return 'readyOn';
  return deliveryRule(deliveryMethod)?.ships ? 'shippedOn' : 'deliveredOn';
}

/** Nothing is left to be paid for it. */
export const isFree = ({ amount, amount_shipping, amount_received }: Transaction): boolean =>
  centsOf(amount) + centsOf(amount_shipping) <= centsOf(amount_received);

/** Money that comes after the end. */
export const LATE_TRANSFER = 'Bonifico arrivato tardi…';

/** Money that is taken in the shop, whatever the purchase is before it. */
export const COLLECT = 'Incassa';
export const TAKEN = `${COLLECT}…`;

export const collectWords = (transaction: Transaction): string =>
  isFree(transaction) ? 'Conferma senza incasso' : TAKEN;

const STEPS: Readonly<Record<HandOver, DeliveryStep>> = {
  readyOn: 'ready',
  deliveredOn: 'delivered',
  shippedOn: 'shipped',
};

/** What is done, as the queue of Consegne calls it too. */
export const handOverDeed = (step: HandOver): string => deedWords(STEPS[step]);

export const handOverWords = (transaction: Transaction): string =>
  `${handOverDeed(nextHandOver(transaction))}…`;

/** What staff do with a purchase that somebody asks about: the first that is offered. */
const NEXT: readonly (readonly [command: Command, words: (transaction: Transaction) => string])[] = [
  ['collect', collectWords],
  ['deliver', handOverWords],
  ['reopen', () => 'Riapri'],
  ['transfer', () => 'Bonifico ricevuto'],
  // What is only held: its money, and where that is to come another way, its end.
  ['take', () => TAKEN],
  ['cancel', () => 'Annulla…'],
];

interface NextStep {
  readonly command: Command;
  /** Of the button that opens its dialog. */
  readonly words: string;
}

export function nextStep(transaction: Transaction): NextStep | undefined {
  const found = NEXT.find(([command]) => isOffered(command, transaction));
  return found && { command: found[0], words: found[1](transaction) };
}
