import type { PaymentMethodRule } from './payment-method.js';

export const bonifico = {
  code: 'bonifico',
  aliases: [],
  field: 'bonifico',
  name: 'Bonifico',
  payingBy: 'con bonifico',
  icon: 'bank',
  staffNote: 'Entro 5 giorni lavorativi',
  leadsTo: 'transfer',
  provider: null,
  delivery: null,
  preset: 'never',
  needs: { switch: 'enableBankTransfer', filledIn: ['bankIban', 'bankAccountHolder'] },
} as const satisfies PaymentMethodRule;
