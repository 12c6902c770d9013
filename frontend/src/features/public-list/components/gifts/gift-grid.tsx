import type { GiftCard as Gift, PublicGiftList } from '@fiocco/contracts';
import type { ArrangedGifts } from '../../model/arrange-gifts.js';
import { invitesToFund } from '../../model/fund.js';
import { FundCard } from './fund-card.js';
import { GiftCard } from './gift-card.js';
import styles from './gift-grid.module.css';

/** The pictures of the first screen on a desktop. */
const FIRST_SCREEN = 4;

interface GiftGridProps {
  readonly list: PublicGiftList;
  readonly gifts: readonly Gift[];
  readonly arranged: ArrangedGifts;
}

export function GiftGrid({ list, gifts, arranged }: GiftGridProps) {
  const wishes = gifts.filter((gift) => gift.priority === 1).length;
  const wish = wishes === 1 ? 'Il più desiderato' : 'Desideratissimo';
  return (
    <ul className={styles.gifts}>
      {arranged.open.map((gift, at) => (
        <GiftCard
          key={gift.id}
          gift={gift}
          eager={at < FIRST_SCREEN}
          wish={gift.priority === 1 ? wish : null}
        />
      ))}
      {invitesToFund(list) && <FundCard list={list} />}
    </ul>
  );
}
