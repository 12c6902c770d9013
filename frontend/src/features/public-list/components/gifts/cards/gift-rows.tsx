import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { GiftPicture } from '../../../../../shared/public/gift-lists/gift-picture.js';
import { giftPlace } from '../../../../../shared/public/gift-lists/list-link.js';
import { priceText } from '../../../../../shared/public/gift-lists/price-text.js';
import { GiftFlag } from '../gift-flag.js';
import { GiftLink } from './gift-link.js';
import { GiftOffers } from '../sheet/gift-offers.js';
import styles from './gift-rows.module.css';

function GiftRow({ gift }: { readonly gift: GiftCard }) {
  return (
    <li className={styles.row} id={giftPlace(gift.id)}>
      <GiftLink gift={gift} className={styles.picture} silent>
        <GiftPicture src={gift.imageUrl} alt="" sizes="72px" />
      </GiftLink>
      <div className={styles.words}>
        <h3>
          <GiftLink gift={gift} className={styles.name}>
            {gift.name}
          </GiftLink>
        </h3>
        <p className={styles.facts}>
          <span className="num">{priceText(centsOf(gift.price))}</span>
          <GiftFlag gift={gift} given />
        </p>
      </div>
      <div>
        <GiftOffers gift={gift} />
      </div>
    </li>
  );
}

/** The gifts of a long list, close together. */
export default function GiftRows({ gifts }: { readonly gifts: readonly GiftCard[] }) {
  return (
    <ul className={styles.rows}>
      {gifts.map((gift) => (
        <GiftRow key={gift.id} gift={gift} />
      ))}
    </ul>
  );
}
