/** What Stripe's and PayPal's codes mean, as far as they are usual. */
const WORDS: Readonly<Record<string, string>> = {
  // Why a card or an account was declined: Stripe.
  authentication_required: 'la banca chiede la conferma di chi paga',
  call_issuer: 'chi paga deve sentire la sua banca',
  card_declined: 'carta rifiutata',
  card_not_supported: 'carta non adatta a questo acquisto',
  card_velocity_exceeded: 'limite di spesa superato',
  currency_not_supported: 'la carta non accetta pagamenti in euro',
  do_not_honor: 'rifiutato dalla banca senza un motivo',
  expired_card: 'carta scaduta',
  fraudulent: 'rifiutato per sospetta frode',
  generic_decline: 'rifiutato dalla banca senza un motivo',
  incorrect_cvc: 'codice di sicurezza sbagliato',
  incorrect_number: 'numero della carta sbagliato',
  insufficient_funds: 'fondi insufficienti',
  invalid_cvc: 'codice di sicurezza sbagliato',
  invalid_expiry_month: 'scadenza sbagliata',
  invalid_expiry_year: 'scadenza sbagliata',
  invalid_number: 'numero della carta sbagliato',
  issuer_not_available: 'banca non raggiungibile',
  lost_card: 'carta bloccata',
  payment_intent_authentication_failure: 'chi paga non ha confermato presso la banca',
  pickup_card: 'carta bloccata',
  processing_error: 'errore durante l’elaborazione',
  stolen_card: 'carta bloccata',
  try_again_later: 'la banca chiede di riprovare più tardi',
  withdrawal_count_limit_exceeded: 'limite di spesa superato',
  // PayPal's.
  INSTRUMENT_DECLINED: 'PayPal o la banca ha rifiutato il metodo scelto',
  INSUFFICIENT_FUNDS: 'fondi insufficienti',
  MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED: 'troppi tentativi con PayPal',
  PAYER_ACCOUNT_LOCKED_OR_CLOSED: 'conto PayPal bloccato o chiuso',
  PAYER_ACCOUNT_RESTRICTED: 'conto PayPal limitato',
  PAYER_ACTION_REQUIRED: 'PayPal chiede una conferma a chi paga',
  PAYER_CANNOT_PAY: 'chi paga non può usare questo metodo',
  REDIRECT_PAYER_FOR_ALTERNATE_FUNDING: 'serve un altro metodo di pagamento',
  TRANSACTION_BLOCKED_BY_PAYEE: 'bloccato dalle regole antifrode del negozio',
  TRANSACTION_REFUSED: 'rifiutato da PayPal',
  // Why a refund was refused.
  given_back_already: 'il gestore del pagamento aveva già restituito del denaro, come si è saputo solo ora',
  charge_already_refunded: 'già rimborsato presso il gestore del pagamento',
  charge_disputed: 'c’è una contestazione: decide la banca',
  charge_for_pending_refund_disputed: 'c’è una contestazione: decide la banca',
  declined: 'rifiutato dalla banca di chi ha pagato',
  expired_or_canceled_card: 'la carta di chi ha pagato non è più valida',
  balance_insufficient: 'il conto del negozio presso il gestore del pagamento non basta',
  insufficient_balance: 'il conto del negozio presso il gestore del pagamento non basta',
  lost_or_stolen_card: 'la carta di chi ha pagato è bloccata',
  merchant_request: 'annullato dal negozio presso il gestore del pagamento',
  CAPTURE_FULLY_REFUNDED: 'già rimborsato presso il gestore del pagamento',
  CANT_REFUND_DISPUTED_CAPTURE: 'c’è una contestazione: decide PayPal',
  REFUND_FAILED_INSUFFICIENT_FUNDS: 'il conto PayPal del negozio non basta',
  REFUND_NOT_ALLOWED: 'PayPal non permette più questo rimborso',
  REFUND_TIME_LIMIT_EXCEEDED: 'sono passati più di 180 giorni',
  refund_time_limit_exceeded: 'è passato troppo tempo dal pagamento',
  failed: 'non riuscito presso il gestore del pagamento',
};

/** How a dispute stands, in the words of both providers. */
const DISPUTES: Readonly<Record<string, string>> = {
  warning_needs_response: 'la banca chiede informazioni: si risponde sul sito del gestore del pagamento',
  warning_under_review: 'la banca esamina le informazioni',
  warning_closed: 'chiusa senza addebito',
  needs_response: 'da rispondere sul sito del gestore del pagamento',
  under_review: 'la banca la sta esaminando',
  won: 'decisa a favore del negozio',
  lost: 'decisa a favore di chi ha pagato: il denaro è tornato indietro',
  prevented: 'evitata: il denaro è stato restituito',
  OPEN: 'aperta',
  WAITING_FOR_BUYER_RESPONSE: 'si attende chi ha pagato',
  WAITING_FOR_SELLER_RESPONSE: 'da rispondere sul sito di PayPal',
  UNDER_REVIEW: 'PayPal la sta esaminando',
  RESOLVED: 'decisa',
  OTHER: 'aperta',
};
const DECIDED: ReadonlySet<string> = new Set(['won', 'lost', 'warning_closed', 'prevented', 'RESOLVED']);

/** A code without words stays readable by itself, and can be looked up. */
export const codeInWords = (code: string): string => WORDS[code] ?? `codice ${code}`;

export const disputeWords = (status: string): string => DISPUTES[status] ?? `stato ${status}`;
/** Nobody needs to answer it any more. */
export const isDecided = (status: string): boolean => DECIDED.has(status);
