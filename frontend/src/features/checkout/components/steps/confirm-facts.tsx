import { isPaidInShop, type PublicTransaction } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { MailAddress } from '../../../../shared/kit/text/unbroken.js';
import { Fact, Facts } from '../../../../shared/public/blocks/facts.js';
import { SumFacts } from '../../../../shared/public/transactions/sum-facts.js';
import { deliveryWords, homeWords } from '../../../../shared/public/transactions/words.js';
import type { Step } from '../../model/checkout-search.js';
import { priceWords } from '../../model/delivery.js';
import { fromWords, isFree, isQuota, type Order } from '../../model/order.js';
import { isByTransfer } from '../../model/payment.js';
import styles from './step-confirm.module.css';

interface ConfirmFactsProps {
  readonly order: Order;
  readonly transaction: PublicTransaction;
  /** How it is paid, and until when. */
  readonly payment: string;
  /** Null while nothing may be changed. */
  readonly onEdit: ((step: Step) => void) | null;
}

/** All that was chosen, once more, each with its way back. */
export function ConfirmFacts({ order, transaction, payment, onEdit }: ConfirmFactsProps) {
  const { paymentMethod, deliveryMethod } = transaction;
  const shipping = centsOf(transaction.amount_shipping);
  const total = centsOf(transaction.amount) + shipping;
  const isLater = isPaidInShop(paymentMethod) || isByTransfer(paymentMethod);
  const edit = (step: Step, what: string) =>
    onEdit ? { label: `Modifica: ${what}`, run: () => onEdit(step) } : undefined;
  return (
    <>
      <Facts>
        <Fact
          name={fromWords(order)}
          edit={edit(1, 'i tuoi dati')}
          asItIs
          second={<MailAddress>{transaction.buyerEmail ?? ''}</MailAddress>}
        >
          {transaction.buyerName}
        </Fact>
        <Fact name="Consegna" edit={edit(2, 'la consegna')} second={homeWords(transaction)}>
          {deliveryMethod && deliveryWords(deliveryMethod, order.recipients, isQuota(order))},{' '}
          {priceWords(shipping)}
        </Fact>
        <Fact name="Pagamento" edit={edit(3, 'il pagamento')}>
          {payment}
        </Fact>
        <SumFacts transaction={transaction} onlyPhone />
        <Fact name={isLater ? 'Da pagare' : 'Totale'} total onlyPhone>
          {isFree(order) ? 'Niente' : formatEuro(total)}
        </Fact>
      </Facts>
      {transaction.buyerMessage && (
        <blockquote className={styles.words}>«{transaction.buyerMessage}»</blockquote>
      )}
    </>
  );
}
