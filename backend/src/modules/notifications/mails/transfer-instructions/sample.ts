import { sample as reserved } from '../reservation-confirmation/sample.js';
import type { TransferFacts } from './facts.js';

export const sample: TransferFacts = {
  ...reserved,
  ...{ stage: 'awaiting_transfer', paymentMethod: 'bonifico', deliveryMethod: 'beneficiaryPickup' },
  iban: 'IT60X0542811101000000123456',
  holder: 'Fiocco S.r.l.',
  bank: 'Banca di Bologna',
};
