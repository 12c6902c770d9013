import {
  type PaymentMethodRule,
  paymentRule,
  STAGES,
  STATUS_WORDS,
  type Transaction,
  type TransactionStage,
  type TransactionStatus,
  type TransactionType,
} from '@fiocco/contracts';
import { centsOf, formatDecimal, formatEuro } from '@fiocco/money';
import { wordsOr } from '../../shared/api/problem.js';
import type { IconName } from '../../shared/office/pictures/icon.js';
import type { Tone } from '../../shared/office/badge.js';
import { formatDate, formatTime } from '../../shared/format/dates.js';

/** Why a transaction was not changed or created, in the shop's own words where it gave any (specification II, section 8). */
const notDone = (error: unknown, otherwise: string) => wordsOr(error, otherwise, 'Errore sconosciuto');
export const notUpdated = (error: unknown): string =>
  notDone(error, 'Errore durante l’aggiornamento della transazione');
export const notCreated = (error: unknown): string =>
  notDone(error, 'Errore durante la creazione della transazione');

export const TYPE_WORDS: Record<TransactionType, string> = {
  acquisto: 'Acquisto',
  prenotazione: 'Prenotazione',
  quota: 'Quota',
};

/** The back office's icon for the icon that a way to pay names. */
const PAYMENT_ICONS: Readonly<Record<PaymentMethodRule['icon'], IconName>> = {
  card: 'credit-card',
  wallet: 'brand-paypal',
  bank: 'building-bank',
  shop: 'building-store',
};

/** Picture and name of a way to pay; null where none is chosen, or it is offered no more. */
export function paymentLook(code: string | null): readonly [IconName, string] | null {
  const rule = paymentRule(code);
  return rule && [PAYMENT_ICONS[rule.icon], rule.name];
}

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

function reservedLook(transaction: Transaction, now: number): Pick<StatusLook, 'stage' | 'cash'> {
  const { expiresAt, amount, amount_received } = transaction;
  if (centsOf(amount) === 0)
    return { stage: expiresAt ? `prenotata fino al ${shortDay(expiresAt)}` : 'prenotata' };
  // With a part of the money taken, the sum beside the badge is not the one that is missing.
  if (centsOf(amount_received) > 0)
    return { stage: `da incassare ${formatEuro(centsOf(restOf(transaction)))}`, cash: true };
  const overdue = expiresAt !== null && Date.parse(expiresAt) <= now;
  return { stage: overdue ? `da incassare dal ${shortDay(expiresAt)}` : 'da incassare', cash: true };
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
  paid: ({ amount_refunded }) => {
    const refunded = centsOf(amount_refunded);
    return { stage: refunded > 0 ? `rimborsati ${formatEuro(refunded)}` : null };
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

/** Money that came and was not given back. */
export function keptOf({
  amount_received,
  amount_refunded,
}: Pick<Transaction, 'amount_received' | 'amount_refunded'>): string {
  return formatDecimal(centsOf(amount_received) - centsOf(amount_refunded));
}

export function productWords({ productName }: Pick<Transaction, 'productName'>): string {
  return productName ?? 'Prodotto non disponibile';
}

export function buyerWords({ buyerName }: Transaction): string {
  return buyerName ?? 'Acquirente cancellato';
}
