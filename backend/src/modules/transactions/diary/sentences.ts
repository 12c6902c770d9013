import { paymentRule } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { staffIdOf } from '../../identity/index.js';
import type { DiaryLine } from './diary-line.js';
import { PAYMENT_SENTENCES } from './payment-sentences.js';
import { day, type Sentences, type Telling, time } from './telling.js';

function cancelledSentence(reason: string, { isShare }: Telling): string {
  if (reason === 'cancelled_by_buyer') return `ha rinunciato ${isShare ? 'alla quota' : 'al regalo'}`;
  if (reason === 'lost_in_restore')
    return 'ha registrato l’acquisto come annullato: il ripristino ne ha perso i dati';
  return reason === 'draft_expired' ? 'ha chiuso la bozza lasciata a metà' : 'ha annullato la transazione';
}

const heldSentence: Sentences['UnitHeld'] = (
  { amountCents, paymentMethod, expiresAt },
  { actor, isShare },
) => {
  const until = expiresAt === null ? '' : ` fino alle ${time(expiresAt)}`;
  const method = paymentRule(paymentMethod)?.payingBy ?? paymentMethod;
  // Staff keep it for the buyer: a sale at the counter, or a transaction that they reopen.
  if (staffIdOf(actor) !== null) {
    const what = isShare ? 'la quota' : 'il regalo';
    return `ha tenuto da parte ${what}, da pagare ${method}: ${formatEuro(amountCents)}${until}`;
  }
  const kept = isShare ? 'la quota è tenuta' : 'il regalo è tenuto';
  return `ha scelto di pagare ${isShare ? 'la quota ' : ''}${method}: ${formatEuro(amountCents)}; ${kept} da parte${until}`;
};

const freed = ({ isShare }: Telling): string => (isShare ? 'ha liberato la quota' : 'ha liberato il regalo');

const HANDED_OVER = { delivered: 'consegnato', shipped: 'spedito' } as const;

function handedOverSentence(how: keyof typeof HANDED_OVER, on: string | null): string {
  const left = HANDED_OVER[how];
  return on === null
    ? `ha tolto il segno che il regalo era stato ${left}`
    : `ha segnato il regalo come ${left} il ${on.split('-').reverse().join('/')}`;
}

const PURCHASES = {
  UnitHeld: heldSentence,
  HoldExpired: (_, telling) => `${freed(telling)}: il tempo per confermare è scaduto`,
  HoldReleased: ({ reason }, { isShare }) =>
    reason === 'buyer_went_back'
      ? `ha fatto un passo indietro e ${isShare ? 'lasciato libera la quota' : 'lasciato libero il regalo'}`
      : 'ha cambiato la scelta fatta',
  UnitReserved: ({ reservedUntil }) =>
    `ha confermato la prenotazione fino al ${day(reservedUntil)}, da pagare in negozio`,
  ReservationExpired: (_, telling) => `${freed(telling)}: la prenotazione è scaduta senza pagamento`,
  TransactionCancelled: ({ reason }, telling) => cancelledSentence(reason, telling),
  BuyerCorrected: () => 'ha corretto i dati dell’acquirente',
  AmountChanged: ({ amountCents }) => `ha concordato un altro importo: ${formatEuro(amountCents)}`,
  KindChanged: ({ kind }) =>
    kind === 'prenotazione'
      ? 'ha cambiato l’acquisto in una prenotazione'
      : 'ha cambiato la prenotazione in un acquisto',
  DeliveryChanged: () => 'ha cambiato il modo di consegna',
  HandedOver: ({ how, on }) => handedOverSentence(how, on),
  DocumentNamed: ({ document }) =>
    document === null ? 'ha tolto il numero di scontrino o fattura' : 'ha segnato lo scontrino o la fattura',
  MoneyTaken: ({ amountCents }) => `ha incassato ${formatEuro(amountCents)} in negozio`,
  MoneyReversed: ({ amountCents }) =>
    `ha stornato ${formatEuro(amountCents)} segnati per errore: sono di nuovo da incassare`,
  TransactionPaid: () => 'Pagata per intero',
} satisfies Partial<Sentences>;

/** The compiler asks for a sentence for everything that can happen. */
const SENTENCES: Sentences = { ...PURCHASES, ...PAYMENT_SENTENCES };

/** What happened, as `Sentences` words it. */
export function sentenceOf({ type, data }: DiaryLine, telling: Telling): string {
  const sentence = SENTENCES[type] as (data: DiaryLine['data'], telling: Telling) => string;
  return sentence(data, telling);
}

/** The same sentence with the number of the receipt or invoice that it is about. */
export const withNumber = (sentence: string, number: string | null): string =>
  number === null ? sentence : `${sentence} n. ${number}`;

/** The same sentence after a name that stands for several people. */
export function inPlural(sentence: string): string {
  return sentence.replace(/^ha /, 'hanno ').replace('la sua scelta', 'la loro scelta');
}
