import {
  type BeneficiaryAddress,
  deliverySwitched,
  paymentSwitched,
  typedPlaceFaults,
  withProvinceCode,
} from '@fiocco/contracts';
import type { GiftListEntity } from './gift-list.entity.js';
import type { CheckedBody } from '../../../platform/index.js';

type Input = CheckedBody<'PUT /api/gift-lists/:id'>;

const PLAIN_FIELDS = [
  'name',
  'beneficiaryName',
  'occasionId',
  'beneficiaryEmail',
  'beneficiaryPhone',
  'secondBeneficiaryName',
  'secondBeneficiaryEmail',
  'secondBeneficiaryPhone',
  'eventDate',
  'startDate',
  'endDate',
  'notes',
  'publicMessage',
  'image',
] as const;
/** In these fields `null` means "unchanged". */
const SWITCHES = ['notifyBeneficiary', 'acceptsFund', 'state'] as const;

/** Writes the fields that the input names into the record, except the password. */
export function applyListInput(list: GiftListEntity, input: Input): void {
  const named = <Fields extends readonly (keyof Input)[]>(fields: Fields, nullToo: boolean) =>
    Object.fromEntries(
      fields
        .map((field) => [field, input[field]])
        .filter(([, value]) => (nullToo ? value !== undefined : value != null)),
    ) as Partial<GiftListEntity>;
  Object.assign(list, named(PLAIN_FIELDS, true), named(SWITCHES, false));
  applyAddress(list, input.beneficiaryAddress);
  list.allowedPaymentMethods = paymentSwitched(list.allowedPaymentMethods, input.allowedPaymentMethods ?? {});
  list.allowedDeliveryModes = deliverySwitched(list.allowedDeliveryModes, input.allowedDeliveryModes ?? {});
}

function applyAddress(list: GiftListEntity, address: Input['beneficiaryAddress']): void {
  if (address === undefined) return;
  const filled = Object.entries(address ?? {}).filter(([, value]) => typeof value === 'string');
  list.beneficiaryAddress = filled.length > 0 ? withProvinceCode(Object.fromEntries(filled)) : null;
}

/** A CAP or province that stood there before is no fault of a call that only sends it again. */
function addressFaults(address: BeneficiaryAddress | null, before: BeneficiaryAddress | null) {
  const faults = Object.entries(typedPlaceFaults(address ?? {})).filter(
    ([field]) => address?.[field as keyof BeneficiaryAddress] !== before?.[field as keyof BeneficiaryAddress],
  );
  return Object.fromEntries(faults.map(([field, text]) => [`beneficiaryAddress.${field}`, text]));
}

/** An address or a number without a name would be nobody's. */
function secondFaults(list: GiftListEntity): Record<string, string> {
  const isReached = Boolean(list.secondBeneficiaryEmail ?? list.secondBeneficiaryPhone);
  if (!isReached || list.secondBeneficiaryName) return {};
  return { secondBeneficiaryName: 'Scrivi il nome della seconda persona' };
}

/** Checks rules that involve several fields. Answers an Italian text for each field at fault. */
export function listFaults(
  list: GiftListEntity,
  addressBefore: BeneficiaryAddress | null,
): Record<string, string> {
  const faults: Record<string, string> = {
    ...addressFaults(list.beneficiaryAddress, addressBefore),
    ...secondFaults(list),
  };
  if (list.allowedPaymentMethods.length === 0) {
    faults['allowedPaymentMethods'] = 'Seleziona almeno un metodo di pagamento';
  }
  if (list.allowedDeliveryModes.length === 0) {
    faults['allowedDeliveryModes'] = 'Seleziona almeno una modalità di consegna';
  }
  if (list.startDate !== null && list.endDate !== null && list.endDate < list.startDate) {
    faults['endDate'] = 'La data di fine viene prima della data di inizio';
  }
  return faults;
}
