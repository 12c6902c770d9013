import type { GiftCard as Gift, PublicGiftList } from '@fiocco/contracts';
import { lazy, Suspense } from 'react';
import { usePhone } from '../../../../../shared/kit/media.js';
import type { ArrangedGifts } from '../../../model/arrange-gifts.js';
import { invitesToFund } from '../../../model/fund.js';
import type { ListSearch } from '../../../model/list-search.js';
import { findsFund } from '../../../model/narrow-gifts.js';
import { FundCard } from './fund-card.js';
import { GiftCard } from './gift-card.js';
import styles from './gift-grid.module.css';

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

export function GiftGrid({ list, gifts, arranged, search }: GiftGridProps) {
  const firstScreen = FIRST_SCREEN[usePhone() ? 'phone' : 'desk'];
  const wishes = gifts.filter((gift) => gift.priority === 1).length;
  const wish = wishes === 1 ? 'Il più desiderato' : 'Desideratissimo';
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
}
