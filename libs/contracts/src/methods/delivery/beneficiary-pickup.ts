import type { DeliveryMethodRule } from './delivery-method.js';

export const beneficiaryPickup = {
  code: 'beneficiaryPickup',
  aliases: ['ritiro_beneficiario', 'spedizione_negozio'],
  field: 'beneficiaryPickup',
  name: 'Ritira il beneficiario',
  ships: false,
  needsAddress: false,
  preset: 'always',
} as const satisfies DeliveryMethodRule;
