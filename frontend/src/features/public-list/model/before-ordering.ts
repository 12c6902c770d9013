import { DELIVERY_RULES, PAYMENT_RULES, type PublicGiftList, type PublicSettings } from '@fiocco/contracts';
import { say } from '../../../shared/texts/say.js';

type Terms = Pick<PublicGiftList, 'allowedPaymentMethods' | 'allowedDeliveryModes'>;

function kept(words: readonly (string | false)[]): string[] {
  return words.filter((word) => word !== false);
}

const allowedIn = ({ allowedPaymentMethods: allowed }: Terms) =>
  PAYMENT_RULES.filter(({ field }) => allowed[field]);

const paysBeforehand = (list: Terms): boolean => allowedIn(list).some(({ leadsTo }) => leadsTo !== 'reserve');

/**
 * How gifts of this list can arrive: what is paid at the counter is also picked up there, and never shipped. How far
 * parcels go, the shop says.
 */
export function deliveryWays(list: Terms, { shipsAbroad }: Pick<PublicSettings, 'shipsAbroad'>): string[] {
  const allowed = DELIVERY_RULES.filter(({ code }) => list.allowedDeliveryModes[code]);
  const ships = paysBeforehand(list) && allowed.some((rule) => rule.ships);
  const picksUp =
    allowed.some((rule) => !rule.ships) || allowedIn(list).some(({ delivery }) => delivery !== null);
  return kept([
    picksUp && say('list.terms.pickUp'),
    ships && say(shipsAbroad ? 'list.terms.abroad' : 'list.terms.shipping'),
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
