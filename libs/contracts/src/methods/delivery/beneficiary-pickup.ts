import type { DeliveryMethodRule } from './delivery-method.js';

export const beneficiaryPickup = {
  code: 'beneficiaryPickup',
  aliases: ['ritiro_beneficiario', 'spedizione_negozio'],
  field: 'beneficiaryPickup',
  name: 'Ritira il beneficiario',
  words: {
    guest: ({ name, several }, share) => {
      if (share) return `${several ? 'Lo ricevono' : 'Lo riceve'} ${name}`;
      return `${several ? 'Ritirano' : 'Ritira'} ${name}`;
    },
    mail: ({ name, several }, message) =>
      `Prepariamo il regalo e avvisiamo ${name}, che lo ${several ? 'ritirano' : 'ritira'} in negozio${message}.`,
  },
  ships: false,
  needsAddress: false,
  preset: 'always',
} as const satisfies DeliveryMethodRule;
