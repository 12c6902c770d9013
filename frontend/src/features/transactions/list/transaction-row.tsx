import type { Transaction } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { Euro } from '../../../shared/office/euro.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { Picture } from '../../../shared/office/pictures/picture.js';
import { opensRow } from '../../../shared/office/page/open-row.js';
import { RowMenu } from '../../../shared/office/page/row-menu.js';
import { formatDate, formatTime } from '../../../shared/format/dates.js';
import { Check } from './check.js';
import { StatusPill } from '../status-pill.js';
import { buyerWords, paymentLook, productWords, TYPE_WORDS } from '../transaction-words.js';
import type { Command } from '../commands/offered.js';
import { useRowActions } from './use-row-actions.js';
import styles from './transactions.module.css';

interface TransactionRowProps {
  readonly transaction: Transaction;
  readonly isChosen: boolean;
  /** `range`: with all rows from the one before. */
  readonly onChoose: (chosen: boolean, range: boolean) => void;
  readonly onCommand: (command: Command, transaction: Transaction) => void;
}

function ProductCell({ transaction }: Pick<TransactionRowProps, 'transaction'>) {
  const words = productWords(transaction);
  return (
    <td className={styles['product']}>
      <Link
        data-opens
        className={`flex covers ${styles['open']}`}
        to="/admin/transactions/$transactionId"
        params={{ transactionId: transaction.id }}
        title={words}
      >
        <Picture src={transaction.productImageUrl} />
        <span className={transaction.productName ? 'two-lines first-line' : 'two-lines soft'}>{words}</span>
      </Link>
    </td>
  );
}

function BuyerCell({ transaction }: Pick<TransactionRowProps, 'transaction'>) {
  const contact = transaction.buyerEmail ?? transaction.buyerPhone ?? '';
  return (
    <td className={styles['buyer']}>
      <div className="one-line first-line" title={buyerWords(transaction)}>
        {buyerWords(transaction)}
      </div>
      <div className="one-line second-line" title={contact}>
        {contact}
      </div>
    </td>
  );
}

function TypeCell({ transaction: { type, paymentMethod } }: Pick<TransactionRowProps, 'transaction'>) {
  const payment = paymentLook(paymentMethod);
  return (
    <td className={styles['type']}>
      <div>{TYPE_WORDS[type]}</div>
      {payment && (
        <div className="second-line flex" style={{ gap: 4 }} title={payment[1]}>
          <Icon name={payment[0]} size="small" />
          <span className="no-wrap">{payment[1]}</span>
        </div>
      )}
    </td>
  );
}

function AmountCell({ transaction: { amount, amount_shipping } }: Pick<TransactionRowProps, 'transaction'>) {
  const shipping = formatEuro(centsOf(amount_shipping)).replace(/\s*€$/, '');
  return (
    <td className={`number ${styles['amount']}`}>
      <div className="bold">
        <Euro amount={amount} />
      </div>
      {centsOf(amount_shipping) > 0 && <div className="second-line no-wrap">+ {shipping} sped.</div>}
    </td>
  );
}

/** One row: a line of the table, stacked on narrow screens by the style sheet alone. */
export function TransactionRow(props: TransactionRowProps) {
  const { transaction, isChosen, onChoose, onCommand } = props;
  const actions = useRowActions(transaction, onCommand);
  return (
    <tr {...opensRow} className={isChosen ? 'chosen' : undefined}>
      <td className={styles['check']}>
        <Check
          label={`Seleziona ${buyerWords(transaction)}, ${productWords(transaction)}`}
          checked={isChosen}
          onChange={onChoose}
        />
      </td>
      <td className={styles['date']}>
        <time className="first-line block" dateTime={transaction.timestamp}>
          {formatDate(transaction.timestamp)}
        </time>
        <span className="second-line num">{formatTime(transaction.timestamp)}</span>
      </td>
      <td className={styles['list']}>
        <div className="two-lines" title={transaction.giftListName ?? undefined}>
          {transaction.giftListName}
        </div>
      </td>
      <ProductCell transaction={transaction} />
      <BuyerCell transaction={transaction} />
      <TypeCell transaction={transaction} />
      <AmountCell transaction={transaction} />
      <td className={styles['status']}>
        <StatusPill transaction={transaction} />
      </td>
      <td className={styles['menu']}>
        <RowMenu
          label={`Azioni per ${buyerWords(transaction)}`}
          title={
            <div style={{ paddingBottom: 8 }}>
              <p className="bold num">
                {buyerWords(transaction)}, {formatEuro(centsOf(transaction.amount))}
              </p>
              <p className="soft">{productWords(transaction)}</p>
            </div>
          }
          actions={actions}
        />
      </td>
    </tr>
  );
}
