import { formatEuro } from '@fiocco/money';
import { registerRefusals } from '../../platform/index.js';

const euro = (cents: unknown): string => formatEuro(Number(cents));

const WAYS: Readonly<Record<string, string>> = {
  acquisto: 'acquistare intero',
  prenotazione: 'prenotare',
  quota: 'regalare a quote',
};

const NO_MONEY_NOW = 'C’è un pagamento in corso: attendi l’esito prima di registrare un incasso.';
const GIVEN_BACK =
  'Il denaro di questa transazione è stato rimborsato: per un altro acquisto registrane una nuova.';
/** By stage, what has to be done before money is recorded, or why none is due. */
const NOT_TO_COLLECT: Readonly<Record<string, string>> = {
  draft: 'Questa transazione non tiene più da parte il regalo: registrane una nuova.',
  held: 'Prima di incassare, segna la transazione come completata.',
  paid: 'Questa transazione è già incassata per intero.',
  cancelled: 'Questa transazione è annullata: riaprila per registrare l’incasso.',
  refunding: GIVEN_BACK,
  refunded: GIVEN_BACK,
};

registerRefusals({
  GIFT_NOT_ON_LIST: { status: 404, text: 'Questo regalo non è più nella lista.' },
  GIFT_ALREADY_ON_LIST: { status: 409, text: 'Questo prodotto è già nella lista.' },
  GIFT_ALREADY_TAKEN: { status: 409, text: 'Questo regalo è già stato preso da qualcun altro.' },
  GIFT_HELD_BY_OTHERS: {
    status: 409,
    text: 'Qualcun altro sta acquistando questo regalo proprio ora. Se torna libero, lo ritrovi nella lista.',
  },
  SALE_UNDER_WAY: {
    status: 409,
    text: 'Questo regalo fa parte di una vendita che si sta registrando: riprova tra qualche secondo.',
  },
  GIFT_HAS_TRANSACTIONS: {
    status: 409,
    text: 'Questo regalo ha delle transazioni e non può essere tolto dalla lista.',
  },
  UNITS_BELOW_TAKEN: {
    status: 409,
    text: ({ taken }) => `La quantità non può scendere sotto le unità già prese (${String(taken)}).`,
  },
  UNIT_UNKNOWN: { status: 404, text: 'Questa unità del regalo non esiste.' },
  TYPE_NOT_OFFERED: {
    status: 409,
    text: ({ kind }) =>
      `Questo regalo non si può ${WAYS[String(kind)] ?? 'prendere così'}: scegli un altro modo.`,
  },
  OUT_OF_STOCK: { status: 409, text: 'Esaurito: l’ultimo pezzo è stato preso da un’altra lista.' },
  STOCK_BUSY: {
    status: 409,
    text: 'Il negozio sta controllando le disponibilità. Riprova tra qualche secondo.',
  },
  STOCK_BELOW_ALLOCATED: {
    status: 409,
    text: ({ allocated }) =>
      `La quantità non può scendere sotto i pezzi già impegnati (${String(allocated)}).`,
  },
  AMOUNT_CHANGED: {
    status: 409,
    text: ({ amountCents, shippingCents }) =>
      `L’importo è cambiato: ora è ${euro(amountCents)}${
        Number(shippingCents) > 0 ? ` più ${euro(shippingCents)} di spedizione` : ''
      }. Controlla e conferma di nuovo.`,
  },
  QUOTA_AMOUNT_MISSING: { status: 400, field: 'amount', text: 'Importo non valido' },
  QUOTA_TOO_SMALL: {
    status: 409,
    text: ({ minimumCents }) => `La quota minima è ${euro(minimumCents)}.`,
  },
  QUOTA_LEAVES_TOO_LITTLE: {
    status: 409,
    text: ({ dueCents, minimumCents }) =>
      `Mancano ${euro(dueCents)}: scegli tutto l’importo, oppure una quota che ne lasci almeno ${euro(minimumCents)}.`,
  },
  QUOTA_EXCEEDS_REMAINING: {
    status: 409,
    text: ({ dueCents }) => `Per questo regalo mancano solo ${euro(dueCents)}.`,
  },
  TRANSACTION_NOT_FOUND: { status: 404, text: 'Non troviamo questo acquisto.' },
  TRANSACTION_NOT_HELD: {
    status: 409,
    text: 'Questa transazione non tiene più da parte il regalo: registrane una nuova.',
  },
  TRANSACTION_STILL_HELD: {
    status: 409,
    text: 'Questo acquisto è in corso: il regalo è ancora da parte.',
  },
  HOLD_ENDED: {
    status: 409,
    text: 'Nel frattempo la scelta è cambiata o il tempo è scaduto: controlla com’è adesso e riprova.',
  },
  TRANSACTION_ALREADY_CONFIRMED: {
    status: 409,
    text: 'Questo acquisto è già confermato: non si può più cambiare.',
  },
  TRANSACTION_NOT_RESERVED: {
    status: 409,
    text: ({ stage }) => NOT_TO_COLLECT[String(stage)] ?? NO_MONEY_NOW,
  },
  TRANSACTION_CANCELLED: { status: 409, text: 'Questa transazione è stata annullata.' },
  TRANSACTION_NOT_CANCELLED: {
    status: 409,
    text: 'Questa transazione non è annullata: non c’è niente da riaprire.',
  },
  TRANSACTION_HAS_MONEY: {
    status: 409,
    text: 'Per questa transazione è già stato incassato del denaro: prima va rimborsato, oppure l’incasso va stornato.',
  },
  AMOUNT_EXCEEDS_DUE: {
    status: 409,
    text: ({ dueCents }) => `L’importo supera quello da incassare (${euro(dueCents)}).`,
  },
  RECEIPT_OF_ANOTHER_AMOUNT: {
    status: 409,
    text: ({ amountCents }) =>
      `Questo incasso è già registrato con un altro importo (${euro(amountCents)}): controlla la transazione.`,
  },
  RECEIPT_REVERSED: {
    status: 409,
    text: ({ amountCents }) =>
      `Questo incasso di ${euro(amountCents)} è stato stornato: se il denaro c’è, registralo di nuovo.`,
  },
  RECEIPT_NOT_FOUND: { status: 404, text: 'Questa transazione non ha un incasso così: ricarica la pagina.' },
  AMOUNT_MISSING: { status: 400, field: 'amount', text: 'Indica l’importo incassato.' },
  AMOUNT_NOT_POSITIVE: { status: 400, field: 'amount', text: 'L’importo deve essere maggiore di zero.' },
  AMOUNT_FIXED: {
    status: 409,
    text: 'L’importo si cambia solo finché l’acquisto è da parte o da incassare.',
  },
  AMOUNT_BELOW_RECEIVED: {
    status: 409,
    text: ({ receivedCents }) =>
      `L’importo non può scendere sotto quanto già incassato (${euro(receivedCents)}).`,
  },
  PAYMENT_METHOD_FIXED: {
    status: 409,
    text: 'Il pagamento si cambia solo fra negozio e bonifico, finché la transazione è da incassare.',
  },
  TYPE_FIXED: {
    status: 409,
    text: 'Il tipo si cambia solo fra acquisto e prenotazione, finché non è stato incassato niente.',
  },
  TRANSACTION_NOT_PAID: {
    status: 409,
    text: 'La consegna si segna solo su una transazione incassata.',
  },
  DAY_IN_FUTURE: { status: 400, text: 'Il giorno non può essere nel futuro.' },
  TRANSACTION_REMOVED: {
    status: 409,
    text: 'Questa transazione è stata eliminata: non si può più cambiare.',
  },
  TRANSACTION_EXCHANGED: {
    status: 409,
    text: 'Il regalo di questa transazione è già stato cambiato: la storia continua in quella nuova.',
  },
  TRANSACTION_NOT_EXCHANGEABLE: {
    status: 409,
    text: 'Il regalo si cambia quando la transazione è prenotata, in attesa del bonifico o incassata.',
  },
  EXCHANGE_UNDER_WAY: {
    status: 409,
    text: 'Per questa transazione è in corso un cambio di regalo: riprova tra qualche secondo.',
  },
  EXCHANGE_ENDED: {
    status: 409,
    text: 'Questo cambio non è riuscito ed è chiuso: ricomincia da un cambio nuovo.',
  },
  TRANSACTION_NOT_EXCHANGED: { status: 409, text: 'Per questa transazione non c’è un cambio da annullare.' },
  EXCHANGE_UNDO_LATE: {
    status: 409,
    text: 'Il cambio si annulla entro dieci minuti. Ora si può cambiare di nuovo il regalo dalla transazione nuova.',
  },
  EXCHANGE_CHANGED_SINCE: {
    status: 409,
    text: 'Dopo il cambio è già successo qualcos’altro: non si può più annullare. Si può cambiare di nuovo il regalo dalla transazione nuova.',
  },
  EXCHANGE_SAME_GIFT: { status: 409, text: 'È lo stesso regalo: scegline un altro.' },
  DISPUTE_OPEN: {
    status: 409,
    text: 'C’è una contestazione aperta su questo pagamento: il regalo si può cambiare quando è decisa.',
  },
  MONEY_MOVED: {
    status: 409,
    text: 'Il denaro di questa transazione è passato al regalo scelto al suo posto: cerca quella transazione.',
  },
  ALLOCATION_DEAD: { status: 409, text: 'Riprova tra qualche secondo.' },
});

/** Payments at providers, transfers and refunds. */
registerRefusals({
  PAYMENT_UNDER_WAY: {
    status: 409,
    text: 'C’è già un pagamento in corso per questo regalo: va completato o annullato, prima di scegliere un altro modo.',
  },
  PAYMENT_CLOSING: {
    status: 409,
    text: 'Stiamo annullando il pagamento di prima: riprova tra qualche secondo.',
  },
  PAYMENT_PINNED: {
    status: 409,
    text: 'Il pagamento è in fase di incasso: attendi l’esito prima di cambiare qualcosa.',
  },
  PAYMENT_ATTEMPTS_USED: {
    status: 409,
    text: 'Il pagamento è stato rifiutato cinque volte. Scegli un altro modo di pagare, oppure contatta il negozio.',
  },
  PAYMENT_METHOD_CHANGED: {
    status: 409,
    text: 'Nel frattempo è stato scelto un altro modo di pagare: ricarica la pagina.',
  },
  ATTEMPT_ENDED: { status: 409, text: 'Questo pagamento è stato chiuso: ricomincia da capo.' },
  ATTEMPT_UNKNOWN: { status: 404, text: 'Non troviamo questo pagamento.' },
  NOT_IN_VERIFICATION: { status: 409, text: 'Questa transazione non è da verificare: ricarica la pagina.' },
  MONEY_NOT_RECEIVED: {
    status: 409,
    text: ({ dueCents }) => `Mancano ancora ${euro(dueCents)}: non si può segnare come pagata.`,
  },
  TRANSFER_EXCEEDS_DUE: {
    status: 409,
    text: ({ dueCents }) =>
      `Il bonifico supera quello che manca (${euro(dueCents)}): registra ${euro(dueCents)} e restituisci il resto a chi ha pagato.`,
  },
  TRANSFER_REASON_MISSING: {
    status: 400,
    field: 'reason',
    text: ({ dueCents }) =>
      `Il bonifico è di poco inferiore a quello che manca (${euro(dueCents)}): scrivi perché lo accetti così.`,
  },
  RECEIPT_NOT_REVERSIBLE: {
    status: 409,
    text: 'Questo incasso è stato fatto dal gestore del pagamento: si può solo rimborsare.',
  },
  REVERSAL_TOO_LATE: {
    status: 409,
    text: ({ stage }) =>
      stage === 'cancelled'
        ? 'Questa transazione è annullata: riaprila per stornare l’incasso, oppure rimborsalo.'
        : 'Il denaro di questa transazione è già in rimborso o in verifica: l’incasso non si può più stornare.',
  },
  RECEIPT_REFUNDED: { status: 409, text: 'Questo incasso è già stato rimborsato: non si può stornare.' },
  NOTHING_TO_REFUND: { status: 409, text: 'Non c’è denaro da rimborsare per questa transazione.' },
  REFUND_AMOUNT_MISSING: { status: 400, field: 'amount', text: 'Indica l’importo da rimborsare.' },
  REFUND_EXCEEDS_RECEIVED: {
    status: 409,
    text: ({ mostCents }) => `Si possono rimborsare al massimo ${euro(mostCents)}.`,
  },
  REFUND_ONLY_WHOLE: {
    status: 409,
    text: ({ mostCents }) => `Qui si rimborsa solo tutto quello che è arrivato: ${euro(mostCents)}.`,
  },
  REFUND_UNDER_WAY: { status: 409, text: 'C’è già un rimborso in corso: attendi l’esito.' },
  REFUND_OF_ANOTHER_AMOUNT: {
    status: 409,
    text: ({ amountCents }) =>
      `Questo rimborso è già registrato con un altro importo (${euro(amountCents)}): controlla la transazione.`,
  },
  REFUND_ALREADY_RECORDED: {
    status: 409,
    text: 'Un rimborso con questo numero è già registrato: controlla di quale si tratta.',
  },
  REFUND_NOT_CONFIRMED: {
    status: 409,
    text: 'Il gestore del pagamento non conferma ancora il rimborso. Se sul suo sito lo vedi fatto, scrivi il suo numero; se non c’è, chiudi la verifica come pagata.',
  },
  REFUND_UNKNOWN: { status: 404, text: 'Non troviamo questo rimborso.' },
});
