import type { AllowedPaymentMethods } from '@fiocco/contracts';

/** Whether any way to pay is left; a list that is still unknown counts as payable. */
export function isPayable(methods: AllowedPaymentMethods | undefined): boolean {
  return methods === undefined || Object.values(methods).some(Boolean);
}
