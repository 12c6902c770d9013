import {
  type GiftCard as Gift,
  type PublicGiftList,
  FUND_CENTS,
  SUGGESTED_SHARES_CENTS,
} from '@fiocco/contracts';
import { lazy, memo, Suspense, useState } from 'react';
import { usePhone } from '../../../../../shared/kit/media.js';
import type { ArrangedGifts } from '../../../model/arrange-gifts.js';
import { invitesToFund } from '../../../model/fund.js';
import type { ListSearch } from '../../../model/list-search.js';
import { findsFund } from '../../../model/narrow-gifts.js';
import styles from './gift-grid.module.css';
import { GiftPicture } from '../../../../../shared/public/gift-lists/gift-picture.js';
import { BowMark, PlayIcon } from '../../../../../shared/kit/icons/index.js';
import { giftPlace } from '../../../../../shared/public/gift-lists/list-link.js';
import { GiftFlag } from '../gift-flag.js';
import { GiftLink } from './gift-link.js';
import { GiftOffers, GiftPrice } from '../sheet/gift-offers.js';
import { Link } from '@tanstack/react-router';
import { recipientsOf } from '../../../../../shared/public/gift-lists/names.js';
import envelope from '../../../../../shared/public/illustrations/busta-larga.svg';
import { buttonClass } from '../../../../../shared/kit/controls/button.js';
import { Chip } from '../../../../../shared/kit/blocks/chip.js';
import { say } from '../../../../../shared/texts/say.js';
import { formatEuro, formatWholeEuro } from '../../../../../shared/format/money.js';

const GiftRows = lazy(() => import('./gift-rows.js'));

/** The pictures of the first screen; on a phone even the first is only seen in part. */
const FIRST_SCREEN = { phone: 1, desk: 4 };

interface GiftGridProps {
  readonly list: PublicGiftList;
  readonly gifts: readonly Gift[];
  readonly arranged: ArrangedGifts;
  readonly search: ListSearch;
}

/** What can still be given, as cards or in rows, and the free contribution. */
export const GiftGrid = memo(function GiftGrid({ list, gifts, arranged, search }: GiftGridProps) {
  const firstScreen = FIRST_SCREEN[usePhone() ? 'phone' : 'desk'];
  const wishes = gifts.filter((gift) => gift.priority === 1).length;
  const wish = say(wishes === 1 ? 'list.wish.one' : 'list.wish.many');
  const fund = invitesToFund(list) && findsFund(search) && <FundCard list={list} />;
  if (search.vista) {
    return (
      <>
        <Suspense fallback={<div className={styles.coming} />}>
          <GiftRows gifts={arranged.open} />
        </Suspense>
        {fund && <ul className={styles.gifts}>{fund}</ul>}
      </>
    );
  }
  return (
    <ul className={styles.gifts}>
      {arranged.open.map((gift, at) => (
        <GiftCard
          key={gift.id}
          gift={gift}
          eager={at < firstScreen}
          wish={gift.priority === 1 ? wish : null}
        />
      ))}
      {fund}
    </ul>
  );
});

/** One column of the grid: one on a phone, then two, three and four. */
const COLUMN =
  '(min-width: 75em) 292px, (min-width: 56.25em) 33vw, (min-width: 35em) 50vw, calc(100vw - 32px)';

interface GiftCardProps {
  readonly gift: Gift;
  readonly eager: boolean;
  /** "Il più desiderato", when this gift is. */
  readonly wish: string | null;
}

const GiftCard = memo(function GiftCard({ gift, eager, wish }: GiftCardProps) {
  return (
    <li className={styles.gift} id={giftPlace(gift.id)}>
      <div className={styles.picture}>
        <GiftLink gift={gift} className={styles.open} silent>
          <GiftPicture src={gift.imageUrl} alt="" sizes={COLUMN} eager={eager} />
          {gift.video && (
            <span className={styles.video}>
              <PlayIcon />
            </span>
          )}
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
});

/** The free contribution: a gift without product, given in shares of any size. */
function FundCard({ list }: { readonly list: PublicGiftList }) {
  const [amount, setAmount] = useState<number | null>(FUND_CENTS);
  const { name, several } = recipientsOf(list);
  return (
    <li className={styles.fund}>
      <div className={styles.fundPicture}>
        <img src={envelope} alt={say('list.fund.picture')} width={1000} height={600} loading="lazy" />
      </div>
      <div className={styles.content}>
        <div>
          <h3>{say('common.fund')}</h3>
          <p className={styles.fundNote}>{say('list.fund.note', { name, several: String(several) })} </p>
        </div>
        <div className={styles.give}>
          <div className={styles.chips} role="group" aria-label={say('list.fund.amount')}>
            {SUGGESTED_SHARES_CENTS.map((cents) => (
              <Chip
                key={cents}
                className={styles.chip}
                pressed={amount === cents}
                onPress={() => setAmount(cents)}
              >
                {formatWholeEuro(cents)}
              </Chip>
            ))}
            <Chip className={styles.chip} pressed={amount === null} onPress={() => setAmount(null)}>
              {say('list.fund.other')}
            </Chip>
          </div>
          <Link
            className={buttonClass({ variant: 'line', className: styles.action })}
            to="/checkout/$listId/{-$productId}"
            params={{ listId: String(list.id), productId: undefined }}
            search={{ tp: 'quota', step: 1, cents: amount ?? undefined }}
          >
            {amount === null
              ? say('list.fund.giveLater')
              : say('list.fund.give', { amount: formatEuro(amount) })}
          </Link>
        </div>
      </div>
    </li>
  );
}
