import {
  isPaidInShop,
  type PaymentMethod,
  paymentName,
  paymentRule,
  type PublicTransaction,
} from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../../shared/api/problem.js';
import { BookmarkIcon, LockIcon } from '../../../../shared/kit/icons/index.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { Notice } from '../../../../shared/kit/blocks/notice.js';
import { MailAddress, Unbroken } from '../../../../shared/kit/text/unbroken.js';
import { confirmReservation } from '../../api/transaction.js';
import type { Step } from '../../model/checkout-search.js';
import { fromWords, isFree, isQuota, type Order } from '../../model/order.js';
import { finalWords, isByTransfer } from '../../model/payment.js';
import { useAction } from '../../use-action.js';
import type { Checkout } from '../../checkout-actions.js';
import { CallProblem } from '../states/call-problem.js';
import { LazyPayment } from '../payment/lazy-payment.js';
import type { PaymentSetting } from '../payment/pay-now.js';
import { Nav, Question, Stack } from '../frame/checkout-frame.js';
import { type TermDays, useTermDays } from './use-term-days.js';
import styles from '../checkout.module.css';
import { Fact, Facts, InvoiceFact, SumFacts } from '../../../../shared/public/blocks/facts.js';
import { deliveryWords, homeWords } from '../../../../shared/public/transactions/words.js';
import { priceWords } from '../../model/delivery.js';

interface ConfirmFactsProps {
  readonly order: Order;
  readonly transaction: PublicTransaction;
  /** How it is paid, and until when. */
  readonly payment: string;
  /** Null while nothing may be changed. */
  readonly onEdit: ((step: Step) => void) | null;
}

/** All that was chosen, once more, each with its way back. */
function ConfirmFacts({ order, transaction, payment, onEdit }: ConfirmFactsProps) {
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
          act={edit(1, 'i tuoi dati')}
          asItIs
          second={<MailAddress>{transaction.buyerEmail ?? ''}</MailAddress>}
        >
          {transaction.buyerName}
        </Fact>
        <Fact name="Consegna" act={edit(2, 'la consegna')} second={homeWords(transaction)}>
          {deliveryMethod && deliveryWords(deliveryMethod, order.recipients, isQuota(order))},{' '}
          {priceWords(shipping)}
        </Fact>
        <Fact name="Pagamento" act={edit(3, 'il pagamento')}>
          {payment}
        </Fact>
        <InvoiceFact transaction={transaction} />
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

function useConfirm(order: Order, checkout: Checkout) {
  return useAction(async () => {
    const { transaction } = order;
    if (!transaction?.paymentMethod) throw new Error('ID transazione mancante');
    try {
      await confirmReservation(transaction.id, transaction.holdId, {
        paymentMethod: transaction.paymentMethod,
        amount: transaction.amount,
        amount_shipping: transaction.amount_shipping,
      });
    } catch (error) {
      // A lost answer may hide a success; the next look at the server tells, and the page goes on by itself.
      await checkout.recheck();
      throw error;
    }
    await checkout.recheck();
  });
}

function payWords(order: Order, method: PaymentMethod | null, days: TermDays): string {
  if (isByTransfer(method)) return `Bonifico, entro ${days.transfer}`;
  if (isFree(order)) return `Niente da pagare: passa in negozio entro ${days.reserve}`;
  if (!isPaidInShop(method)) return method ? paymentName(method) : '';
  return `In negozio, entro ${days.reserve}`;
}

const TRANSFER_WORDS =
  'Confermando concludi un acquisto con obbligo di pagamento. Subito dopo ti diamo IBAN e causale.';

function lawWords(order: Order, method: PaymentMethod | null, sendsMail: boolean): string {
  if (isByTransfer(method)) return TRANSFER_WORDS;
  if (!isPaidInShop(method)) return 'Confermando concludi un acquisto con obbligo di pagamento.';
  const engaged = isFree(order) ? '' : ` e a pagare ${order.thing.the}`;
  const receivesMail = sendsMail && Boolean(order.transaction?.buyerEmail);
  const reminder = receivesMail
    ? 'Ti mandiamo il promemoria per e-mail.'
    : 'Non riceverai e-mail: annota il numero d’ordine che ti diamo.';
  return `Confermando ti impegni a passare in negozio${engaged}. ${reminder}`;
}

interface StepConfirmProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly clockAhead: number;
  /** A payment's answer is being waited for: nothing is changed under it. */
  readonly paying: boolean;
  readonly payment: PaymentSetting;
}

/** Everything once more, and the button that says what it obliges to. */
export function StepConfirm({ order, checkout, clockAhead, paying, payment }: StepConfirmProps) {
  const { transaction } = order;
  const days = useTermDays(clockAhead);
  const { sendsMail } = usePublicSettings();
  const confirm = useConfirm(order, checkout);
  const back = useAction((step: Step) => checkout.goBackTo(step));
  if (!transaction) return null;
  const { paymentMethod } = transaction;
  const total = centsOf(transaction.amount) + centsOf(transaction.amount_shipping);
  const FinalIcon = isPaidInShop(paymentMethod) ? BookmarkIcon : LockIcon;
  const words = finalWords(order, paymentMethod, total);
  const law = (
    <p className={styles.law}>
      <Unbroken>{lawWords(order, paymentMethod, sendsMail)}</Unbroken>
    </p>
  );
  return (
    <>
      <Question title="È tutto giusto?" />
      <Stack>
        <ConfirmFacts
          order={order}
          transaction={transaction}
          payment={payWords(order, paymentMethod, days)}
          onEdit={paying ? null : (step) => void back.run(step)}
        />
        {isApiProblem(confirm.error, 'AMOUNT_CHANGED') ? (
          <Notice role="alert">
            <p>
              <b>L’importo è cambiato:</b> adesso sono {formatEuro(total)}. Se ti va bene, conferma di nuovo.
            </p>
          </Notice>
        ) : (
          <CallProblem error={confirm.error ?? back.error} />
        )}
      </Stack>
      <Nav single>
        {paymentRule(paymentMethod)?.leadsTo === 'pay' ? (
          <LazyPayment
            order={order}
            transaction={transaction}
            checkout={checkout}
            words={words}
            {...payment}
            onOther={() => void back.run(3)}
          >
            {law}
          </LazyPayment>
        ) : (
          <>
            <Button variant="primary" wide big busy={confirm.busy} onClick={() => void confirm.run()}>
              <FinalIcon className={styles.finalIcon} />
              <span>{words}</span>
            </Button>
            {law}
          </>
        )}
      </Nav>
    </>
  );
}
