import { endOfReservation, isPaidInShop, type PaymentMethod, paymentName } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { useState } from 'react';
import { usePublicSettings } from '../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../shared/api/problem.js';
import { BookmarkIcon, LockIcon } from '../../../shared/kit/icons/index.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { Fact, Facts } from '../../../shared/public/blocks/facts.js';
import { Notice } from '../../../shared/kit/blocks/notice.js';
import { MailAddress, Unbroken } from '../../../shared/kit/text/unbroken.js';
import { useLastDayWords } from '../../../shared/public/shop/last-day-words.js';
import { deliveryWords } from '../../../shared/public/transactions/words.js';
import { confirmReservation } from '../api/transaction.js';
import type { Step } from '../model/checkout-search.js';
import { priceWords } from '../model/delivery.js';
import { fromWords, isFree, isQuota, type Order } from '../model/order.js';
import { finalWords } from '../model/payment.js';
import { useAction } from '../use-action.js';
import type { Checkout } from '../checkout-actions.js';
import { CallProblem } from './call-problem.js';
import { Nav, Question, Stack } from './checkout-frame.js';
import styles from './step-confirm.module.css';

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

function payWords(order: Order, method: PaymentMethod | null, payBy: string | null): string {
  if (isFree(order)) return `Niente da pagare: passa in negozio entro ${payBy}`;
  if (!isPaidInShop(method)) return method ? paymentName(method) : '';
  return `In negozio, entro ${payBy}`;
}

function lawWords(order: Order, inShop: boolean, sendsMail: boolean): string {
  if (!inShop) return 'Confermando concludi un acquisto con obbligo di pagamento.';
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
}

/** Everything once more, and the button that says what it obliges to. */
export function StepConfirm({ order, checkout, clockAhead }: StepConfirmProps) {
  const { transaction, recipients } = order;
  const [until] = useState(() => endOfReservation(new Date(Date.now() + clockAhead)));
  const payBy = useLastDayWords(until);
  const { sendsMail } = usePublicSettings();
  const confirm = useConfirm(order, checkout);
  const back = useAction((step: Step) => checkout.goBackTo(step));
  if (!transaction) return null;
  const { paymentMethod, deliveryMethod } = transaction;
  const shipping = centsOf(transaction.amount_shipping);
  const total = centsOf(transaction.amount) + shipping;
  const edit = (step: Step, what: string) => ({
    label: `Modifica: ${what}`,
    run: () => void back.run(step),
  });
  const inShop = isPaidInShop(paymentMethod);
  const FinalIcon = inShop ? BookmarkIcon : LockIcon;
  return (
    <>
      <Question title="È tutto giusto?" />
      <Stack>
        <Facts>
          <Fact name={fromWords(order)} edit={edit(1, 'i tuoi dati')}>
            {transaction.buyerName}
            <span className={styles.second}>
              <MailAddress>{transaction.buyerEmail ?? ''}</MailAddress>
            </span>
          </Fact>
          <Fact name="Consegna" edit={edit(2, 'la consegna')}>
            {deliveryMethod && deliveryWords(deliveryMethod, recipients, isQuota(order))},{' '}
            {priceWords(shipping)}
          </Fact>
          <Fact name="Pagamento" edit={edit(3, 'il pagamento')}>
            {payWords(order, paymentMethod, payBy)}
          </Fact>
          <Fact name={inShop ? 'Da pagare' : 'Totale'} total onlyPhone>
            {isFree(order) ? 'Niente' : formatEuro(total)}
          </Fact>
        </Facts>
        {transaction.buyerMessage && (
          <blockquote className={styles.words}>«{transaction.buyerMessage}»</blockquote>
        )}
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
        <Button variant="primary" wide big busy={confirm.busy} onClick={() => void confirm.run()}>
          <FinalIcon className={styles.finalIcon} />
          <span>{finalWords(order, paymentMethod, total)}</span>
        </Button>
        <p className={styles.law}>
          <Unbroken>{lawWords(order, inShop, sendsMail)}</Unbroken>
        </p>
      </Nav>
    </>
  );
}
