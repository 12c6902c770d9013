import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { priceText } from '../../../../shared/public/gift-lists/price-text.js';
import { GiftPicture } from '../../../../shared/public/gift-lists/gift-picture.js';
import { giftPlace } from '../../../../shared/public/gift-lists/place.js';
import styles from './given-section.module.css';
import { GiftFlag } from './cards/gift-flag.js';
import { GiftLink } from './cards/gift-link.js';

/** Taken gifts stay in softer colours, so that guests see what the list has received. */
export function GivenSection({ gifts }: { readonly gifts: readonly GiftCard[] }) {
  return (
    <section className={styles.given} aria-labelledby="gia-regalati">
      <div className={styles.head}>
        <h2 id="gia-regalati">Già regalati</h2>
        <p>A chi ci ha pensato: grazie.</p>
      </div>
      <ul>
        {gifts.map((gift) => (
          <li key={gift.id} id={giftPlace(gift.id)}>
            <GiftLink gift={gift} className={styles.picture} silent>
              <GiftPicture src={gift.imageUrl} alt="" sizes="104px" />
            </GiftLink>
            <div>
              <GiftFlag gift={gift} given />
              <h3>
                <GiftLink gift={gift} className={styles.name}>
                  {gift.name}
                </GiftLink>
              </h3>
              <p className={styles.price}>{priceText(centsOf(gift.price))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
