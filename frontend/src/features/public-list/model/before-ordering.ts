import { DELIVERY_RULES, PAYMENT_RULES, type PublicGiftList, type PublicSettings } from '@fiocco/contracts';
import { say } from '../../../shared/texts/say.js';

type Terms = Pick<PublicGiftList, 'allowedPaymentMethods' | 'allowedDeliveryModes'>;

function kept(words: readonly (string | false)[]): string[] {
  return words.filter((word) => word !== false);
}

const allowedIn = ({ allowedPaymentMethods: allowed }: Terms) =>
  PAYMENT_RULES.filter(({ field }) => allowed[field]);

const paysBeforehand = (list: Terms): boolean => allowedIn(list).some(({ leadsTo }) => leadsTo !== 'reserve');

/** What is paid at the counter is picked up there, and never shipped. */
export const isShipped = (list: Terms): boolean =>
  paysBeforehand(list) && DELIVERY_RULES.some(({ code, ships }) => ships && list.allowedDeliveryModes[code]);

/**
 * How gifts of this list can arrive. How far parcels go, the shop says.
 */
export function deliveryWays(list: Terms, { shipsAbroad }: Pick<PublicSettings, 'shipsAbroad'>): string[] {
  const allowed = DELIVERY_RULES.filter(({ code }) => list.allowedDeliveryModes[code]);
  const picksUp =
    allowed.some((rule) => !rule.ships) || allowedIn(list).some(({ delivery }) => delivery !== null);
  return kept([
    picksUp && say('list.terms.pickUp'),
    isShipped(list) && say(shipsAbroad ? 'list.terms.abroad' : 'list.terms.shipping'),
  ]);
}

/** How they can be paid. */
export function paymentWays(list: Terms): string[] {
  if (!paysBeforehand(list))
    return allowedIn(list).map(({ code }) =>
      say('list.terms.payLater', { method: say(`list.terms.by.${code}`) }),
    );
  return allowedIn(list).map(({ code }) => say(`list.terms.by.${code}`));
}

/** "ritiro in negozio o spedizione in Italia" */
export function joined(words: readonly string[]): string {
  const [last = '', ...some] = words.toReversed();
  if (some.length === 0) return last;
  return say('list.terms.or', { some: some.toReversed().join(', '), last });
}
