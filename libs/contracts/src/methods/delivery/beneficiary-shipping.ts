import type { DeliveryMethodRule } from './delivery-method.js';

export const beneficiaryShipping = {
  code: 'beneficiaryShipping',
  aliases: ['spedizione_beneficiario', 'spedizione_lista'],
  field: 'beneficiaryShipping',
  name: 'Spedizione al beneficiario',
  ships: true,
  needsAddress: false,
  preset: 'never',
} as const satisfies DeliveryMethodRule;
