import {
  type AllowedDeliveryModes,
  type AllowedPaymentMethods,
  type BeneficiaryAddress,
  DELIVERY_PRESETS,
  deliveryCodes,
  deliverySwitches,
  FIRST_DELIVERY,
  FIRST_PAYMENT,
  type GiftList,
  isItaly,
  mailRefusal,
  PAYMENT_PRESETS,
  paymentCodes,
  paymentSwitches,
  typedPlaceFaults,
} from '@fiocco/contracts';
import { dayFault, isDay } from '../../../shared/office/controls/typed-date.js';
import type { FormErrors } from '../../../shared/office/controls/use-form.js';

/** The dialog's fields, flat, as they are typed; a switch for each way to pay and to deliver. */
export interface ListValues extends AllowedPaymentMethods, AllowedDeliveryModes {
  readonly name: string;
  readonly beneficiaryName: string;
  readonly occasionId: string;
  /** The name of an occasion that is typed here and not made yet. */
  readonly newOccasion: string;
  readonly eventDate: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly image: string;
  readonly notes: string;
  readonly beneficiaryEmail: string;
  readonly beneficiaryPhone: string;
  readonly secondBeneficiaryName: string;
  readonly secondBeneficiaryEmail: string;
  readonly secondBeneficiaryPhone: string;
  readonly addressName: string;
  readonly addressSurname: string;
  readonly street: string;
  readonly zipCode: string;
  readonly city: string;
  readonly province: string;
  readonly country: string;
  readonly addressNotes: string;
  readonly publicMessage: string;
  readonly password: string;
  readonly acceptsFund: boolean;
  readonly notifyBeneficiary: boolean;
  readonly state: GiftList['state'];
}

export interface ListBody {
  readonly name: string;
  readonly beneficiaryName: string;
  readonly occasionId: number;
  readonly eventDate: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly image: string | null;
  readonly notes: string;
  readonly beneficiaryEmail: string;
  readonly beneficiaryPhone: string;
  readonly secondBeneficiaryName: string;
  readonly secondBeneficiaryEmail: string;
  readonly secondBeneficiaryPhone: string;
  readonly beneficiaryAddress: BeneficiaryAddress;
  readonly publicMessage: string;
  /** Absent keeps the password, empty opens the list. */
  readonly password?: string;
  readonly acceptsFund: boolean;
  readonly notifyBeneficiary: boolean;
  readonly state: GiftList['state'];
  readonly allowedPaymentMethods: GiftList['allowedPaymentMethods'];
  readonly allowedDeliveryModes: GiftList['allowedDeliveryModes'];
}

const NEW_LIST: ListValues = {
  name: '',
  beneficiaryName: '',
  occasionId: '',
  newOccasion: '',
  eventDate: '',
  startDate: '',
  endDate: '',
  image: '',
  notes: '',
  beneficiaryEmail: '',
  beneficiaryPhone: '',
  secondBeneficiaryName: '',
  secondBeneficiaryEmail: '',
  secondBeneficiaryPhone: '',
  addressName: '',
  addressSurname: '',
  street: '',
  zipCode: '',
  city: '',
  province: '',
  country: '',
  addressNotes: '',
  publicMessage: '',
  password: '',
  acceptsFund: true,
  notifyBeneficiary: false,
  state: 'open',
  ...paymentSwitches(PAYMENT_PRESETS.dialog),
  ...deliverySwitches(DELIVERY_PRESETS.dialog),
};

function text(value: string | null | undefined): string {
  return value ?? '';
}

function addressValues(address: BeneficiaryAddress | null) {
  const kept = address ?? {};
  return {
    addressName: text(kept.name),
    addressSurname: text(kept.surname),
    street: text(kept.street),
    zipCode: text(kept.zipCode),
    city: text(kept.city),
    province: text(kept.province),
    country: text(kept.country),
    addressNotes: text(kept.notes),
  };
}

export function valuesOf(list: GiftList | null): ListValues {
  if (!list) return NEW_LIST;
  return {
    name: list.name,
    beneficiaryName: text(list.beneficiaryName),
    occasionId: list.occasionId === null ? '' : String(list.occasionId),
    newOccasion: '',
    eventDate: text(list.eventDate),
    startDate: text(list.startDate),
    endDate: text(list.endDate),
    image: text(list.image),
    notes: text(list.notes),
    beneficiaryEmail: text(list.beneficiaryEmail),
    beneficiaryPhone: text(list.beneficiaryPhone),
    secondBeneficiaryName: text(list.secondBeneficiaryName),
    secondBeneficiaryEmail: text(list.secondBeneficiaryEmail),
    secondBeneficiaryPhone: text(list.secondBeneficiaryPhone),
    ...addressValues(list.beneficiaryAddress),
    publicMessage: text(list.publicMessage),
    password: text(list.password),
    acceptsFund: list.acceptsFund,
    notifyBeneficiary: list.notifyBeneficiary,
    state: list.state,
    ...list.allowedPaymentMethods,
    ...list.allowedDeliveryModes,
  };
}

/** `before` is what the server has: a password that did not change is not sent again. */
export function bodyOf(values: ListValues, before: GiftList | null): ListBody {
  return {
    name: values.name.trim(),
    beneficiaryName: values.beneficiaryName.trim(),
    occasionId: Number(values.occasionId),
    eventDate: values.eventDate || null,
    startDate: values.startDate || null,
    endDate: values.endDate || null,
    image: values.image || null,
    notes: values.notes,
    beneficiaryEmail: values.beneficiaryEmail.trim(),
    beneficiaryPhone: values.beneficiaryPhone.trim(),
    secondBeneficiaryName: values.secondBeneficiaryName.trim(),
    secondBeneficiaryEmail: values.secondBeneficiaryEmail.trim(),
    secondBeneficiaryPhone: values.secondBeneficiaryPhone.trim(),
    beneficiaryAddress: {
      name: values.addressName,
      surname: values.addressSurname,
      street: values.street,
      zipCode: values.zipCode,
      city: values.city,
      province: values.province,
      country: isItaly(values.country) ? '' : values.country,
      notes: values.addressNotes,
    },
    publicMessage: values.publicMessage,
    ...(values.password === text(before?.password) ? {} : { password: values.password }),
    acceptsFund: values.acceptsFund,
    notifyBeneficiary: values.notifyBeneficiary,
    state: values.state,
    allowedPaymentMethods: paymentSwitches(paymentCodes(values)),
    allowedDeliveryModes: deliverySwitches(deliveryCodes(values)),
  };
}

function emailFault(email: string): string | undefined {
  if (!email.trim()) return 'L’email del beneficiario è richiesta';
  return mailRefusal(email, 'Formato email non valido') ?? undefined;
}

/** An address or a number without a name would be nobody's. */
function secondFaults(values: ListValues): FormErrors<ListValues> {
  const { secondBeneficiaryName: name, secondBeneficiaryEmail: mail, secondBeneficiaryPhone: phone } = values;
  const isReached = `${mail}${phone}`.trim() !== '';
  return {
    secondBeneficiaryName: isReached ? filled(name, 'Scrivi il nome della seconda persona') : undefined,
    secondBeneficiaryEmail: (mail.trim() && mailRefusal(mail, 'Formato email non valido')) || undefined,
  };
}

function endFault({ startDate, endDate }: ListValues): string | undefined {
  if (dayFault(endDate)) return dayFault(endDate);
  return isDay(startDate) && isDay(endDate) && endDate < startDate
    ? 'La data di fine viene prima della data di inizio'
    : undefined;
}

function filled(value: string, fault: string): string | undefined {
  return value.trim() ? undefined : fault;
}

/** The boxes of a group are checked together: their error is kept with the first one and shown under all of them. */
export const PAYMENT_FAULT = FIRST_PAYMENT.field;
export const DELIVERY_FAULT = FIRST_DELIVERY.field;

function paymentFault(values: ListValues): string | undefined {
  return paymentCodes(values).length > 0 ? undefined : 'Seleziona almeno un metodo di pagamento';
}

function deliveryFault(values: ListValues): string | undefined {
  return deliveryCodes(values).length > 0 ? undefined : 'Seleziona almeno una modalità di consegna';
}

/** A list with another occasion than the one that was just typed would come as a surprise. */
function occasionFaults({ occasionId, newOccasion }: ListValues): FormErrors<ListValues> {
  return newOccasion.trim()
    ? { newOccasion: 'Da confermare con «Crea» o con Invio' }
    : { occasionId: filled(occasionId, 'L’occasione è richiesta') };
}

export function listFaults(values: ListValues): FormErrors<ListValues> {
  return {
    name: filled(values.name, 'Il nome della lista è richiesto'),
    beneficiaryName: filled(values.beneficiaryName, 'Il nome del beneficiario è richiesto'),
    ...occasionFaults(values),
    eventDate: dayFault(values.eventDate),
    startDate: dayFault(values.startDate),
    endDate: endFault(values),
    beneficiaryEmail: emailFault(values.beneficiaryEmail),
    beneficiaryPhone: filled(values.beneficiaryPhone, 'Il telefono del beneficiario è richiesto'),
    ...secondFaults(values),
    ...typedPlaceFaults(values),
    [PAYMENT_FAULT]: paymentFault(values),
    [DELIVERY_FAULT]: deliveryFault(values),
  };
}
