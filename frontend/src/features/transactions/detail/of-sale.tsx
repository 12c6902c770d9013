import type { Transaction } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { countOf } from '../../../shared/office/words.js';
import { giftsOfSaleQuery } from '../queries.js';
import { productWords } from '../transaction-words.js';
import styles from './detail.module.css';

/** Further ones are in the list of all of them. */
const MOST_NAMED = 4;

/** That it was sold together with other gifts, with the way to each and to all of them. */
export function OfSale({ id, saleId }: { readonly id: string; readonly saleId: string }) {
  const { data: gifts = [] } = useQuery(giftsOfSaleQuery(saleId));
  const others = gifts.filter((gift) => gift.id !== id);
  if (others.length === 0) return null;
  return (
    <p className={styles['sale']}>
      Parte di una{' '}
      <Link className="link" to="/admin/transactions" search={{ sale: saleId }}>
        vendita di {countOf(gifts.length, 'regalo', 'regali')}
      </Link>
      , con{' '}
      {others.slice(0, MOST_NAMED).map((gift, place) => (
        <OtherGift key={gift.id} gift={gift} isFirst={place === 0} />
      ))}
      {others.length > MOST_NAMED && ` e altri ${others.length - MOST_NAMED}`}.
    </p>
  );
}

function OtherGift({ gift, isFirst }: { readonly gift: Transaction; readonly isFirst: boolean }) {
  return (
    <>
      {!isFirst && ', '}
      <Link
        className="link"
        to="/admin/transactions/$transactionId"
        params={{ transactionId: gift.id }}
        title={gift.orderNumber ?? undefined}
      >
        {productWords(gift)}
      </Link>
    </>
  );
}
