import type { GiftCard as Gift, TransactionType } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { priceText } from '../../../../shared/public/gift-lists/price-text.js';
import { GiftPicture } from '../../../../shared/public/gift-lists/gift-picture.js';
import { photosOf } from '../../model/photos.js';
import { quotaProgress, takesShares } from '../../../../shared/public/gift-lists/quota.js';
import { QuotaTrack } from '../../../../shared/public/gift-lists/quota-track.js';
import { BowMark, ClockIcon } from '../../../../shared/kit/icons/index.js';
import { buttonClass } from '../../../../shared/kit/controls/button.js';
import styles from './gift-card.module.css';
import { GiftFlag } from './gift-flag.js';

const OFFER_WORDS: Record<TransactionType, string> = {
  acquisto: 'Acquista',
  prenotazione: 'Prenota',
  quota: 'Regala una quota',
};

function offerWords(offer: TransactionType, alone: boolean): string {
  return offer === 'quota' && !alone ? 'Una quota' : OFFER_WORDS[offer];
}

function Offers({ gift }: { readonly gift: Gift }) {
  const alone = gift.offers.length === 1;
  return (
    <div className={styles.actions}>
      {gift.offers.map((offer, at) => (
        <Link
          key={offer}
          className={buttonClass({ variant: at === 0 ? 'line' : 'quiet', className: styles.action })}
          to="/checkout/$listId/{-$productId}"
          params={{ listId: String(gift.giftListId), productId: String(gift.id) }}
          search={{ tp: offer, step: 1 }}
          aria-label={`${OFFER_WORDS[offer]}: ${gift.name}`}
        >
          {offerWords(offer, alone)}
        </Link>
      ))}
    </div>
  );
}

/** Why there is no button. */
function Waiting({ gift }: { readonly gift: Gift }) {
  return (
    <div className={styles.wait}>
      <p>
        <ClockIcon size={16} />
        {gift.state === 'esaurito' ? 'In negozio per ora è finito' : 'Se torna libero, lo trovi qui'}
      </p>
    </div>
  );
}

function Price({ gift }: { readonly gift: Gift }) {
  const progress = takesShares(gift) ? quotaProgress(gift) : null;
  const begun = progress !== null && progress.paid + progress.held > 0;
  return (
    <>
      <p className={styles.price}>
        <span className="num">{priceText(centsOf(gift.price))}</span>
        {begun && <span className={styles.left}>mancano {formatEuro(progress.remaining)}</span>}
      </p>
      {begun && (
        <div className={styles.track}>
          <QuotaTrack progress={progress} />
          {progress.held > 0 && <p className={styles.promised}>{formatEuro(progress.held)} già promessi</p>}
        </div>
      )}
    </>
  );
}

interface GiftCardProps {
  readonly gift: Gift;
  readonly eager: boolean;
  /** "Il più desiderato", when this gift is. */
  readonly wish: string | null;
  readonly onOpen: () => void;
}

export function GiftCard({ gift, eager, wish, onOpen }: GiftCardProps) {
  const photos = photosOf(gift).length;
  return (
    <li className={styles.gift}>
      <div className={styles.picture}>
        {photos > 0 ? (
          <button
            type="button"
            className={styles.open}
            aria-label={`${photos > 1 ? 'Apri le foto' : 'Apri la foto'}: ${gift.name}`}
            onClick={onOpen}
          >
            <GiftPicture src={gift.imageUrl} alt="" eager={eager} />
          </button>
        ) : (
          <GiftPicture src={gift.imageUrl} alt={gift.name} eager={eager} />
        )}
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
        <h3>{gift.name}</h3>
        {gift.description && <p className={styles.note}>{gift.description}</p>}
        <Price gift={gift} />
        {gift.offers.length > 0 ? <Offers gift={gift} /> : <Waiting gift={gift} />}
      </div>
    </li>
  );
}
