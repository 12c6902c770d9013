import type { GiftCard as Gift, TransactionType } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { priceText } from '../../../../../shared/public/gift-lists/price-text.js';
import { quotaProgress, takesShares } from '../../../../../shared/public/gift-lists/quota.js';
import { QuotaTrack } from '../../../../../shared/public/gift-lists/quota-track.js';
import { ownPurchase } from '../../../../../shared/public/transactions/own-purchases.js';
import { ListedLink } from '../listed-link.js';
import { isGiven } from '../../../model/arrange-gifts.js';
import { ClockIcon } from '../../../../../shared/kit/icons/index.js';
import { buttonClass } from '../../../../../shared/kit/controls/button.js';
import styles from './gift-offers.module.css';
import { say } from '../../../../../shared/texts/say.js';
import { formatEuro } from '../../../../../shared/format/money.js';

function offerWords(offer: TransactionType, alone: boolean): string {
  return say(offer === 'quota' && !alone ? 'list.offer.orQuota' : `list.offer.${offer}`);
}

const checkoutOf = (gift: Gift, search: { readonly tp?: TransactionType; readonly step: 1 }) =>
  ({
    to: '/checkout/$listId/{-$productId}',
    params: { listId: String(gift.giftListId), productId: String(gift.id) },
    search,
  }) as const;

interface GiftOffersProps {
  readonly gift: Gift;
  /** The first is the page's one primary action. */
  readonly primary?: boolean;
}

/** The ways to take it, or why there is none. */
export function GiftOffers({ gift, primary }: GiftOffersProps) {
  const { offers } = gift;
  if (offers.length === 0) return <Waiting gift={gift} />;
  const first = primary ? 'primary' : 'line';
  return (
    <div className={styles.actions}>
      {offers.map((offer, at) => (
        <ListedLink
          key={offer}
          className={buttonClass({ variant: at === 0 ? first : 'quiet', className: styles.action })}
          leads={checkoutOf(gift, { tp: offer, step: 1 })}
          aria-label={say('list.offer.of', { offer: say(`list.offer.${offer}`), gift: gift.name })}
        >
          {offerWords(offer, offers.length === 1)}
        </ListedLink>
      ))}
    </div>
  );
}

function waitWords(gift: Gift): string {
  if (gift.state === 'esaurito') return say('list.wait.soldOut');
  return say(isGiven(gift) ? 'list.wait.given' : 'list.wait.held');
}

function Waiting({ gift }: { readonly gift: Gift }) {
  const own = ownPurchase(gift.giftListId, gift.id) !== undefined;
  if (own) return <OwnGift gift={gift} />;
  return (
    <p className={styles.wait}>
      <ClockIcon size={16} />
      {waitWords(gift)}
    </p>
  );
}

/** This browser held it, or agreed to it: how far that is, its checkout asks the server. */
function OwnGift({ gift }: { readonly gift: Gift }) {
  const words = say(isGiven(gift) ? 'list.own.given' : 'list.own.kept');
  return (
    <ListedLink
      className={buttonClass({ variant: 'line', wide: true, className: styles.action })}
      leads={checkoutOf(gift, { step: 1 })}
      aria-label={say('list.offer.of', { offer: words, gift: gift.name })}
    >
      {words}: {say(isGiven(gift) ? 'list.own.seeOrder' : 'list.own.resume')}
    </ListedLink>
  );
}

/** What it costs; of a gift in shares that is begun, also what is still missing. */
export function GiftPrice({ gift }: { readonly gift: Gift }) {
  const progress = takesShares(gift) ? quotaProgress(gift) : null;
  const begun = progress !== null && progress.paid + progress.held > 0;
  return (
    <>
      <p className={styles.price}>
        <span className="num">{priceText(centsOf(gift.price))}</span>
        {begun && (
          <span className={styles.left}>
            {say('list.price.missing', { amount: formatEuro(progress.remaining) })}
          </span>
        )}
      </p>
      {begun && (
        <div className={styles.track}>
          <QuotaTrack progress={progress} />
          {progress.held > 0 && (
            <p className={styles.promised}>
              {say('list.price.promised', { amount: formatEuro(progress.held) })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
