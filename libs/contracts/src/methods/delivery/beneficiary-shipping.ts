import type { DeliveryMethodRule } from './delivery-method.js';

export const beneficiaryShipping = {
  code: 'beneficiaryShipping',
  aliases: ['spedizione_beneficiario', 'spedizione_lista'],
  field: 'beneficiaryShipping',
  name: 'Spedizione al beneficiario',
  words: {
    guest: ({ name }) => `Spedizione a casa di ${name}`,
    mail: ({ name }, message) => `Prepariamo il regalo e lo spediamo a casa di ${name}${message}.`,
  },
  ships: true,
  needsAddress: false,
  preset: 'never',
} as const satisfies DeliveryMethodRule;
