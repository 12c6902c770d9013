import type { DeliveryMethodRule } from './delivery-method.js';

export const beneficiaryPickup = {
  code: 'beneficiaryPickup',
  aliases: ['ritiro_beneficiario', 'spedizione_negozio'],
  name: 'Ritira il beneficiario',
  ships: false,
  needsAddress: false,
} as const satisfies DeliveryMethodRule;
