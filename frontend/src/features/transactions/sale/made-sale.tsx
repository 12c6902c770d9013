import type { Transaction } from '@fiocco/contracts';
import { type Cents, centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../shared/kit/controls/button.js';
import { Dialog } from '../../../shared/kit/dialog/dialog.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { StatusBadge } from '../status-badge.js';
import { buyerWords, productWords } from '../transaction-words.js';
import styles from './sale.module.css';
import { formatEuro } from '../../../shared/format/money.js';

export interface EndedSale {
  readonly transactions: readonly Transaction[];
  /** What came in, how, on which day and with which receipt; null where nothing did. */
  readonly takenWords: string | null;
  /** What the buyer gets back of the banknotes; null for nothing. */
  readonly changeCents: Cents | null;
}

interface MadeSaleProps extends EndedSale {
  readonly onAnother: () => void;
  readonly onClose: () => void;
}

const withShipping = ({ amount, amount_shipping }: Transaction) => centsOf(amount) + centsOf(amount_shipping);

/** What was sold, with the way to each transaction and to the next sale. */
export function MadeSale({ transactions, takenWords, changeCents, onAnother, onClose }: MadeSaleProps) {
  const cents = transactions.reduce((sum, one) => sum + withShipping(one), 0);
  const [first] = transactions;
  return (
    <Dialog
      opened
      onClose={onClose}
      size="lg"
      title="Vendita registrata"
      footer={
        <>
          <span className="grow" />
          <Button onClick={onClose}>Chiudi</Button>
          <Button variant="primary" data-autofocus onClick={onAnother}>
            Nuova transazione
          </Button>
        </>
      }
    >
      <p className={styles['made']} role="status">
        <Icon name="circle-check" />
        <span>
          <b>{first && buyerWords(first)}</b>
          <span className="num block">{takenWords ?? formatEuro(cents)}</span>
        </span>
        {changeCents !== null && (
          <span className={styles['change']}>
            <span className="soft">Resto</span> <b className="num no-wrap">{formatEuro(changeCents)}</b>
          </span>
        )}
      </p>
      <ul className={styles['items']}>
        {transactions.map((transaction) => (
          <li key={transaction.id} className={styles['sold']}>
            <Picture src={transaction.productImageUrl} />
            <span className={styles['what']}>
              <Link
                className="link one-line block"
                to="/admin/transactions/$transactionId"
                params={{ transactionId: transaction.id }}
                onClick={onClose}
              >
                {productWords(transaction)}
              </Link>
              <span className="one-line soft xs num">
                {[transaction.orderNumber, transaction.giftListName].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={styles['state']}>
              <StatusBadge transaction={transaction} />
            </span>
            <span className={`num no-wrap ${styles['price']}`}>{formatEuro(withShipping(transaction))}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
