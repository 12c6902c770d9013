import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { priceText } from '../../../../shared/public/gift-lists/price-text.js';
import { GiftPicture } from '../../../../shared/public/gift-lists/gift-picture.js';
import styles from './given-section.module.css';
import { GiftFlag } from './gift-flag.js';

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
          <li key={gift.id}>
            <div className={styles.picture}>
              <GiftPicture src={gift.imageUrl} alt={gift.name} />
            </div>
            <div>
              <GiftFlag gift={gift} given />
              <h3>{gift.name}</h3>
              <p className={styles.price}>{priceText(centsOf(gift.price))}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
