import type { PaymentMethodRule, UnusablePaymentMethod } from '@fiocco/contracts';

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/**
 * Why a method does not work with these settings; null where it does. A method that was never set up does not count as
 * switched off.
 */
export function unusableFor(
  needs: PaymentMethodRule['needs'],
  settings: ReadonlyMap<string, unknown>,
): UnusablePaymentMethod | null {
  const isOn = settings.get(needs.switch);
  if (isOn === false) return 'switched_off';
  const isSetUp = isOn === true && needs.filledIn.every((name) => !isEmpty(settings.get(name)));
  return isSetUp ? null : 'not_set_up';
}
