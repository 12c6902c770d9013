import { paymentRule, providerName } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { NOT_MADE } from '@fiocco/gift';
import { codeInWords, disputeWords } from './provider-words.js';
import { day, type Sentences, time } from './telling.js';

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

/** What happens while money moves: at a provider, by transfer, and back to the buyer. */
export const PAYMENT_SENTENCES = {
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
} satisfies Partial<Sentences>;
