import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerShipping = {
  code: 'buyerShipping',
  aliases: ['spedizione_acquirente'],
  field: 'buyerShipping',
  name: 'Spedizione a chi acquista',
  ships: true,
  needsAddress: true,
  preset: 'never',
} as const satisfies DeliveryMethodRule;
