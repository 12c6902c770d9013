import type { Problem } from '../../../backend/src/platform/index.js';
import { problemOfRefusal } from '../../../backend/src/platform/errors/refusals.js';
import '../../../backend/src/modules/gifts/gifts.refusals.js';
import { notYours } from '../../../backend/src/modules/transactions/transactions.refusals.js';
import {
  keysMissing,
  keysRefused,
  otherMode,
  providerSilent as unreachable,
} from '../../../backend/src/modules/payments/providers/connection.js';
import {
  giftGone,
  notSetUp,
  paymentDeclined,
  problemOfFailure,
  providerSilent,
  restoreUnderWay,
  tooManyPayments,
  tooSmallOnline,
} from '../../../backend/src/modules/payments/payment-problems.js';
import { ProviderFailure } from '../../../backend/src/modules/payments/providers/provider-failure.js';
import { Refusal } from '@fiocco/event-sourcing';

/** A code that a call about money may answer with. A test in which a call does names it, so that nobody keeps a list of tests. */
export interface CodeRow {
  readonly code: string;
  readonly text: string;
  readonly when: string;
  /** Only seen below HTTP, in the specs of the gift. */
  readonly isInside?: boolean;
  /** The text is not made by a function of its own; it stands in the code as it is here. */
  readonly isTyped?: boolean;
}

const refused = (code: string, when: string, details: Refusal['details'] = {}): CodeRow => {
  const { text } = problemOfRefusal(new Refusal(code, details));
  return { code, text, when };
};
const inside = (code: string, when: string): CodeRow => ({ ...refused(code, when), isInside: true });
const answered = ({ code, text }: Problem, when: string): CodeRow => ({ code, text, when });

/** Everything that guests may hear while they pay. */
const GUESTS: readonly CodeRow[] = [
  answered(
    restoreUnderWay(),
    'a backup was restored, and a provider has not said yet what was paid since: nothing can be held',
  ),
  refused('AMOUNT_CHANGED', 'a payment of another sum than the server’s', {
    amountCents: 12_900,
    shippingCents: 990,
  }),
  answered(tooSmallOnline(), 'a payment of less than 0,50 € at a provider'),
  refused('HOLD_ENDED', 'a payment that begins, or is authorised, after its time'),
  refused('PAYMENT_METHOD_MISSING', 'a confirmation without a way to pay'),
  refused('PAYMENT_METHOD_NOT_ALLOWED', 'a way to pay that the list or the shop does not take'),
  refused('PAYMENT_METHOD_CHANGED', 'a payment by another provider than the gift is held for'),
  refused('PAYMENT_UNDER_WAY', 'a second payment beside a live one'),
  refused('PAYMENT_CLOSING', 'a step while the last payment is still being closed'),
  refused('PAYMENT_PINNED', 'a change while the money is being taken'),
  refused('PAYMENT_ATTEMPTS_USED', 'a payment after five declined cards'),
  refused('TRANSACTION_ALREADY_CONFIRMED', 'a payment for what is paid'),
  refused('TRANSACTION_CANCELLED', 'a payment for what was cancelled'),
  refused('TRANSACTION_NOT_FOUND', 'a payment for a purchase that nobody knows'),
  answered(notYours(), 'a payment for another browser’s purchase'),
  refused('ATTEMPT_UNKNOWN', 'a question about a payment that nobody began'),
  inside('ATTEMPT_ENDED', 'inside: what comes about a payment that was closed meanwhile'),
  answered(providerSilent('stripe'), 'a provider that gives no answer'),
  answered(notSetUp('stripe'), 'Stripe without its keys'),
  answered(notSetUp('paypal'), 'PayPal without its keys'),
  answered(
    problemOfFailure(new ProviderFailure('stripe', 'refused', null, null)),
    'a payment that the provider refuses to prepare',
  ),
  answered(tooManyPayments('declined'), 'a network with twenty declined cards within an hour'),
  answered(tooManyPayments('open'), 'a network with a hundred open payments'),
  answered(paymentDeclined(null), 'a card or an account that is declined'),
  answered(giftGone(), 'a gift that somebody else took while its buyer paid'),
  refused('NO_PICK_UP', 'the calendar of a gift for which nobody has to come by'),
  refused('TRANSFER_NOT_AWAITED', 'the code of a transfer that is not awaited'),
  refused('TOO_MANY_RESERVATIONS', 'a sixth gift that is agreed and not paid'),
];

/** Everything that staff may hear about money. */
const STAFF: readonly CodeRow[] = [
  refused('AMOUNT_MISSING', 'money of no amount'),
  refused('AMOUNT_EXCEEDS_DUE', 'more money than is due', { dueCents: 2_900 }),
  refused('TRANSACTION_NOT_RESERVED', 'money for what is only put aside', { stage: 'held' }),
  refused('TRANSACTION_NOT_RESERVED', 'money once all has come', { stage: 'paid' }),
  refused('TRANSACTION_NOT_RESERVED', 'money for what is cancelled', { stage: 'cancelled' }),
  refused('RECEIPT_OF_ANOTHER_AMOUNT', 'the same receipt with another amount', {
    amountCents: 2_000,
  }),
  refused('RECEIPT_NOT_FOUND', 'a reversal of a receipt that is none'),
  refused('RECEIPT_REVERSED', 'a receipt that was reversed', { amountCents: 2_000 }),
  refused('RECEIPT_REFUNDED', 'a reversal of money that was given back in part'),
  refused('REVERSAL_TOO_LATE', 'a reversal after the end', { stage: 'cancelled' }),
  refused('RECEIPT_NOT_REVERSIBLE', 'a reversal of money that a provider took'),
  refused('TRANSFER_EXCEEDS_DUE', 'a transfer of more than is due', { dueCents: 12_900 }),
  refused('TRANSFER_REASON_MISSING', 'a transfer that is up to 1 € short, without a reason', {
    dueCents: 12_900,
  }),
  refused('TRANSACTION_HAS_MONEY', 'an end of a purchase with money in it'),
  refused('PAYMENT_METHOD_FIXED', 'an edit to a payment that only its buyer can make'),
  refused('GIFT_FIXED', 'an edit to another list or gift'),
  refused('SHIPPING_FIXED', 'an edit of the shipping'),
  refused('CANNOT_WAIT_AGAIN', 'an edit back to waiting, with money in it'),
  refused('TRANSACTION_REMOVED', 'an edit of what was deleted'),
  refused('NOTHING_TO_REFUND', 'a refund where no money came'),
  refused('REFUND_AMOUNT_MISSING', 'a refund of no amount'),
  refused('REFUND_EXCEEDS_RECEIVED', 'a refund of more than is left', { mostCents: 10_000 }),
  refused('REFUND_ONLY_WHOLE', 'a refund in part of what is not paid', { mostCents: 2_000 }),
  refused('REFUND_UNDER_WAY', 'a second refund while one is under way'),
  refused('REFUND_OF_ANOTHER_AMOUNT', 'the same refund with another amount', { amountCents: 2_900 }),
  refused('REFUND_NOT_CONFIRMED', 'a refund ended as made, of which its provider says nothing'),
  inside('REFUND_ALREADY_RECORDED', 'a refund ended by a number that is on record'),
  inside('REFUND_UNKNOWN', 'inside: a provider’s word of a refund that nobody asked for'),
  refused('NOT_IN_VERIFICATION', 'an end of a doubt that is none'),
  refused('MONEY_NOT_RECEIVED', 'a doubt ended as paid without the whole money', { dueCents: 12_900 }),
  refused('MONEY_IS_MOVING', 'an erasure while money is being taken', { orders: 'FI-2026-000123' }),
  {
    code: 'NO_ONLINE_PAYMENT',
    text: 'Questa transazione non ha pagamenti online da controllare.',
    when: '“Controlla ora” where nothing was paid online',
    isTyped: true,
  },
  answered(keysMissing('Stripe', 'development'), '“Prova connessione” without keys'),
  answered(otherMode('Stripe', 'production'), 'a test key in a shop that sells'),
  answered(otherMode('Stripe', 'development'), 'a real key in a shop that tries things out'),
  answered(keysRefused('PayPal'), 'keys that the provider does not know'),
  answered(unreachable('PayPal'), 'a provider that does not answer the trial'),
];

/** What a call to the webhooks may be answered. */
const PROVIDERS: readonly CodeRow[] = [
  {
    code: 'CALLBACK_REFUSED',
    text: 'Questa notifica non è del gestore dei pagamenti.',
    when: 'a callback that is forged, stale, truncated or of other keys',
    isTyped: true,
  },
  {
    code: 'TOO_MANY_REQUESTS',
    text: 'Troppe notifiche rifiutate. Riprova tra poco.',
    when: 'sixty refused callbacks of one network in a minute',
    isTyped: true,
  },
];

export const CODES = { GUESTS, STAFF, PROVIDERS };

/** The specification's own texts about payments, and when they are shown; a rendered test or a call shows each. */
export const PAGE_TEXTS: readonly (readonly [text: string, when: string])[] = [
  [
    'Pagamento non completato. Nessun addebito è stato effettuato.',
    'the single page, after a failed payment',
  ],
  ['Dati non disponibili', 'the single page without its data'],
  ['Errore nella creazione della transazione', 'a purchase that could not be begun'],
  ['Errore nell’aggiornamento della transazione', 'a step that could not be saved'],
  ['Si è verificato un errore durante il caricamento dei dati.', 'data that could not be read'],
  ['Nessun metodo di pagamento disponibile... Contatta il negozio.', 'nothing to pay by'],
  ['ID transazione mancante', 'a payment that names no purchase'],
  ['Metodo di pagamento non supportato', 'a way to pay that is none'],
  ['Link di pagamento PayPal non trovato', 'an order without an address, with the answer'],
  ['Errore nel caricamento del modulo di pagamento', 'the script of payments does not come'],
  ['Errore nella cattura del pagamento', 'a capture that fails without words'],
  ['Popup PayPal bloccato', 'a browser that blocks the window'],
  ['Vai a PayPal', 'the way on there'],
  [
    'Il modulo di pagamento Stripe non è ancora pronto. Riprova tra qualche secondo.',
    'the button before the form is ready',
  ],
  ['Si è verificato un errore durante il pagamento.', 'a failure that tells no reason'],
  ['Impossibile caricare il sistema di pagamento Stripe', 'Stripe’s script does not come'],
  ['Risposta non valida dal server di pagamento', 'an intent without its secret'],
  ['Impossibile ottenere una chiave pubblica Stripe valida', 'a key that is none'],
  ['Si è verificato un errore', 'the card’s error screen, with “Riprova”'],
  [
    'Si è verificato un errore durante la creazione della transazione',
    'the card page, where no purchase could be made',
  ],
  [
    'Si è verificato un errore durante il completamento del pagamento',
    'the card page, where the server says no afterwards',
  ],
  ['Errore di pagamento', 'a card that is declined, with the provider’s words'],
  ['Pagamento di prova:', 'a shop that tries things out'],
  ['Pagamento con Stripe', 'the card page'],
  ['Importo quota', 'the card page of a share'],
  ['Caricamento dati di pagamento...', 'until there is something to pay'],
  ['Preparazione del pagamento...', 'while the card is asked'],
  ['Operazione completata', 'the card page, once it is paid'],
  ['Torna alla Lista Regalo', 'the way on there'],
  ['Elaborazione del pagamento in corso...', 'back from PayPal'],
  ['Stai per essere reindirizzato, non chiudere questa pagina.', 'the same'],
];
