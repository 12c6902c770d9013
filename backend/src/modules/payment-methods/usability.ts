import { missingSettings, type PaymentMethodRule, type UnusablePaymentMethod } from '@fiocco/contracts';

/**
 * Why a method does not work with these settings; null where it does. A method that was never set up does not count as
 * switched off. What is paid in the shop needs nobody to carry it out.
 */
export function unusableFor(
  { needs, leadsTo }: Pick<PaymentMethodRule, 'needs' | 'leadsTo'>,
  settings: Readonly<Record<string, unknown>>,
  /** `isSetUp`: what its carrier says of itself; `undefined` where only the settings say it. */
  carrier: { readonly isSetUp: boolean | undefined } | null,
): UnusablePaymentMethod | null {
  const isOn = settings[needs.switch];
  if (isOn === false) return 'switched_off';
  const isSetUp = carrier?.isSetUp ?? missingSettings(needs, settings).length === 0;
  if (isOn !== true || !isSetUp) return 'not_set_up';
  return leadsTo === 'reserve' || carrier ? null : 'no_provider';
}
