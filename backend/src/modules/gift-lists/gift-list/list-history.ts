import { DELIVERY_RULES, PAYMENT_RULES } from '@fiocco/contracts';
import {
  type FieldWords,
  namesIn,
  type RecordKind,
  type RecordName,
  Secret,
  type Snapshot,
} from '../../../platform/index.js';
import { FORMER_FIELDS } from './former-fields.js';
import type { GiftListEntity } from './gift-list.entity.js';

/** Fields that nobody edits. Of the password the history keeps only that it changed. */
type NotTold =
  | ('id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy')
  | ('passwordHash' | 'passwordCopy' | 'passwordVersion')
  // Told by the names of the gifts, by whoever changes it.
  | 'giftOrder';
type Field = Exclude<keyof GiftListEntity, NotTold>;

const namesByCode = (methods: readonly { readonly code: string; readonly name: string }[]) =>
  Object.fromEntries(methods.map(({ code, name }) => [code, name]));

/** The compiler asks for every field of the record, so a new one cannot be forgotten here. */
const FIELDS: Readonly<Record<Field, FieldWords>> = {
  name: { label: 'Nome della lista' },
  occasionId: { label: 'Occasione', idOf: 'occasion' },
  beneficiaryName: { label: 'Beneficiario' },
  beneficiaryEmail: { label: 'E-mail del beneficiario' },
  beneficiaryPhone: { label: 'Telefono del beneficiario' },
  secondBeneficiaryName: { label: 'Seconda persona' },
  secondBeneficiaryEmail: { label: 'E-mail della seconda persona' },
  secondBeneficiaryPhone: { label: 'Telefono della seconda persona' },
  beneficiaryAddress: {
    label: 'Indirizzo del beneficiario',
    parts: [['name', 'surname'], ['street'], ['zipCode', 'city', 'province'], ['country'], ['notes']],
  },
  eventDate: { label: 'Giorno dell’evento' },
  startDate: { label: 'Aperta dal' },
  endDate: { label: 'Aperta fino al' },
  state: {
    label: 'Stato',
    words: { open: 'Aperta', suspended: 'Sospesa', archived: 'Archiviata' },
  },
  publicMessage: { label: 'Messaggio agli ospiti' },
  notes: { label: 'Note interne' },
  image: { label: 'Copertina' },
  notifyBeneficiary: { label: 'Avvisa il beneficiario' },
  acceptsFund: { label: 'Fondo libero' },
  allowedPaymentMethods: { label: 'Metodi di pagamento', words: namesByCode(PAYMENT_RULES) },
  allowedDeliveryModes: { label: 'Consegna', words: namesByCode(DELIVERY_RULES) },
};

export const listRecords = {
  code: 'list',
  table: 'gift_lists.gift_list',
  readers: 'staff',
  names: namesIn('gift_lists.gift_list'),
  person: { addresses: ['beneficiaryEmail', 'secondBeneficiaryEmail'], isErased: true },
  fields: {
    ...FIELDS,
    ...FORMER_FIELDS,
    closing: { label: 'Chiusura' },
    giftOrder: { label: 'Ordine dei regali' },
    sent: { label: 'Mandato' },
    copiedFrom: { label: 'Copiata da', idOf: 'list' },
    password: { label: 'Password' },
  },
} satisfies RecordKind;

export const listRecord = (id: number | string): RecordName => ({ kind: listRecords, id });

/** The fields of a list that its history and "Com'era" show. */
export function listSnapshot(list: GiftListEntity): Snapshot {
  const { beneficiaryAddress, passwordHash } = list;
  const told = (Object.keys(FIELDS) as Field[])
    .filter((field) => field !== 'beneficiaryAddress')
    .map((field) => [field, list[field]] as const);
  return {
    ...Object.fromEntries(told),
    beneficiaryAddress: beneficiaryAddress && { ...beneficiaryAddress },
    password: new Secret(passwordHash),
  };
}
