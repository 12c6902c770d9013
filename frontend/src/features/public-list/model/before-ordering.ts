import type { PublicGiftList } from '@fiocco/contracts';

type Terms = Pick<PublicGiftList, 'allowedPaymentMethods' | 'allowedDeliveryModes'>;

function kept(words: readonly (string | false)[]): string[] {
  return words.filter((word) => word !== false);
}

function paysBeforehand({ allowedPaymentMethods: pay }: Terms): boolean {
  return pay.stripe || pay.paypal || pay.bonifico;
}

/** How gifts of this list can arrive: what is paid at the counter is also picked up there, and never shipped. */
export function deliveryWays(list: Terms): string[] {
  const { beneficiaryPickup, buyerPickup, beneficiaryShipping, buyerShipping } = list.allowedDeliveryModes;
  const ships = paysBeforehand(list) && (beneficiaryShipping || buyerShipping);
  const picksUp = beneficiaryPickup || buyerPickup || list.allowedPaymentMethods.inNegozio;
  return kept([picksUp && 'ritiro in negozio', ships && 'spedizione in Italia']);
}

/** How they can be paid. */
export function paymentWays(list: Terms): string[] {
  const { stripe, paypal, bonifico, inNegozio } = list.allowedPaymentMethods;
  const inShop = paysBeforehand(list)
    ? 'in negozio entro 7 giorni'
    : 'prenoti qui e paghi in negozio entro 7 giorni';
  return kept([stripe && 'carta', paypal && 'PayPal', bonifico && 'bonifico', inNegozio && inShop]);
}
