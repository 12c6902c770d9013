import type { PublicGiftList } from '@fiocco/contracts';
import { isPayable } from '../../../shared/kit/gift-lists/payable.js';

/** Whether guests are invited to contribute freely: only where something is there to pay with. */
export function invitesToFund({
  acceptsFund,
  active,
  allowedPaymentMethods,
}: Pick<PublicGiftList, 'acceptsFund' | 'active' | 'allowedPaymentMethods'>): boolean {
  return acceptsFund && active && isPayable(allowedPaymentMethods);
}
