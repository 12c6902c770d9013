import { DELIVERY_NAMES, PAYMENT_NAMES } from '@fiocco/contracts';
import type { ListValues } from './list-form.js';

/** Names of the fields where two versions of a list are set side by side. */
export const LIST_LABELS: Record<keyof ListValues, string> = {
  name: 'Nome della lista',
  beneficiaryName: 'Beneficiario',
  occasionId: 'Occasione',
  newOccasion: 'Nuova occasione',
  eventDate: 'Giorno dell’evento',
  startDate: 'Aperta dal',
  endDate: 'Aperta fino al',
  image: 'Copertina',
  notes: 'Note interne',
  beneficiaryEmail: 'E-mail',
  beneficiaryPhone: 'Telefono',
  addressName: 'Nome del destinatario',
  addressSurname: 'Cognome del destinatario',
  street: 'Via e numero',
  zipCode: 'CAP',
  city: 'Città',
  province: 'Provincia',
  country: 'Paese',
  addressNotes: 'Note per la consegna',
  publicMessage: 'Messaggio agli ospiti',
  password: 'Password',
  acceptsFund: 'Fondo libero',
  state: 'Stato',
  ...PAYMENT_NAMES,
  ...DELIVERY_NAMES,
};
