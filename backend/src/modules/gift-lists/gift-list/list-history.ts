import { type RecordName, Secret, type Snapshot } from '../../../platform/index.js';
import type { GiftListEntity } from './gift-list.entity.js';

const FIELDS = [
  ...(['name', 'occasionId', 'beneficiaryName', 'beneficiaryEmail', 'beneficiaryPhone'] as const),
  ...(['startDate', 'endDate', 'state', 'publicMessage', 'notes', 'image'] as const),
  ...(['notifyBeneficiary', 'acceptsFund', 'payStripe', 'payPaypal', 'payInNegozio', 'payBonifico'] as const),
  ...(['deliverBeneficiaryPickup', 'deliverBuyerPickup'] as const),
  ...(['deliverBeneficiaryShipping', 'deliverBuyerShipping'] as const),
];

export const listRecord = (id: number): RecordName => ({ kind: 'list', id });

/** What the history of a list shows, field by field: a new one is never kept by accident. */
export function listSnapshot(list: GiftListEntity): Snapshot {
  return {
    ...Object.fromEntries(FIELDS.map((field) => [field, list[field]])),
    beneficiaryAddress: list.beneficiaryAddress && { ...list.beneficiaryAddress },
    password: new Secret(list.passwordHash),
  };
}
