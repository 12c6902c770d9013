import { formatEuro } from '@fiocco/money';
import { registerRefusals } from '../../../platform/index.js';

registerRefusals({
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
