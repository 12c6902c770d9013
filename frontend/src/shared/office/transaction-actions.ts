import {
  deliveryRule,
  type DeliveryStep,
  isPaidInShop,
  STAGES,
  type Transaction,
  type TransactionAction,
} from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { formatDate } from '../format/dates.js';
import { deedWords } from './delivery-deeds.js';
import type { IconName } from './pictures/icon.js';

/** What decides which commands are offered, and which is the next one. */
export type Offerable = Pick<
  Transaction,
  | 'stage'
  | 'actions'
  | 'type'
  | 'paymentMethod'
  | 'deliveryMethod'
  | 'amount'
  | 'amount_shipping'
  | 'amount_received'
  | 'readyOn'
  | 'shippedOn'
  | 'deliveredOn'
>;

/** This account may do it now, as the server says. */
const may = (action: TransactionAction, { actions = [] }: Offerable): boolean => actions.includes(action);

/** The money of a reservation is taken in the shop; other money that may be recorded is a transfer, also a late one. */
const isTakenInShop = ({ stage }: Offerable): boolean => STAGES[stage].todo === 'collect';

/** A share is no gift to hand over; a day that is wrong, or asked for all the same, is typed in "Modifica". */
const isToHandOver = (transaction: Offerable): boolean =>
  may('deliver', transaction) && transaction.type !== 'quota' && !transaction.deliveredOn;

/** What is reopened is paid in the shop, whatever its method was. */
const isTakenAtOnce = ({ stage, paymentMethod, amount }: Offerable): boolean =>
  (stage === 'cancelled' || isPaidInShop(paymentMethod)) && centsOf(amount) > 0;

/** When each dialog is offered. One action takes the money of both kinds, each of which has a dialog of its own. */
const OFFERED = {
  collect: (transaction: Offerable) => may('collect', transaction) && isTakenInShop(transaction),
  transfer: (transaction: Offerable) => may('collect', transaction) && !isTakenInShop(transaction),
  take: (transaction: Offerable) =>
    (may('reopen', transaction) || isCompletedAtOnce(transaction)) && isTakenAtOnce(transaction),
  cancel: (transaction: Offerable) => may('cancel', transaction),
  // How a refund under way ended is asked with "Controlla ora".
  refund: (transaction: Offerable) => may('refund', transaction) && transaction.stage !== 'refunding',
  deliver: isToHandOver,
  remove: (transaction: Offerable) => may('remove', transaction),
  reopen: (transaction: Offerable) => may('reopen', transaction),
  // What the server's `actions` do not name.
  exchange: ({ stage }: Offerable) =>
    stage === 'paid' || stage === 'reserved' || stage === 'awaiting_transfer',
  edit: ({ stage }: Offerable) => stage !== 'draft' && stage !== 'removed',
  // Whoever may give its money back decides what became of it.
  verify: (transaction: Offerable) =>
    may('refund', transaction) && STAGES[transaction.stage].todo === 'verify',
} as const;

/** What a dialog is for. */
export type Command = keyof typeof OFFERED;

/** The dialog that a page's address names. */
export const commandNamed = (name: unknown): Command | undefined =>
  (Object.keys(OFFERED) as Command[]).find((command) => command === name);

export const isOffered = (command: Command, transaction: Offerable): boolean => OFFERED[command](transaction);

/** "Segna come completata": what is held is reserved. A transfer asks for its sum, and what is cancelled before it is reopened. */
export const COMPLETE = 'Segna come completata';
export const isCompletedAtOnce = (transaction: Offerable): boolean =>
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

/** "Consegnato 28/11": how far a gift is on its way out of the shop; undefined while it is not prepared. */
export function handedOver(days: Pick<Transaction, HandOver>): string | undefined {
  const step = (['deliveredOn', 'shippedOn', 'readyOn'] as const).find((one) => days[one]);
  return step && `${handedOverWords(step)} ${formatDate(days[step] ?? '').slice(0, 5)}`;
}

/** It is made ready first. What goes out by post is shipped then, and delivered later. */
export function nextHandOver({ deliveryMethod, readyOn, shippedOn }: Offerable): HandOver {
  if (shippedOn) return 'deliveredOn';
  if (!readyOn) return 'readyOn';
  return deliveryRule(deliveryMethod)?.ships ? 'shippedOn' : 'deliveredOn';
}

/** Nothing is left to be paid for it. */
export const isFree = ({ amount, amount_shipping, amount_received }: Offerable): boolean =>
  centsOf(amount) + centsOf(amount_shipping) <= centsOf(amount_received);

/** Money that comes after the end. */
export const LATE_TRANSFER = 'Bonifico arrivato tardi…';

/** Money that is taken in the shop, whatever the purchase is before it. */
export const COLLECT = 'Incassa';
export const TAKEN = `${COLLECT}…`;

/** Of a gift without a price nothing is taken. */
export const CONFIRM = 'Conferma';
export const collectWords = (transaction: Offerable): string => (isFree(transaction) ? `${CONFIRM}…` : TAKEN);

const STEPS: Readonly<Record<HandOver, DeliveryStep>> = {
  readyOn: 'ready',
  deliveredOn: 'delivered',
  shippedOn: 'shipped',
};

/** What is done, as the queue of Consegne calls it too. */
export const handOverDeed = (step: HandOver): string => deedWords(STEPS[step]);

export const handOverWords = (transaction: Offerable): string =>
  `${handOverDeed(nextHandOver(transaction))}…`;

/** What staff do with a purchase next: the first that is offered. */
const NEXT: readonly (readonly [
  command: Command,
  icon: IconName,
  words: (transaction: Offerable) => string,
])[] = [
  ['verify', 'shield-check', () => 'Chiudi la verifica…'],
  ['collect', 'building-store', collectWords],
  ['deliver', 'package', handOverWords],
  ['reopen', 'arrow-back-up', () => 'Riapri…'],
  ['transfer', 'building-bank', () => 'Bonifico ricevuto…'],
  // Of what is only put aside its money, taken in the shop.
  ['take', 'building-store', () => TAKEN],
];

export interface NextStep {
  readonly command: Command;
  /** Of the button that opens its dialog. */
  readonly words: string;
  readonly icon: IconName;
}

/** The one next action of a purchase, wherever it is offered: on its page, in Trova, in Da fare, among a customer's. */
export function nextStep(transaction: Offerable): NextStep | undefined {
  const found = NEXT.find(([command]) => isOffered(command, transaction));
  return found && { command: found[0], icon: found[1], words: found[2](transaction) };
}
