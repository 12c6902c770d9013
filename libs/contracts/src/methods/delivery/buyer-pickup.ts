import type { DeliveryMethodRule } from './delivery-method.js';

export const buyerPickup = {
  code: 'buyerPickup',
  aliases: ['ritiro_acquirente'],
  field: 'buyerPickup',
  name: 'Ritira chi acquista',
  ships: false,
  needsAddress: false,
  preset: 'always',
} as const satisfies DeliveryMethodRule;
