import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { formatEuro } from '../../format/money.js';
import { ChevronRightIcon } from '../../kit/icons/index.js';
import { GiftPicture } from './gift-picture.js';
import type { OtherGift as Other } from './others-like.js';
import { priceText } from './price-text.js';
import styles from './other-gifts.module.css';
import { say } from '../../texts/say.js';

function OtherGift({ gift, share }: Other) {
  return (
    <li>
      <Link
        className={styles.gift}
        to="/checkout/$listId/{-$productId}"
        params={{ listId: String(gift.giftListId), productId: String(gift.id) }}
        search={share ? { tp: 'quota', step: 1, cents: share } : { tp: gift.offers[0], step: 1 }}
        replace
      >
        <span className={styles.picture}>
          <GiftPicture src={gift.imageUrl} alt="" sizes="56px" />
        </span>
        <span className={`two-lines ${styles.name}`}>{gift.name}</span>
        <span className={share ? undefined : 'num'}>
          {share ? say('order.otherShare', { amount: formatEuro(share) }) : priceText(centsOf(gift.price))}
        </span>
        <ChevronRightIcon />
      </Link>
    </li>
  );
}

/** In the place of one that is gone, instead of the way back to the whole list. */
export function OtherGifts({ gifts }: { readonly gifts: readonly Other[] }) {
  if (gifts.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2>{say('common.otherGifts')}</h2>
      <ul>
        {gifts.map((other) => (
          <OtherGift key={other.gift.id} {...other} />
        ))}
      </ul>
    </section>
  );
}
