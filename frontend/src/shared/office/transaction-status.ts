import {
  STAGES,
  STATUS_WORDS,
  type Transaction,
  type TransactionStage,
  type TransactionStatus,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { formatDate, formatTime } from '../format/dates.js';
import type { Tone } from './badge.js';
import { handedOver } from './transaction-actions.js';
import type { IconName } from './pictures/icon.js';
import { formatEuro } from '../format/money.js';

export interface StatusLook {
  readonly tone: Tone;
  readonly icon: IconName;
  readonly words: string;
  readonly stage: string | null;
  /** Money still to be taken. */
  readonly cash?: boolean;
}

const shortDay = (iso: string) => formatDate(iso).slice(0, 5);

function until(iso: string, now: number): string {
  if (Date.parse(iso) <= now) return 'tempo scaduto';
  const today = formatDate(new Date(now).toISOString());
  return formatDate(iso) === today ? `fino alle ${formatTime(iso)}` : `fino al ${shortDay(iso)}`;
}

/** What the owner has to do stands before the status that the purchase counts as: it is promised, not paid. */
const waiting = (words: string, detail: string, icon: IconName): Partial<StatusLook> => ({
  tone: 'wait',
  icon,
  words: [words, detail].filter(Boolean).join(' '),
  stage: STATUS_WORDS.completata.toLowerCase(),
});

function reservedLook(transaction: Transaction, now: number): Partial<StatusLook> {
  const { expiresAt, amount_received } = transaction;
  const overdue = expiresAt !== null && Date.parse(expiresAt) <= now;
  const since = overdue ? `dal ${shortDay(expiresAt)}` : '';
  if (centsOf(restOf(transaction)) === 0) return waiting('Da confermare', since, 'gift');
  // With a part of the money taken, the sum beside the badge is not the one that is missing.
  const detail = centsOf(amount_received) > 0 ? formatEuro(centsOf(restOf(transaction))) : since;
  return waiting('Da incassare', detail, 'cash');
}

/** Money that has come stops the term. */
function transferStage(transaction: Transaction, now: number): string {
  const { expiresAt, amount_received } = transaction;
  if (centsOf(amount_received) > 0) return `bonifico, mancano ${formatEuro(centsOf(restOf(transaction)))}`;
  if (expiresAt === null) return 'bonifico atteso';
  return Date.parse(expiresAt) <= now ? 'bonifico scaduto' : `bonifico entro il ${shortDay(expiresAt)}`;
}

function cancelledStage(reason: string | null): string | null {
  if (reason === 'exchanged') return 'cambio annullato';
  if (reason?.includes('expired')) return 'scaduta';
  return reason?.includes('buyer') ? 'da chi acquistava' : null;
}

const LOOKS: Record<TransactionStatus, Pick<StatusLook, 'tone' | 'icon'>> = {
  in_attesa: { tone: 'wait', icon: 'clock' },
  completata: { tone: 'ok', icon: 'check' },
  annullata: { tone: 'off', icon: 'x' },
};

/** Where a transaction says more than its stage does. */
const CLOSER: Partial<
  Record<TransactionStage, (transaction: Transaction, now: number) => Partial<StatusLook>>
> = {
  draft: ({ reason }) => ({
    tone: 'grey',
    icon: 'circle-dashed',
    stage: reason === 'expired' ? 'scaduta' : 'bozza',
  }),
  held: ({ expiresAt }, now) => ({
    tone: 'held',
    icon: 'hourglass',
    stage: expiresAt ? until(expiresAt, now) : 'tenuta da parte',
  }),
  awaiting_transfer: (transaction, now) => ({ stage: transferStage(transaction, now), cash: true }),
  reserved: reservedLook,
  paid: (transaction) => {
    const refunded = centsOf(transaction.amount_refunded);
    if (refunded > 0) return { stage: `rimborsati ${formatEuro(refunded)}` };
    return { stage: handedOver(transaction)?.toLowerCase() ?? null };
  },
  cancelled: ({ reason }) => ({ stage: cancelledStage(reason) }),
  // It is over, and nothing is lost: person and money are in another one.
  exchanged: () => ({ tone: 'grey', icon: 'gift' }),
};

/** The word of the status, and where the transaction really stands. */
export function statusLook(transaction: Transaction, now = Date.now()): StatusLook {
  const { status, words: stage } = STAGES[transaction.stage];
  const look = { ...LOOKS[status], words: STATUS_WORDS[status], stage };
  return { ...look, ...CLOSER[transaction.stage]?.(transaction, now) };
}

/** Gift and shipping together. */
export function totalOf({ amount, amount_shipping }: Transaction): string {
  return formatDecimal(centsOf(amount) + centsOf(amount_shipping));
}

/** What is still to be taken. */
export function restOf(transaction: Transaction): string {
  const { todo } = STAGES[transaction.stage];
  if (todo !== 'collect' && todo !== 'transfer') return '0.00';
  return formatDecimal(Math.max(0, centsOf(totalOf(transaction)) - centsOf(transaction.amount_received)));
}
