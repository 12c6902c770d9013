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
  const named = others.slice(0, MOST_NAMED);
  return (
    <p className={styles['sale']}>
      Parte di una{' '}
      <Link className="link" to="/admin/transactions" search={{ sale: saleId }}>
        vendita di {countOf(gifts.length, 'regalo', 'regali')}
      </Link>
      , con{' '}
      {named.map((gift, place) => (
        <OtherGift key={gift.id} gift={gift} before={between(place, others.length)} />
      ))}
      {others.length > MOST_NAMED && ` e altri ${others.length - MOST_NAMED}`}.
    </p>
  );
}

const between = (place: number, length: number): string =>
  place === 0 ? '' : place === length - 1 ? ' e ' : ', ';

function OtherGift({ gift, before }: { readonly gift: Transaction; readonly before: string }) {
  return (
    <>
      {before}
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
