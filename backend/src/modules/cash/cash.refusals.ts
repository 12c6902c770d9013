import { howInWords, longDay } from '@fiocco/contracts';
import { registerRefusals } from '../../platform/index.js';

registerRefusals({
  DAY_CLOSED: {
    status: 409,
    field: 'reason',
    text: ({ day }) =>
      `La giornata del ${longDay(String(day))} è chiusa: può aggiungere qualcosa solo un amministratore, con un motivo.`,
  },
  DAY_NOT_CLOSED: { status: 409, text: ({ day }) => `La giornata del ${longDay(String(day))} non è chiusa.` },
  RECEIPT_NUMBER_REQUIRED: {
    status: 400,
    field: 'documentNumber',
    text: ({ how }) =>
      `Per un incasso ${howInWords(String(how))} serve il numero dello scontrino o della fattura.`,
  },
  REASON_REQUIRED: {
    status: 400,
    text: 'Quello che c’è non è quello che dovrebbe esserci: serve un motivo.',
  },
});
