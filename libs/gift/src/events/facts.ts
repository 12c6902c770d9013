import { providerName } from '@fiocco/contracts';
import { formatEuro } from '@fiocco/money';
import { NOT_MADE } from '../state/payments.js';
import type { PurchaseHappenings } from './gift-events.js';
import {
  captured,
  keptAsFee,
  movedIn,
  movedOut,
  type MoneyFacts,
  type PlainFacts,
  receivedBy,
  refunded,
  reversed,
  strayRefunded,
  type VaultFacts,
} from './event-effects.js';
import { codeInWords, disputeWords } from './provider-words.js';
import * as words from './sentence-words.js';

export type EventFacts<Data> = PlainFacts<Data> & MoneyFacts<Data> & VaultFacts<Data>;

/**
 * One entry for each event of a purchase, as `STAGES` has one for each stage: an event that is added must be fully
 * described here before anything compiles, and nowhere else.
 */
export const FACTS: { readonly [Name in keyof PurchaseHappenings]: EventFacts<PurchaseHappenings[Name]> } = {
  UnitHeld: {
    references: { buyer: 'buyer' },
    changes: ({ expiresAt: until }) => ({ stage: 'held', reason: null, until }),
    sentence: words.heldSentence,
  },
  HoldExpired: {
    changes: { stage: 'draft', reason: 'expired', until: null },
    sentence: (_, telling) => `${words.freed(telling)}: il tempo per confermare è scaduto`,
  },
  HoldReleased: {
    changes: ({ reason }) => ({ stage: 'draft', reason, until: null }),
    sentence: ({ reason }, telling) => words.releasedSentence(reason, telling),
  },
  HoldLost: {
    changes: { until: null },
    sentence: 'ha liberato il regalo: il tempo è scaduto mentre il pagamento era autorizzato',
  },
  HoldRetaken: {
    changes: ({ expiresAt: until, holdId, unitIndex }) => ({ until, holdId, unitIndex }),
    sentence: 'ha ripreso il regalo per il pagamento autorizzato',
  },
  HoldExtended: {
    changes: ({ expiresAt: until }, extendedAt) => ({ until, extendedAt }),
    sentence: ({ expiresAt }) =>
      `ha chiesto la conferma della banca: il regalo resta da parte fino alle ${words.timeInWords(expiresAt)}`,
  },
  HoldShortened: {
    changes: ({ expiresAt: until }) => ({ until }),
    sentence: ({ expiresAt }) =>
      `La banca non chiede più conferma: il regalo resta da parte fino alle ${words.timeInWords(expiresAt)}`,
  },
  HeldForSale: { changes: {}, sentence: 'ha tenuto da parte il regalo per una vendita di più regali' },
  UnitReserved: {
    changes: ({ reservedUntil: until }) => ({ stage: 'reserved', reason: null, until }),
    sentence: ({ reservedUntil }) =>
      `ha confermato la prenotazione fino al ${words.dayInWords(reservedUntil)}, da pagare in negozio`,
  },
  ReservationExpired: {
    changes: { stage: 'cancelled', reason: 'expired', until: null },
    sentence: (_, telling) => `${words.freed(telling)}: la prenotazione è scaduta senza pagamento`,
  },
  TransactionCancelled: {
    references: { note: 'words' },
    changes: ({ reason }) => ({ stage: 'cancelled', reason, until: null }),
    sentence: ({ reason }, telling) => words.cancelledSentence(reason, telling),
  },
  TransactionRemoved: {
    changes: { stage: 'removed', until: null },
    sentence: 'ha eliminato la transazione dagli elenchi',
  },
  ExchangeBegan: {
    changes: ({ fromTransactionId: exchangedFrom }) => ({ exchangedFrom }),
    sentence: 'ha tenuto da parte il regalo per un cambio',
  },
  MoneyMovedOut: {
    changes: {},
    money: movedOut,
    sentence: ({ amountCents }) => `ha spostato ${formatEuro(amountCents)} sul regalo scelto al suo posto`,
  },
  PurchaseExchanged: {
    references: { reason: 'words' },
    changes: ({ endsAs: stage }) => ({ stage, reason: 'exchanged', until: null }),
    sentence: ({ endsAs }) =>
      endsAs === 'exchanged'
        ? 'ha cambiato il regalo: al suo posto ne è stato scelto un altro'
        : 'ha annullato il cambio: vale di nuovo il regalo di prima',
  },
  ExchangeRefused: { changes: {}, sentence: 'ha rinunciato al cambio: il regalo resta quello di prima' },
  MoneyMovedIn: {
    changes: {},
    money: movedIn,
    sentence: ({ amountCents }) => `ha ricevuto ${formatEuro(amountCents)} dal regalo di prima`,
  },
  BuyerCorrected: {
    references: { buyer: 'buyer' },
    changes: ({ buyer }) => ({ buyerRef: buyer.ref }),
    sentence: 'ha corretto i dati dell’acquirente',
  },
  AmountChanged: {
    changes: ({ amountCents }) => ({ amountCents }),
    sentence: ({ amountCents }) => `ha concordato un altro importo: ${formatEuro(amountCents)}`,
  },
  KindChanged: {
    changes: ({ kind }) => ({ kind }),
    sentence: ({ kind }) => words.kindSentence(kind),
  },
  DeliveryChanged: {
    changes: ({ deliveryMethod }) => ({ deliveryMethod }),
    sentence: 'ha cambiato il modo di consegna',
  },
  GiftReadied: {
    changes: ({ on: readyOn }) => ({ readyOn }),
    sentence: ({ on }) => words.readiedSentence(on),
  },
  ParcelNamed: {
    references: { parcel: 'words' },
    changes: ({ parcel }) => ({ parcel }),
    sentence: ({ parcel }) => words.notedSentence(parcel, 'il corriere e il codice di spedizione'),
  },
  HandedOver: {
    changes: ({ how, on }) => (how === 'delivered' ? { deliveredOn: on } : { shippedOn: on }),
    sentence: ({ how, on }) => words.handedOverSentence(how, on),
  },
  DeliveryMailAsked: {
    changes: ({ askedAt: deliveryMailAt }) => ({ deliveryMailAt }),
    sentence: ({ mail }) => words.deliveryMailSentence(mail),
  },
  DocumentNamed: {
    references: { document: 'paper' },
    changes: ({ document }) => ({ document }),
    sentence: ({ document }) => words.documentSentence(document),
  },
  WithdrawalDeclared: {
    references: { reason: 'words' },
    changes: (_, withdrawnAt) => ({ withdrawnAt }),
    sentence: (_, { byStaff }) => words.withdrawalSentence(byStaff),
  },
  WithdrawalClosed: {
    references: { reason: 'words' },
    changes: { withdrawnAt: null },
    sentence: 'ha chiuso la dichiarazione di recesso con un motivo',
  },
  WithdrawalDenied: { changes: {}, sentence: words.WITHDRAWAL_DENIED },
  PaymentMethodChanged: {
    changes: ({ paymentMethod, until }) => ({
      stage: paymentMethod === 'bonifico' ? 'awaiting_transfer' : 'reserved',
      paymentMethod,
      until,
    }),
    sentence: ({ paymentMethod, until }) =>
      `ha cambiato il pagamento: ora ${words.payingBy(paymentMethod)}, entro il ${words.dayInWords(until)}`,
  },
  HeldMethodChanged: {
    changes: ({ paymentMethod }) => ({ paymentMethod }),
    sentence: ({ paymentMethod }) => `ha cambiato il pagamento: ora ${words.payingBy(paymentMethod)}`,
  },
  MoneyTaken: {
    references: { reason: 'words' },
    changes: {},
    money: receivedBy('in_negozio'),
    sentence: (data, _, at) => words.takenSentence(data, at),
  },
  MoneyReversed: {
    references: { reason: 'words' },
    changes: ({ reservedUntil: until }) => ({ stage: 'reserved', until }),
    money: reversed,
    sentence: ({ amountCents }) =>
      `ha stornato ${formatEuro(amountCents)} segnati per errore: sono di nuovo da incassare`,
  },
  TransactionPaid: { changes: { stage: 'paid', until: null }, sentence: 'Pagata per intero' },
  TransferAwaited: {
    changes: ({ until }) => ({ stage: 'awaiting_transfer', reason: null, until }),
    sentence: ({ until }) => `ha scelto il bonifico, da ricevere entro il ${words.dayInWords(until)}`,
  },
  TransferExpired: {
    changes: { stage: 'cancelled', reason: 'expired', until: null },
    sentence: 'ha liberato il regalo: il bonifico non è arrivato in tempo',
  },
  TransferReceived: {
    references: { reason: 'words' },
    changes: {},
    money: receivedBy('bonifico'),
    sentence: (data, _, at) => words.matchedSentence(data, at),
  },
  TransferReversed: {
    references: { reason: 'words' },
    changes: ({ until }) => ({ stage: 'awaiting_transfer', until }),
    money: reversed,
    sentence: ({ amountCents }) =>
      `ha stornato un bonifico di ${formatEuro(amountCents)} abbinato per errore: è di nuovo atteso`,
  },
  PaymentStarted: {
    changes: { stage: 'paying' },
    sentence: ({ provider, amountCents }) =>
      `ha iniziato il pagamento di ${formatEuro(amountCents)} con ${providerName(provider)}`,
  },
  PaymentFound: {
    changes: {},
    sentence: ({ provider, amountCents }) =>
      `ha ritrovato presso ${providerName(provider)} un pagamento di ${formatEuro(amountCents)} perso con il ripristino`,
  },
  PaymentDeclined: {
    changes: {},
    sentence: ({ code }) => `ha rifiutato il pagamento: ${codeInWords(code)}`,
  },
  PaymentAuthorised: {
    changes: { stage: 'authorised' },
    sentence: ({ amountCents }) => `ha autorizzato il pagamento di ${formatEuro(amountCents)}`,
  },
  CaptureBegan: {
    changes: { stage: 'capturing' },
    sentence: (_, { provider }) => `Incasso avviato: si aspetta la risposta ${words.ofProvider(provider)}`,
  },
  CaptureDeclined: {
    changes: { stage: 'paying' },
    sentence: ({ code }) => `ha rifiutato l’incasso: ${codeInWords(code)}. Niente è stato addebitato`,
  },
  PaymentPending: { changes: { stage: 'pending' }, sentence: 'ha messo il pagamento in verifica' },
  PaymentCaptured: {
    changes: {},
    money: captured(false),
    sentence: ({ provider, amountCents }) =>
      `ha incassato ${formatEuro(amountCents)} tramite ${providerName(provider)}`,
  },
  VoidingBegan: {
    references: { note: 'words' },
    changes: ({ reason, leadsTo }) =>
      leadsTo === 'held' ? { stage: 'voiding', reason } : { stage: 'voiding', reason, until: null },
    sentence: ({ reason }) =>
      `ha iniziato ad annullare il pagamento: ${words.WHY_VOIDED[reason] ?? reason}; niente viene addebitato`,
  },
  PaymentVoided: {
    changes: ({ to }) => (to === 'held' ? { stage: 'held' } : { stage: to, until: null }),
    sentence: ({ to }) => `ha chiuso il pagamento senza addebiti: ${words.AFTER_VOID[to] ?? to}`,
  },
  PaymentEnded: {
    changes: ({ by }) => ({ stage: 'cancelled', reason: `payment_${by}`, until: null }),
    sentence: ({ by }) =>
      by === 'denied'
        ? 'ha negato il pagamento: niente è stato addebitato'
        : 'ha chiuso il pagamento senza addebiti',
  },
  PaymentUncertain: {
    changes: { stage: 'verify', until: null },
    sentence: ({ reason }) => words.uncertainSentence(reason),
  },
  VerificationEnded: {
    references: { reason: 'words' },
    changes: ({ as }) => (as === 'cancelled' ? { stage: as, reason: 'cancelled_by_staff' } : {}),
    sentence: ({ as }) => words.VERIFIED[as] ?? `ha chiuso la verifica: ${as}`,
  },
  StrayCaptured: {
    changes: {},
    money: captured(true),
    sentence: ({ provider, amountCents }) =>
      `ha incassato ${formatEuro(amountCents)} inattesi tramite ${providerName(provider)}: vanno restituiti`,
  },
  StrayRefunded: {
    changes: {},
    money: strayRefunded,
    sentence: ({ amountCents }) => `ha restituito ${formatEuro(amountCents)} arrivati senza motivo`,
  },
  RefundBegan: {
    references: { reason: 'words' },
    changes: ({ whole }) => (whole ? { stage: 'refunding', until: null } : {}),
    money: null,
    sentence: ({ source, amountCents }) =>
      `ha disposto il rimborso di ${formatEuro(amountCents)} ${words.wayBack(source)}`,
  },
  RefundConfirmed: {
    changes: {},
    money: refunded,
    sentence: (data, _, at) => words.refundedSentence(data, at),
  },
  RefundRefused: {
    changes: ({ back, until }) => (back === null ? {} : { stage: back, until }),
    sentence: ({ code }) =>
      code === NOT_MADE
        ? 'ha verificato il rimborso: non è stato fatto'
        : `ha rifiutato il rimborso: ${codeInWords(code)}`,
  },
  TransactionRefunded: {
    changes: { stage: 'refunded', until: null },
    sentence: ({ reopened }) => words.allRefundedSentence(reopened),
  },
  DisputeNoted: {
    changes: {},
    money: null,
    sentence: ({ status, amountCents }) =>
      `ha segnalato una contestazione di ${formatEuro(amountCents)}: ${disputeWords(status)}`,
  },
  FeeReported: {
    changes: {},
    money: keptAsFee,
    sentence: ({ feeCents }) => `ha comunicato la commissione: ${formatEuro(feeCents)}`,
  },
};
