import type { GiftCard as Gift } from '@fiocco/contracts';
import { GiftPicture } from '../../../../../shared/public/gift-lists/gift-picture.js';
import { BowMark } from '../../../../../shared/kit/icons/index.js';
import { giftPlace } from '../../../../../shared/public/gift-lists/place.js';
import styles from './gift-card.module.css';
import { GiftFlag } from './gift-flag.js';
import { GiftLink } from './gift-link.js';
import { GiftOffers, GiftPrice } from '../sheet/gift-offers.js';

/** One column of the grid: one on a phone, then two, three and four. */
const COLUMN =
  '(min-width: 75em) 292px, (min-width: 56.25em) 33vw, (min-width: 35em) 50vw, calc(100vw - 32px)';

interface GiftCardProps {
  readonly gift: Gift;
  readonly eager: boolean;
  /** "Il più desiderato", when this gift is. */
  readonly wish: string | null;
}

export function GiftCard({ gift, eager, wish }: GiftCardProps) {
  return (
    <li className={styles.gift} id={giftPlace(gift.id)}>
      <div className={styles.picture}>
        <GiftLink gift={gift} className={styles.open} silent>
          <GiftPicture src={gift.imageUrl} alt="" sizes={COLUMN} eager={eager} />
        </GiftLink>
        <div className={styles.flag}>
          <GiftFlag gift={gift} />
        </div>
        {wish && (
          <span className={styles.wish}>
            <BowMark size={20} strokeWidth={2} />
            {wish}
          </span>
        )}
      </div>
      <div className={styles.body}>
        <h3>
          <GiftLink gift={gift} className={styles.name}>
            {gift.name}
          </GiftLink>
        </h3>
        {gift.description && <p className={styles.note}>{gift.description}</p>}
        <GiftPrice gift={gift} />
        <div className={styles.foot}>
          <GiftOffers gift={gift} />
        </div>
      </div>
    </li>
  );
}
