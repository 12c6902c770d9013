import type { GiftCard } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { ChevronRightIcon } from '../../kit/icons/index.js';
import { GiftPicture } from './gift-picture.js';
import { priceText } from './price-text.js';
import styles from './other-gifts.module.css';
import { say } from '../../texts/say.js';

function OtherGift({ gift }: { readonly gift: GiftCard }) {
  return (
    <li>
      <Link
        className={styles.gift}
        to="/checkout/$listId/{-$productId}"
        params={{ listId: String(gift.giftListId), productId: String(gift.id) }}
        search={{ tp: gift.offers[0], step: 1 }}
        replace
      >
        <span className={styles.picture}>
          <GiftPicture src={gift.imageUrl} alt="" sizes="56px" />
        </span>
        <span className={`two-lines ${styles.name}`}>{gift.name}</span>
        <span className="num">{priceText(centsOf(gift.price))}</span>
        <ChevronRightIcon />
      </Link>
    </li>
  );
}

/** In the place of one that is gone, instead of the way back to the whole list. */
export function OtherGifts({ gifts }: { readonly gifts: readonly GiftCard[] }) {
  if (gifts.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2>{say('common.otherGifts')}</h2>
      <ul>
        {gifts.map((gift) => (
          <OtherGift key={gift.id} gift={gift} />
        ))}
      </ul>
    </section>
  );
}
