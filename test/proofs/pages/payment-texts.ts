import type { Problem } from '../../../backend/src/platform/index.js';
import { problemOfRefusal } from '../../../backend/src/platform/errors/refusals.js';
import '../../../backend/src/modules/checkout/checkout.refusals.js';
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

/** A code that a call about money may answer with, and the test in which one does. */
export interface CodeRow {
  readonly code: string;
  readonly text: string;
  readonly when: string;
  /** From `backend/src/modules` on, where it does not begin with another folder. */
  readonly test: string;
  /** Where the text is not made by a function of its own: the file that has it. */
  readonly source?: string;
}

const START = 'payments/http/start-payment.int.spec.ts';
const TRIES = 'payments/paying/card-tries.int.spec.ts';
const PAYING = 'payments/http/while-paying.int.spec.ts';
const OUTCOME = 'payments/http/payment-outcome.int.spec.ts';
const DESK = 'payments/desk/desk.int.spec.ts';
const COUNTER = 'transactions/commands/staff-money.int.spec.ts';
const FIRST_STEP = 'transactions/desk/first-step.int.spec.ts';
const EDIT = 'transactions/commands/edit-transaction/edit.int.spec.ts';
const REMOVAL = 'transactions/commands/remove-transaction/remove-transaction.int.spec.ts';
const TRANSFERS = 'transactions/transfer/transfers.int.spec.ts';
const CALLBACKS = 'payments/inbox/webhooks.int.spec.ts';
const CONNECTION = 'payments/connection/connection-tests.int.spec.ts';
const AMOUNTS = 'test/api/bad-amounts.int.spec.ts';

const refused = (code: string, when: string, test: string, details: Refusal['details'] = {}): CodeRow => {
  const { text } = problemOfRefusal(new Refusal(code, details));
  return { code, text, when, test };
};
const answered = ({ code, text }: Problem, when: string, test: string): CodeRow => ({
  code,
  text,
  when,
  test,
});

/** Everything that guests may hear while they pay. */
const GUESTS: readonly CodeRow[] = [
  answered(
    restoreUnderWay(),
    'a backup was restored, and a provider has not said yet what was paid since: nothing can be held',
    'payments/restore/restored-payments.int.spec.ts',
  ),
  refused('AMOUNT_CHANGED', 'a payment of another sum than the server’s', START, {
    ...{ amountCents: 12_900, shippingCents: 990 },
  }),
  answered(tooSmallOnline(), 'a payment of less than 0,50 € at a provider', START),
  refused('HOLD_ENDED', 'a payment that begins, or is authorised, after its time', START),
  refused('PAYMENT_METHOD_MISSING', 'a confirmation without a way to pay', AMOUNTS),
  refused('PAYMENT_METHOD_NOT_ALLOWED', 'a way to pay that the list or the shop does not take', AMOUNTS),
  refused('PAYMENT_METHOD_CHANGED', 'a payment by another provider than the gift is held for', START),
  refused('PAYMENT_UNDER_WAY', 'a second payment beside a live one', START),
  refused('PAYMENT_CLOSING', 'a step while the last payment is still being closed', PAYING),
  refused('PAYMENT_PINNED', 'a change while the money is being taken', PAYING),
  refused('PAYMENT_ATTEMPTS_USED', 'a payment after five declined cards', START),
  refused('TRANSACTION_ALREADY_CONFIRMED', 'a payment for what is paid', OUTCOME),
  refused('TRANSACTION_CANCELLED', 'a payment for what was cancelled', PAYING),
  refused('TRANSACTION_NOT_FOUND', 'a payment for a purchase that nobody knows', START),
  answered(notYours(), 'a payment for another browser’s purchase', START),
  refused('ATTEMPT_UNKNOWN', 'a question about a payment that nobody began', START),
  refused(
    'ATTEMPT_ENDED',
    'inside: what comes about a payment that was closed meanwhile',
    'libs/gift/src/gift.payments.spec.ts',
  ),
  answered(providerSilent('stripe'), 'a provider that gives no answer', START),
  answered(notSetUp('stripe'), 'Stripe without its keys', START),
  answered(notSetUp('paypal'), 'PayPal without its keys', START),
  answered(
    problemOfFailure(new ProviderFailure('stripe', 'refused', null, null)),
    'a payment that the provider refuses to prepare',
    START,
  ),
  answered(tooManyPayments('declined'), 'a network with twenty declined cards within an hour', TRIES),
  answered(tooManyPayments('open'), 'a network with a hundred open payments', TRIES),
  answered(paymentDeclined(null), 'a card or an account that is declined', OUTCOME),
  answered(giftGone(), 'a gift that somebody else took while its buyer paid', PAYING),
  refused('TRANSFER_NOT_AWAITED', 'the code of a transfer that is not awaited', TRANSFERS),
  refused('TOO_MANY_RESERVATIONS', 'a sixth gift that is agreed and not paid', TRANSFERS),
];

/** Everything that staff may hear about money. */
const STAFF: readonly CodeRow[] = [
  refused('AMOUNT_MISSING', 'money of no amount', AMOUNTS),
  refused('AMOUNT_EXCEEDS_DUE', 'more money than is due', AMOUNTS, { dueCents: 2_900 }),
  refused('TRANSACTION_NOT_RESERVED', 'money for what is only put aside', FIRST_STEP, { stage: 'held' }),
  refused('TRANSACTION_NOT_RESERVED', 'money once all has come', COUNTER, { stage: 'paid' }),
  refused('TRANSACTION_NOT_RESERVED', 'money for what is cancelled', FIRST_STEP, { stage: 'cancelled' }),
  refused('RECEIPT_OF_ANOTHER_AMOUNT', 'the same receipt with another amount', COUNTER, {
    amountCents: 2_000,
  }),
  refused('RECEIPT_NOT_FOUND', 'a reversal of a receipt that is none', COUNTER),
  refused('RECEIPT_REVERSED', 'a receipt that was reversed', COUNTER, { amountCents: 2_000 }),
  refused('RECEIPT_REFUNDED', 'a reversal of money that was given back in part', COUNTER),
  refused('REVERSAL_TOO_LATE', 'a reversal after the end', FIRST_STEP, { stage: 'cancelled' }),
  refused('RECEIPT_NOT_REVERSIBLE', 'a reversal of money that a provider took', PAYING),
  refused('TRANSFER_EXCEEDS_DUE', 'a transfer of more than is due', TRANSFERS, { dueCents: 12_900 }),
  refused('TRANSFER_REASON_MISSING', 'a transfer that is up to 1 € short, without a reason', TRANSFERS, {
    dueCents: 12_900,
  }),
  refused('TRANSACTION_HAS_MONEY', 'an end of a purchase with money in it', TRANSFERS),
  refused('PAYMENT_METHOD_FIXED', 'an edit to a payment that only its buyer can make', TRANSFERS),
  refused('GIFT_FIXED', 'an edit to another list or gift', EDIT),
  refused('SHIPPING_FIXED', 'an edit of the shipping', EDIT),
  refused('CANNOT_WAIT_AGAIN', 'an edit back to waiting, with money in it', EDIT),
  refused('TRANSACTION_REMOVED', 'an edit of what was deleted', REMOVAL),
  refused('NOTHING_TO_REFUND', 'a refund where no money came', DESK),
  refused('REFUND_AMOUNT_MISSING', 'a refund of no amount', COUNTER),
  refused('REFUND_EXCEEDS_RECEIVED', 'a refund of more than is left', DESK, { mostCents: 10_000 }),
  refused('REFUND_ONLY_WHOLE', 'a refund in part of what is not paid', COUNTER, { mostCents: 2_000 }),
  refused('REFUND_UNDER_WAY', 'a second refund while one is under way', PAYING),
  refused('REFUND_OF_ANOTHER_AMOUNT', 'the same refund with another amount', DESK, { amountCents: 2_900 }),
  refused('REFUND_NOT_CONFIRMED', 'a refund ended as made, of which its provider says nothing', DESK),
  refused(
    'REFUND_ALREADY_RECORDED',
    'a refund ended by a number that is on record',
    'libs/gift/src/gift.refunds.spec.ts',
  ),
  refused(
    'REFUND_UNKNOWN',
    'inside: a provider’s word of a refund that nobody asked for',
    'libs/gift/src/table/money.fixtures.ts',
  ),
  refused('NOT_IN_VERIFICATION', 'an end of a doubt that is none', DESK),
  refused('MONEY_NOT_RECEIVED', 'a doubt ended as paid without the whole money', DESK, { dueCents: 12_900 }),
  refused('MONEY_IS_MOVING', 'an erasure while money is being taken', PAYING, { orders: 'FI-2026-000123' }),
  {
    code: 'NO_ONLINE_PAYMENT',
    text: 'Questa transazione non ha pagamenti online da controllare.',
    when: '“Controlla ora” where nothing was paid online',
    test: 'payments/reconciliation/reconciliation.int.spec.ts',
    source: 'payments/reconciliation/reconciliation.controller.ts',
  },
  answered(keysMissing('Stripe', 'development'), '“Prova connessione” without keys', CONNECTION),
  answered(otherMode('Stripe', 'production'), 'a test key in a shop that sells', CONNECTION),
  answered(otherMode('Stripe', 'development'), 'a real key in a shop that tries things out', CONNECTION),
  answered(keysRefused('PayPal'), 'keys that the provider does not know', CONNECTION),
  answered(unreachable('PayPal'), 'a provider that does not answer the trial', CONNECTION),
];

/** What a call to the webhooks may be answered. */
const PROVIDERS: readonly CodeRow[] = [
  {
    code: 'CALLBACK_REFUSED',
    text: 'Questa notifica non è del gestore dei pagamenti.',
    when: 'a callback that is forged, stale, truncated or of other keys',
    test: CALLBACKS,
    source: 'payments/inbox/receive-callback.ts',
  },
  {
    code: 'TOO_MANY_REQUESTS',
    text: 'Troppe notifiche rifiutate. Riprova tra poco.',
    when: 'sixty refused callbacks of one network in a minute',
    test: CALLBACKS,
    source: 'payments/inbox/receive-callback.ts',
  },
];

export const CODES = { GUESTS, STAFF, PROVIDERS };

const PAGES = 'frontend/src/features';
const CARD = `${PAGES}/checkout/card-payment.spec.tsx`;
const CARD_PAGE = `${PAGES}/checkout/card-page.spec.tsx`;
const PAYPAL = `${PAGES}/checkout/paypal-payment.spec.tsx`;
const WIZARD = `${PAGES}/checkout/checkout.spec.tsx`;
const SINGLE = `${PAGES}/checkout/single-page.spec.tsx`;
const RETURN = `${PAGES}/payment-return/payment-return.spec.tsx`;

/** The specification's own texts about payments, when they are shown, and the rendered test or call that shows them. */
export const PAGE_TEXTS: readonly (readonly [text: string, when: string, test: string])[] = [
  [
    'Pagamento non completato. Nessun addebito è stato effettuato.',
    'the single page, after a failed payment',
    SINGLE,
  ],
  ['Dati non disponibili', 'the single page without its data', SINGLE],
  ['Errore nella creazione della transazione', 'a purchase that could not be begun', WIZARD],
  ['Errore nell’aggiornamento della transazione', 'a step that could not be saved', WIZARD],
  ['Si è verificato un errore durante il caricamento dei dati.', 'data that could not be read', WIZARD],
  ['Nessun metodo di pagamento disponibile... Contatta il negozio.', 'nothing to pay by', WIZARD],
  ['ID transazione mancante', 'a payment that names no purchase', START],
  ['Metodo di pagamento non supportato', 'a way to pay that is none', START],
  ['Link di pagamento PayPal non trovato', 'an order without an address, with the answer', PAYPAL],
  [
    'Errore nel caricamento del modulo di pagamento',
    'the script of payments does not come',
    `${PAGES}/checkout/components/payment/lazy-payment.spec.tsx`,
  ],
  ['Errore nella cattura del pagamento', 'a capture that fails without words', PAYPAL],
  ['Popup PayPal bloccato', 'a browser that blocks the window', PAYPAL],
  ['Vai a PayPal', 'the way on there', PAYPAL],
  [
    'Il modulo di pagamento Stripe non è ancora pronto. Riprova tra qualche secondo.',
    'the button before the form is ready',
    CARD,
  ],
  ['Si è verificato un errore durante il pagamento.', 'a failure that tells no reason', CARD],
  ['Impossibile caricare il sistema di pagamento Stripe', 'Stripe’s script does not come', CARD],
  ['Risposta non valida dal server di pagamento', 'an intent without its secret', CARD],
  ['Impossibile ottenere una chiave pubblica Stripe valida', 'a key that is none', CARD],
  ['Si è verificato un errore', 'the card’s error screen, with “Riprova”', CARD],
  [
    'Si è verificato un errore durante la creazione della transazione',
    'the card page, where no purchase could be made',
    CARD_PAGE,
  ],
  [
    'Si è verificato un errore durante il completamento del pagamento',
    'the card page, where the server says no afterwards',
    CARD_PAGE,
  ],
  ['Errore di pagamento', 'a card that is declined, with the provider’s words', CARD_PAGE],
  ['Pagamento di prova:', 'a shop that tries things out', CARD],
  ['Pagamento con Stripe', 'the card page', CARD_PAGE],
  ['Importo quota', 'the card page of a share', CARD_PAGE],
  ['Caricamento dati di pagamento...', 'until there is something to pay', CARD_PAGE],
  ['Preparazione del pagamento...', 'while the card is asked', CARD],
  ['Operazione completata', 'the card page, once it is paid', CARD_PAGE],
  ['Torna alla Lista Regalo', 'the way on there', CARD_PAGE],
  ['Elaborazione del pagamento in corso...', 'back from PayPal', RETURN],
  ['Stai per essere reindirizzato, non chiudere questa pagina.', 'the same', RETURN],
];
