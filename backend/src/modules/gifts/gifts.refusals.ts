import { formatEuro } from '@fiocco/money';
import { registerRefusals } from '../../platform/index.js';

const euro = (cents: unknown): string => formatEuro(Number(cents));

registerRefusals({
  GIFT_NOT_ON_LIST: { status: 404, text: 'Questo regalo non è più nella lista.' },
  GIFT_ALREADY_ON_LIST: { status: 409, text: 'Questo prodotto è già nella lista.' },
  GIFT_ALREADY_TAKEN: { status: 409, text: 'Questo regalo è già stato preso da qualcun altro.' },
  GIFT_HELD_BY_OTHERS: {
    status: 409,
    text: 'Qualcun altro sta acquistando questo regalo proprio ora. Se torna libero, lo ritrovi nella lista.',
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
  TYPE_NOT_OFFERED: { status: 409, text: 'Questo regalo non si può prendere in questo modo.' },
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
  QUOTA_AMOUNT_MISSING: { status: 400, text: 'Importo non valido' },
  QUOTA_TOO_SMALL: {
    status: 409,
    text: ({ minimumCents }) => `La quota minima è ${euro(minimumCents)}.`,
  },
  QUOTA_LEAVES_TOO_LITTLE: {
    status: 409,
    text: ({ remainingCents, minimumCents }) =>
      `Mancano ${euro(remainingCents)}: scegli tutto l’importo, oppure una quota che ne lasci almeno ${euro(minimumCents)}.`,
  },
  QUOTA_EXCEEDS_REMAINING: {
    status: 409,
    text: ({ remainingCents }) => `Per questo regalo mancano solo ${euro(remainingCents)}.`,
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
    text: 'Si può incassare solo una prenotazione confermata: controlla lo stato della transazione.',
  },
  TRANSACTION_CANCELLED: { status: 409, text: 'Questa transazione è stata annullata.' },
  TRANSACTION_NOT_CANCELLED: {
    status: 409,
    text: 'Questa transazione non è annullata: non c’è niente da riaprire.',
  },
  TRANSACTION_HAS_MONEY: {
    status: 409,
    text: 'Per questa transazione è già stato incassato del denaro: non si può annullare senza un rimborso.',
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
  AMOUNT_MISSING: { status: 400, text: 'Indica l’importo incassato.' },
  ALLOCATION_DEAD: { status: 409, text: 'Riprova tra qualche secondo.' },
});
