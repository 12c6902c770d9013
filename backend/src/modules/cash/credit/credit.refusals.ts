import { formatEuro } from '@fiocco/money';
import { registerRefusals } from '../../../platform/index.js';

registerRefusals({
  CREDIT_SPENT: {
    status: 409,
    text: ({ spentCents, leftCents }) =>
      `Di questo denaro ${formatEuro(Number(spentCents))} sono già usciti dal credito della lista, usati o restituiti: ${
        Number(leftCents) > 0 ? `si possono togliere al massimo ${formatEuro(Number(leftCents))}. ` : ''
      }Se la registrazione nel credito è un errore, prima va annullata quella.`,
  },
  CREDIT_ENTRY_NOT_FOUND: { status: 404, text: 'Questa registrazione non è nel credito della lista.' },
  CREDIT_EXCEEDED: {
    status: 409,
    text: ({ availableCents }) =>
      `Il credito disponibile è ${formatEuro(Number(availableCents))}: l’importo non può superarlo.`,
  },
  CREDIT_ENTRY_OF_ANOTHER: {
    status: 409,
    text: ({ amountCents }) =>
      `Questa registrazione esiste già, di ${formatEuro(Number(amountCents))}. Riapri la finestra e riprova.`,
  },
});
