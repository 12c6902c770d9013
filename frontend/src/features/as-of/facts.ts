import {
  addressLines,
  deliveryName,
  paymentName,
  STAGES,
  stageWords,
  type TransactionThen,
  type TransactionType,
  type GiftThen,
  type ListThen,
} from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { termWords } from '../../shared/office/term-words.js';
import { type Fact, fact } from './comparison.js';
import { GONE, LIST_GONE, nameLines } from './name-lines.js';
import { countOf } from '../../shared/office/words.js';
import { giftDetails, giftId, giftLines } from './gift-facts.js';

const TYPE_WORDS: Record<TransactionType, string> = {
  acquisto: 'Acquisto',
  prenotazione: 'Prenotazione',
  quota: 'Quota',
};

function buyerFacts(buyer: TransactionThen['buyer']): readonly Fact[] {
  if (buyer.erased) return [fact('Acquirente', buyer.text)];
  return [
    fact('Acquirente', buyer.name),
    fact('E-mail', buyer.email),
    fact('Telefono', buyer.phone),
    fact('Indirizzo', ...addressLines(buyer.address)),
    fact('Messaggio', buyer.message),
  ];
}

function why({ stage, reason, note }: TransactionThen): readonly (string | null)[] {
  if (STAGES[stage].unit !== 'free') return [];
  const expired = reason?.includes('expired') ? 'Scaduta' : null;
  return [expired, note && (note.text === null ? 'dati cancellati' : `«${note.text}»`)];
}

/** A transaction in words, the same ones for every moment. */
export function transactionFacts(transaction: TransactionThen): readonly Fact[] {
  const { stage, expiresAt, type, productId, unitIndex } = transaction;
  const until = expiresAt && termWords(stage, expiresAt);
  const unit = productId === 0 ? '' : `, unità ${unitIndex + 1}`;
  return [
    fact('Stato', stageWords(stage, ', '), until),
    fact('Motivo', ...why(transaction)),
    fact('Importo', formatEuro(centsOf(transaction.amount))),
    fact('Spedizione', formatEuro(centsOf(transaction.shipping))),
    fact('Incassato', formatEuro(centsOf(transaction.received))),
    fact('Regalo', ...nameLines(transaction.productName, transaction.productNameIsToday, GONE)),
    fact('Lista', ...nameLines(transaction.giftListName, transaction.giftListNameIsToday, LIST_GONE)),
    fact('Tipo', `${TYPE_WORDS[type]}${unit}`),
    fact('Pagamento', paymentName(transaction.paymentMethod)),
    fact('Consegna', deliveryName(transaction.deliveryMethod)),
    ...buyerFacts(transaction.buyer),
  ];
}

/** What it is a transaction of: "Ordine FI-2026-000012, Vaso, Anna & Luca". */
export function transactionWords({ orderNumber, productName, giftListName }: TransactionThen): string {
  return [`Ordine ${orderNumber}`, productName ?? GONE, giftListName].filter(Boolean).join(' · ');
}

/** A list's name and totals in words. */
export function totalFacts({ name, nameIsToday, totals, unreadable }: ListThen): readonly Fact[] {
  return [
    fact('Nome', ...nameLines(name, nameIsToday, LIST_GONE)),
    fact('Regali in lista', String(totals.gifts)),
    fact('Unità disponibili', `${totals.available} di ${totals.units}`),
    fact('Transazioni', String(totals.transactions)),
    fact('Incassato', formatEuro(centsOf(totals.received))),
    fact('Da incassare', formatEuro(centsOf(totals.promised))),
    ...(unreadable.length > 0
      ? [
          fact(
            'Non leggibili',
            countOf(unreadable.length, 'regalo fuori dai totali', 'regali fuori dai totali'),
          ),
        ]
      : []),
  ];
}

/** What else had happened on the list, each in a line of its own. */
export const happeningFacts = ({ happenings }: ListThen): readonly Fact[] =>
  happenings.map(({ id, label, text }) => ({ key: id, label, lines: [text] }));

/** A list's gifts in words. For a gift that could not be read, the reason. */
export function listGiftFacts({ gifts, unreadable }: ListThen): readonly Fact[] {
  const named = ({ productId, productName }: Pick<GiftThen, 'productId' | 'productName'>) => ({
    key: String(productId),
    label: productName ?? GONE,
  });
  return [
    ...gifts.map((gift) => ({
      ...named(gift),
      leadsTo: giftId(gift),
      lines: giftLines(gift),
      details: giftDetails(gift),
    })),
    ...unreadable.map((gift) => ({ ...named(gift), lines: [gift.text] })),
  ];
}
