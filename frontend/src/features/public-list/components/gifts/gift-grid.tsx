import type { GiftCard as Gift, PublicGiftList } from '@fiocco/contracts';
import { usePhone } from '../../../../shared/kit/media.js';
import type { ArrangedGifts } from '../../model/arrange-gifts.js';
import { invitesToFund } from '../../model/fund.js';
import { FundCard } from './fund-card.js';
import { GiftCard } from './gift-card.js';
import styles from './gift-grid.module.css';

/** The pictures of the first screen; on a phone even the first is only seen in part. */
const FIRST_SCREEN = { phone: 1, desk: 4 };

interface GiftGridProps {
  readonly list: PublicGiftList;
  readonly gifts: readonly Gift[];
  readonly arranged: ArrangedGifts;
}

export function GiftGrid({ list, gifts, arranged }: GiftGridProps) {
  const firstScreen = FIRST_SCREEN[usePhone() ? 'phone' : 'desk'];
  const wishes = gifts.filter((gift) => gift.priority === 1).length;
  const wish = wishes === 1 ? 'Il più desiderato' : 'Desideratissimo';
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
      {invitesToFund(list) && <FundCard list={list} />}
    </ul>
  );
}
