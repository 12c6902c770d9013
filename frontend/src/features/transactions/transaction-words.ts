import {
  type PaymentMethodRule,
  paymentRule,
  STAGES,
  type Transaction,
  type TransactionType,
} from '@fiocco/contracts';
import { centsOf, formatDecimal } from '@fiocco/money';
import { wordsOr } from '../../shared/api/problem.js';
import type { IconName } from '../../shared/office/pictures/icon.js';

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

const PAID_WORDS: Record<TransactionType, string> = {
  acquisto: 'pagato',
  prenotazione: 'pagata',
  quota: 'pagata',
};

/** "Quota pagata in negozio", "Acquisto da pagare con bonifico", and of what is over "Acquisto, con carta". */
export function boughtWords({ type, paymentMethod, stage }: Transaction): string {
  const by = paymentRule(paymentMethod)?.payingBy;
  if (!by) return TYPE_WORDS[type];
  const { counts, todo } = STAGES[stage];
  if (counts === 'paid') return `${TYPE_WORDS[type]} ${PAID_WORDS[type]} ${by}`;
  const isDue = todo === 'collect' || todo === 'transfer';
  return `${TYPE_WORDS[type]}${isDue ? ' da pagare' : ','} ${by}`;
}

/** Picture and name of a way to pay; null where none is chosen, or it is offered no more. */
export function paymentLook(code: string | null): readonly [IconName, string] | null {
  const rule = paymentRule(code);
  return rule && [PAYMENT_ICONS[rule.icon], rule.name];
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
