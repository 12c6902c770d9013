import type { GiftCard, PublicGiftList } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { usePublicSettings } from '../../../../../shared/api/public-settings.js';
import { formatEuro } from '../../../../../shared/format/money.js';
import { recipientsOf } from '../../../../../shared/public/gift-lists/names.js';
import { say } from '../../../../../shared/texts/say.js';
import { deliveryWays, isShipped, joined, paymentWays } from '../../../model/before-ordering.js';
import styles from './gift-sheet.module.css';

/** What its shipping costs; null where it is not sent to anybody. */
function shippingText(list: PublicGiftList, { shippingCost, offers }: GiftCard): string | null {
  if (!isShipped(list) || !offers.includes('acquisto')) return null;
  const cost = centsOf(shippingCost);
  return cost === 0 ? say('common.free') : formatEuro(cost);
}

/** What one asks oneself before pressing the button: for whom it is, how it gets there, how it is paid. */
export function GiftFacts({ list, gift }: { readonly list: PublicGiftList; readonly gift: GiftCard }) {
  const settings = usePublicSettings();
  const facts = [
    [say('list.gift.for'), recipientsOf(list).name],
    [say('list.terms.delivery'), joined(deliveryWays(list, settings))],
    [say('common.sum.shipping'), shippingText(list, gift)],
    [say('list.terms.payment'), joined(paymentWays(list))],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
