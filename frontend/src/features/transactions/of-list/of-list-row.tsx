import type { Transaction } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { formatDate, formatTime } from '../../../shared/format/dates.js';
import { Euro } from '../../../shared/office/euro.js';
import { opensRow } from '../../../shared/office/page/open-row.js';
import { StatusPill } from '../status-pill.js';
import { buyerWords, paymentLook, productWords, TYPE_WORDS } from '../transaction-words.js';
import styles from './of-list.module.css';

/** One transaction of the list; pressed anywhere, its own page. */
export function OfListRow({ transaction }: { readonly transaction: Transaction }) {
  const { id, timestamp, type, paymentMethod, amount, orderNumber } = transaction;
  const product = productWords(transaction);
  const buyer = buyerWords(transaction);
  const [, method] = paymentLook(paymentMethod) ?? [];
  return (
    <tr {...opensRow}>
      <td className={styles['date']}>
        <time className="first-line block" dateTime={timestamp}>
          {formatDate(timestamp)}
        </time>
        <span className="second-line num">{formatTime(timestamp)}</span>
      </td>
      <td className={styles['product']}>
        <Link
          data-opens
          className="two-lines first-line covers"
          to="/admin/transactions/$transactionId"
          params={{ transactionId: id }}
          title={product}
        >
          {product}
        </Link>
        <div className="second-line num one-line" translate="no">
          {orderNumber}
        </div>
      </td>
      <td className={styles['buyer']}>
        <div className="one-line" title={buyer}>
          {buyer}
        </div>
        <div className="second-line one-line">{[TYPE_WORDS[type], method].filter(Boolean).join(', ')}</div>
      </td>
      <td className={`number bold ${styles['amount']}`}>
        <Euro amount={amount} />
      </td>
      <td className={styles['status']}>
        <StatusPill transaction={transaction} />
      </td>
    </tr>
  );
}
