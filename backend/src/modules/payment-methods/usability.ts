import { missingSettings, type PaymentMethodRule, type UnusablePaymentMethod } from '@fiocco/contracts';

/**
 * Why a method does not work with these settings; null where it does. A method that was never set up does not count as
 * switched off. What is paid in the shop needs nobody to carry it out.
 */
export function unusableFor(
  { needs, leadsTo }: Pick<PaymentMethodRule, 'needs' | 'leadsTo'>,
  settings: Readonly<Record<string, unknown>>,
  isCarried: boolean,
): UnusablePaymentMethod | null {
  const isOn = settings[needs.switch];
  if (isOn === false) return 'switched_off';
  if (isOn !== true || missingSettings(needs, settings).length > 0) return 'not_set_up';
  return leadsTo === 'reserve' || isCarried ? null : 'no_provider';
}
