import { howName, paymentName, type Transaction, type TransactionReceipt } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { cx } from '../../../shared/kit/class-names.js';
import { Euro } from '../../../shared/office/euro.js';
import { formatDate, formatDateTime } from '../../../shared/format/dates.js';
import { Account } from '../account.js';
import { LinkToExchange } from '../exchange/link-to-exchange.js';
import { restOf, totalOf } from '../../../shared/office/transaction-status.js';
import { keptOf } from '../transaction-words.js';
import { Fact } from './summary.js';
import styles from './detail.module.css';
import { formatEuro } from '../../../shared/format/money.js';

/** What the amount is of. */
function amountWords({ type, amount_agreed }: Transaction): string {
  if (type === 'quota') return 'Quota';
  return amount_agreed ? 'Prezzo concordato' : 'Prezzo del regalo';
}

const lineIf = (words: string, amount: string) => (centsOf(amount) > 0 ? [{ words, amount }] : []);

/** What became of it since: reversed, or given back. */
function Since({ reversed, refunded }: TransactionReceipt) {
  if (reversed)
    return (
      <p className="xs">
        Stornato il <span className="num">{formatDateTime(reversed.at)}</span> da {reversed.by}
        {reversed.reason && `: «${reversed.reason}»`}
      </p>
    );
  return centsOf(refunded) > 0 ? (
    <p className="xs">
      Rimborsati <span className="num">{formatEuro(centsOf(refunded))}</span>
    </p>
  ) : null;
}

/** One entry of money: how it came, for which day, who recorded it, and from which gift it came by an exchange. */
function Receipt({ receipt }: { readonly receipt: TransactionReceipt }) {
  const { amount, paymentMethod, how, on, by, reversed, from } = receipt;
  return (
    <li>
      <div>
        <p>
          {how === null ? paymentName(paymentMethod) : howName(how)},{' '}
          <span className="num">{formatDate(on)}</span>
        </p>
        <p className="soft xs">{by}</p>
        {from && (
          <p className="xs">
            Dal cambio di <LinkToExchange end={from} />
          </p>
        )}
        <Since {...receipt} />
      </div>
      <span className={cx(reversed && styles['undone'])}>
        <Euro amount={amount} />
      </span>
    </li>
  );
}

/** "Denaro": what the purchase costs, and every entry of money that came for it. */
export function Money({ transaction }: { readonly transaction: Transaction }) {
  const { receipts, documentNumber } = transaction;
  return (
    <section id="denaro" className={styles['section']} aria-labelledby="denaro-titolo">
      <h2 className="h2" id="denaro-titolo">
        Denaro
      </h2>
      <Account
        lines={[
          { words: amountWords(transaction), amount: transaction.amount },
          ...lineIf('Spedizione', transaction.amount_shipping),
          ...(centsOf(transaction.amount_shipping) > 0
            ? [{ words: 'Totale', amount: totalOf(transaction), strong: true }]
            : []),
          ...lineIf('Ancora da incassare', restOf(transaction)),
        ]}
        sums={[
          { words: 'Incassato', amount: keptOf(transaction) },
          ...lineIf('Già tolti: rimborsi', transaction.amount_refunded),
        ]}
      />
      {receipts && receipts.length > 0 && (
        <ol className={styles['receipts']} aria-label="Incassi">
          {receipts.map((receipt) => (
            <Receipt key={receipt.receiptId} receipt={receipt} />
          ))}
        </ol>
      )}
      {documentNumber && (
        <dl className="facts">
          <Fact label="Documento">
            <span className="num">{documentNumber}</span>
          </Fact>
        </dl>
      )}
    </section>
  );
}
