import type { DeliveryMethodRule } from './delivery-method.js';

export const beneficiaryShipping = {
  code: 'beneficiaryShipping',
  aliases: ['spedizione_beneficiario', 'spedizione_lista'],
  name: 'Spedizione al beneficiario',
  ships: true,
  needsAddress: false,
} as const satisfies DeliveryMethodRule;
