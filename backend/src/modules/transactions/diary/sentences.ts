import { paymentRule, providerName } from '@fiocco/contracts';
import { NOT_MADE } from '@fiocco/gift';
import { formatEuro } from '@fiocco/money';
import { staffIdOf } from '../../identity/index.js';
import { codeInWords, disputeWords } from '../read-models/payments/provider-words.js';
import { day, type Sentences, type Telling, time, type Told } from './telling.js';

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

const WHY_VOIDED: Readonly<Record<string, string>> = {
  hold_ended: 'il tempo è scaduto',
  authorised_late: 'è stato autorizzato quando il tempo era già scaduto',
  gift_gone: 'il regalo non è più disponibile',
  too_many_declines: 'troppi tentativi rifiutati',
  method_changed: 'è stato scelto un altro modo di pagare',
  buyer_went_back: 'chi acquista è tornato indietro',
  cancelled_by_staff: 'la transazione viene annullata',
  cancelled_by_buyer: 'chi acquista ha rinunciato',
};
const AFTER_VOID: Readonly<Record<string, string>> = {
  held: 'il regalo resta da parte',
  draft: 'il regalo è libero',
  cancelled: 'la transazione è annullata',
};
const VERIFIED: Readonly<Record<string, string>> = {
  paid: 'ha verificato il pagamento: è arrivato',
  cancelled: 'ha verificato il pagamento: non è arrivato niente',
  refunded: 'ha verificato il rimborso: è stato fatto',
};
const SOURCES: Readonly<Record<string, string>> = { till: 'in negozio', transfer: 'con bonifico' };

const wayBack = (source: string): string => SOURCES[source] ?? `tramite ${providerName(source)}`;
const ofProvider = (code: string | null): string =>
  code === null ? 'del gestore del pagamento' : `di ${providerName(code)}`;
const shortBy = (cents: number): string => (cents > 0 ? `, accettati ${formatEuro(cents)} in meno` : '');

/** The compiler asks for a sentence for everything that can happen. */
const SENTENCES: Sentences = {
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

  // While money moves: at a provider, by transfer, and back to the buyer.
  PaymentStarted: ({ provider, amountCents }) =>
    `ha iniziato il pagamento di ${formatEuro(amountCents)} con ${providerName(provider)}`,
  PaymentFound: ({ provider, amountCents }) =>
    `ha ritrovato presso ${providerName(provider)} un pagamento di ${formatEuro(amountCents)} perso con il ripristino`,
  HoldExtended: ({ expiresAt }) =>
    `ha chiesto la conferma della banca: il regalo resta da parte fino alle ${time(expiresAt)}`,
  HoldShortened: ({ expiresAt }) =>
    `La banca non chiede più conferma: il regalo resta da parte fino alle ${time(expiresAt)}`,
  PaymentDeclined: ({ code }) => `ha rifiutato il pagamento: ${codeInWords(code)}`,
  PaymentAuthorised: ({ amountCents }) => `ha autorizzato il pagamento di ${formatEuro(amountCents)}`,
  HoldLost: () => 'ha liberato il regalo: il tempo è scaduto mentre il pagamento era autorizzato',
  HoldRetaken: () => 'ha ripreso il regalo per il pagamento autorizzato',
  CaptureBegan: (_, { provider }) => `Incasso avviato: si aspetta la risposta ${ofProvider(provider)}`,
  CaptureDeclined: ({ code }) => `ha rifiutato l’incasso: ${codeInWords(code)}. Niente è stato addebitato`,
  PaymentPending: () => 'ha messo il pagamento in verifica',
  PaymentCaptured: ({ provider, amountCents }) =>
    `ha incassato ${formatEuro(amountCents)} tramite ${providerName(provider)}`,
  VoidingBegan: ({ reason }) =>
    `ha iniziato ad annullare il pagamento: ${WHY_VOIDED[reason] ?? reason}; niente viene addebitato`,
  PaymentVoided: ({ to }) => `ha chiuso il pagamento senza addebiti: ${AFTER_VOID[to] ?? to}`,
  PaymentEnded: ({ by }) =>
    by === 'denied'
      ? 'ha negato il pagamento: niente è stato addebitato'
      : 'ha chiuso il pagamento senza addebiti',
  PaymentUncertain: ({ reason }) =>
    reason === 'amounts_differ'
      ? 'ha segnato il pagamento da verificare: l’importo non corrisponde'
      : 'ha segnato il pagamento da verificare: l’esito non è noto',
  VerificationEnded: ({ as }) => VERIFIED[as] ?? `ha chiuso la verifica: ${as}`,
  StrayCaptured: ({ provider, amountCents }) =>
    `ha incassato ${formatEuro(amountCents)} inattesi tramite ${providerName(provider)}: vanno restituiti`,
  StrayRefunded: ({ amountCents }) => `ha restituito ${formatEuro(amountCents)} arrivati senza motivo`,
  TransferAwaited: ({ until }) => `ha scelto il bonifico, da ricevere entro il ${day(until)}`,
  TransferExpired: () => 'ha liberato il regalo: il bonifico non è arrivato in tempo',
  TransferReceived: ({ amountCents, forgivenCents }) =>
    `ha abbinato un bonifico di ${formatEuro(amountCents)}${shortBy(forgivenCents)}`,
  TransferReversed: ({ amountCents }) =>
    `ha stornato un bonifico di ${formatEuro(amountCents)} abbinato per errore: è di nuovo atteso`,
  PaymentMethodChanged: ({ paymentMethod, until }) =>
    `ha cambiato il pagamento: ora ${paymentRule(paymentMethod)?.payingBy ?? paymentMethod}, entro il ${day(until)}`,
  HeldMethodChanged: ({ paymentMethod }) =>
    `ha cambiato il pagamento: ora ${paymentRule(paymentMethod)?.payingBy ?? paymentMethod}`,
  RefundBegan: ({ source, amountCents }) =>
    `ha disposto il rimborso di ${formatEuro(amountCents)} ${wayBack(source)}`,
  RefundConfirmed: ({ amountCents }) => `ha rimborsato ${formatEuro(amountCents)}`,
  RefundRefused: ({ code }) =>
    code === NOT_MADE
      ? 'ha verificato il rimborso: non è stato fatto'
      : `ha rifiutato il rimborso: ${codeInWords(code)}`,
  TransactionRefunded: ({ reopened }) =>
    reopened
      ? 'ha rimborsato tutto: il regalo è di nuovo libero'
      : 'ha rimborsato tutto: il regalo resta preso',
  TransactionRemoved: () => 'ha eliminato la transazione dagli elenchi',
  DisputeNoted: ({ status, amountCents }) =>
    `ha segnalato una contestazione di ${formatEuro(amountCents)}: ${disputeWords(status)}`,
  FeeReported: ({ feeCents }) => `ha comunicato la commissione: ${formatEuro(feeCents)}`,
};

/** What happened, as `Sentences` words it. */
export function sentenceOf({ type, data }: Told, telling: Telling): string {
  const sentence = SENTENCES[type] as (data: Told['data'], telling: Telling) => string;
  return sentence(data, telling);
}

/** The same sentence with the number of the receipt or invoice that it is about. */
export const withNumber = (sentence: string, number: string | null): string =>
  number === null ? sentence : `${sentence} n. ${number}`;

/** The same sentence after a name that stands for several people. */
export function inPlural(sentence: string): string {
  return sentence.replace(/^ha /, 'hanno ').replace('la sua scelta', 'la loro scelta');
}
