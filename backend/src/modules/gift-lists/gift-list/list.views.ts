import {
  deliveryOptions,
  deliverySwitches,
  type GiftList,
  type LockedGiftList,
  type PaymentMethod,
  paymentSwitches,
  type PublicGiftList,
  type RomeDay,
} from '@fiocco/contracts';
import { type Cents, formatDecimal } from '@fiocco/money';
import type { ListFacts } from '../access/list-facts.js';
import type { Visit } from '../access/visit.js';
import type { GiftListEntity } from './gift-list.entity.js';
import { badgeOf } from '../access/list-state.js';

/** The methods that the list allows and that work now. */
function offered(
  { allowedPaymentMethods }: Pick<ListFacts, 'allowedPaymentMethods'>,
  usable: readonly PaymentMethod[],
): readonly PaymentMethod[] {
  return usable.filter((code) => allowedPaymentMethods.includes(code));
}

/** The fields of a list for guests; of a locked list only its name and occasion. */
export function guestView(
  { list, reason, unlocked }: Visit & { readonly list: ListFacts },
  usable: readonly PaymentMethod[],
): PublicGiftList | LockedGiftList {
  const { id, name, occasionName } = list;
  if (!unlocked) return { id, name, occasionName, active: false, requiresPassword: true };
  const active = reason === null;
  return {
    id,
    name,
    occasionId: list.occasionId,
    occasionName,
    beneficiaryName: list.beneficiaryName,
    active,
    requiresPassword: active && list.passwordHash !== null,
    eventDate: list.eventDate,
    startDate: list.startDate,
    endDate: list.endDate,
    image: list.image,
    publicMessage: list.publicMessage,
    acceptsFund: list.acceptsFund,
    allowedPaymentMethods: paymentSwitches(offered(list, usable)),
    allowedDeliveryModes: deliverySwitches(list.allowedDeliveryModes),
    deliveryOptions: deliveryOptions(list.allowedDeliveryModes),
    preview: false,
  };
}

export interface StaffFacts {
  readonly occasionName: string | null;
  readonly password: string | null;
  readonly products: number;
  readonly transactions: number;
  readonly receivedCents: Cents;
  readonly today: RomeDay;
  /** The methods that the shop has set up. */
  readonly usable: readonly PaymentMethod[];
}

/** The whole record for staff, who may see every list. */
export function staffView(list: GiftListEntity, facts: StaffFacts): GiftList {
  return {
    id: list.id,
    name: list.name,
    occasionId: list.occasionId,
    occasionName: facts.occasionName,
    beneficiaryName: list.beneficiaryName,
    beneficiaryEmail: list.beneficiaryEmail,
    beneficiaryPhone: list.beneficiaryPhone,
    secondBeneficiaryName: list.secondBeneficiaryName,
    secondBeneficiaryEmail: list.secondBeneficiaryEmail,
    secondBeneficiaryPhone: list.secondBeneficiaryPhone,
    beneficiaryAddress: list.beneficiaryAddress,
    eventDate: list.eventDate,
    startDate: list.startDate,
    endDate: list.endDate,
    state: list.state,
    badge: badgeOf(list, facts.today),
    active: true,
    preview: true,
    requiresPassword: list.passwordHash !== null,
    password: facts.password,
    image: list.image,
    publicMessage: list.publicMessage,
    notes: list.notes,
    isOrderedByHand: list.giftOrder.length > 0,
    notifyBeneficiary: list.notifyBeneficiary,
    acceptsFund: list.acceptsFund,
    allowedPaymentMethods: paymentSwitches(list.allowedPaymentMethods),
    usablePaymentMethods: paymentSwitches(offered(list, facts.usable)),
    allowedDeliveryModes: deliverySwitches(list.allowedDeliveryModes),
    deliveryOptions: deliveryOptions(list.allowedDeliveryModes),
    productCount: facts.products,
    transactionCount: facts.transactions,
    received: formatDecimal(facts.receivedCents),
    version: list.version,
    createdAt: list.createdAt.toISOString(),
  };
}
