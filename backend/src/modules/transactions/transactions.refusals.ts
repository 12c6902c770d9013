import { formatEuro } from '@fiocco/money';
import { Problem, registerRefusals } from '../../platform/index.js';

const NOT_NOW = 'Questa transazione fa parte della storia del negozio: si può annullare, non eliminare.';
/** By what has to be done first. */
const BEFORE_DELETING: Readonly<Record<string, string>> = {
  cancel: 'Questa transazione è in corso: per eliminarla va prima annullata.',
  refund: 'In questa transazione c’è del denaro: per eliminarla va prima rimborsata.',
  reverse:
    'In questa transazione c’è del denaro: per eliminarla va prima rimborsata, oppure l’incasso va stornato.',
};

registerRefusals({
  DELIVERY_METHOD_NOT_ALLOWED: {
    status: 409,
    text: 'Questo metodo di consegna non è disponibile per questa lista. Scegline un altro.',
  },
  PAYMENT_METHOD_MISSING: { status: 400, text: 'Il metodo di pagamento è obbligatorio' },
  DRAFT_GONE: {
    status: 409,
    text: 'I dati di questo acquisto non ci sono più: sono scaduti o sono stati cancellati su richiesta. Non hai preso niente: ricomincia dalla lista.',
  },
  PAYMENT_METHOD_NOT_ALLOWED: {
    status: 409,
    text: ({ isSale }) =>
      isSale
        ? 'Una transazione nuova è da pagare in negozio. Per un bonifico registrala così, poi cambia il pagamento.'
        : 'Questo metodo di pagamento non è disponibile per questa lista. Scegline un altro.',
  },
  NOTHING_TO_DELIVER: {
    status: 409,
    text: 'Questo regalo non è da consegnare: non è pagato per intero, oppure è stato rimborsato o riaperto.',
  },
  INVOICE_NOT_OFFERED: {
    status: 409,
    text: 'Questo negozio non prepara fatture dal sito: chiedila in negozio, prima di pagare.',
  },
  FUND_CLOSED: { status: 409, text: 'Questa lista non accetta contributi liberi.' },
  TRANSACTION_ID_TAKEN: {
    status: 409,
    text: 'Sotto questo numero c’è già un’altra transazione: controlla l’elenco prima di registrarla di nuovo.',
  },
  SALE_ID_TAKEN: {
    status: 409,
    text: 'Sotto questo numero c’è già un’altra vendita: controlla l’elenco prima di registrarla di nuovo.',
  },
  SALE_SUM_DIFFERS: {
    status: 409,
    text: ({ dueCents }) =>
      `I due incassi insieme non fanno il totale della vendita, che è ${formatEuro(Number(dueCents))}: correggi gli importi. Non è venduto niente.`,
  },
  SALE_DROPPED: {
    status: 409,
    text: 'Questa vendita non è riuscita ed è chiusa: nessun regalo è stato venduto. Registrane una nuova.',
  },
  GIFT_FIXED: {
    status: 409,
    text: 'La lista e il regalo di una transazione non si cambiano: annullala e registrane una nuova.',
  },
  SHIPPING_FIXED: {
    status: 409,
    text: 'Le spese di spedizione restano quelle concordate: si può cambiare l’importo.',
  },
  CANNOT_WAIT_AGAIN: {
    status: 409,
    text: 'Torna in attesa solo una prenotazione senza denaro, o una transazione annullata: se è già stato incassato qualcosa, va prima stornato o rimborsato.',
  },
  DRAFT_OF_BUYER: {
    status: 409,
    text: 'È ancora una bozza di chi acquista: si può modificare da quando il regalo è tenuto da parte.',
  },
  CANCEL_LINK_INVALID: {
    status: 404,
    text: 'Questo link non è valido: forse non è intero, oppure l’e-mail è stata corretta dopo. Usa quello dell’ultima e-mail.',
  },
  CANCEL_LINK_OVER: {
    status: 409,
    text: 'Da qui non si può più annullare: per qualsiasi cosa chiama il negozio.',
  },
  WITHDRAWAL_TOO_EARLY: {
    status: 409,
    text: 'Questo ordine non è ancora concluso: non c’è niente da cui recedere.',
  },
  WITHDRAWAL_NOTHING_LEFT: {
    status: 409,
    text: 'Questo ordine è già annullato o rimborsato: non c’è più niente da cui recedere.',
  },
  WITHDRAWAL_NOT_DECLARED: { status: 409, text: 'Per questa transazione nessuno ha dichiarato il recesso.' },
  WITHDRAWAL_NOT_REQUESTED: {
    status: 409,
    text: 'Per questa transazione nessuno aspetta di confermare un recesso.',
  },
  WITHDRAWAL_LINK_INVALID: { status: 404, text: 'Il collegamento non è più valido: chiedine uno nuovo.' },
  TRANSACTION_REFUNDED: {
    status: 409,
    text: 'Questa transazione è già rimborsata: non c’è niente da annullare.',
  },
  NOTHING_TO_WRITE: {
    status: 409,
    text: 'Si scrive di un regalo pronto da ritirare o già spedito: questo non lo è.',
  },
  NOBODY_TO_WRITE_TO: { status: 409, text: 'Manca l’e-mail di chi dovrebbe ricevere l’avviso.' },
  DELIVERY_MAIL_OFTEN: {
    status: 409,
    text: 'Questa e-mail è già stata chiesta quattro volte nelle ultime 24 ore.',
  },
  TRANSACTION_NOT_DELETABLE: { status: 409, text: ({ first }) => BEFORE_DELETING[String(first)] ?? NOT_NOW },
  MONEY_IS_MOVING: {
    status: 409,
    text: ({ orders }) =>
      `Per questa persona c’è un pagamento in corso (${String(orders)}): quando si conclude, i suoi dati si possono cancellare.`,
  },
  NO_PICK_UP: {
    status: 409,
    text: 'Per questo regalo non c’è un giorno in cui passare in negozio: forse è già stato consegnato.',
  },
  TRANSFER_NOT_AWAITED: { status: 409, text: 'Per questo acquisto non c’è nessun bonifico da fare.' },
  TOO_MANY_HOLDS: {
    status: 409,
    text: ({ ofNetwork }) =>
      ofNetwork
        ? 'Dalla tua connessione molti acquisti per questa lista sono rimasti a metà: per ora ne accettiamo pochi alla volta. Riprova tra qualche minuto, oppure usa un’altra connessione, per esempio i dati del telefono al posto del Wi-Fi.'
        : 'Hai già altri regali in corso di acquisto, o lasciati a metà dopo la richiesta della banca: concludine uno, poi potrai continuare.',
  },
  TOO_MANY_RESERVATIONS: {
    status: 409,
    text: 'Hai già cinque regali da pagare, in negozio o con bonifico: pagane uno, poi potrai continuare.',
  },
});

export const notYours = () =>
  new Problem(
    'TRANSACTION_NOT_YOURS',
    403,
    'Questo acquisto è stato iniziato da un altro dispositivo o browser.',
  );
