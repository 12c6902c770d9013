import { type RecordName, Secret, type Snapshot } from '../../../platform/index.js';
import type { GiftListEntity } from './gift-list.entity.js';

/** Nobody edits these; of the password only that it changed is kept. */
type NotTold =
  | ('id' | 'version' | 'createdAt' | 'updatedAt' | 'updatedBy')
  | ('passwordHash' | 'passwordCopy' | 'passwordVersion')
  | 'beneficiaryAddress';

/** A table and not a list of names, so that a field added to the record and not here does not compile. */
const TOLD: Readonly<Record<Exclude<keyof GiftListEntity, NotTold>, true>> = {
  name: true,
  occasionId: true,
  beneficiaryName: true,
  beneficiaryEmail: true,
  beneficiaryPhone: true,
  eventDate: true,
  startDate: true,
  endDate: true,
  state: true,
  publicMessage: true,
  notes: true,
  image: true,
  notifyBeneficiary: true,
  acceptsFund: true,
  payStripe: true,
  payPaypal: true,
  payInNegozio: true,
  payBonifico: true,
  deliverBeneficiaryPickup: true,
  deliverBuyerPickup: true,
  deliverBeneficiaryShipping: true,
  deliverBuyerShipping: true,
};
const FIELDS = Object.keys(TOLD) as readonly (keyof typeof TOLD)[];

export const listRecord = (id: number): RecordName => ({ kind: 'list', id });

/** What the history of a list shows, and so what "Com'era" tells of it. */
export function listSnapshot(list: GiftListEntity): Snapshot {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, list[field]])),
    beneficiaryAddress: list.beneficiaryAddress && { ...list.beneficiaryAddress },
    password: new Secret(list.passwordHash),
  };
}
