import { isPaidInShop, type PaymentMethod, paymentRule, type PublicTransaction } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { type ReactNode, useEffect, useRef } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../../shared/api/problem.js';
import { BookmarkIcon, LockIcon } from '../../../../shared/kit/icons/index.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { Notice } from '../../../../shared/kit/blocks/notice.js';
import { MailAddress, Unbroken } from '../../../../shared/kit/text/unbroken.js';
import { confirmReservation } from '../../api/transaction.js';
import type { Step } from '../../model/checkout-search.js';
import { type CheckoutState, isUnderWay } from '../../model/checkout-state.js';
import { fromWords, isFree, isQuota, type Order } from '../../model/order.js';
import { finalWords, isByTransfer, lawWords, paymentChoices } from '../../model/payment.js';
import { useAction } from '../../use-action.js';
import type { Checkout } from '../../checkout-actions.js';
import { CallProblem } from '../states/call-problem.js';
import { LazyPayment } from '../payment/lazy-payment.js';
import type { PaymentSetting } from '../payment/pay-now.js';
import { Nav, Question, Stack } from '../frame/checkout-frame.js';
import { Conditions } from './conditions.js';
import { Methods } from './step-payment.js';
import { type TermDays, useTermDays } from './use-term-days.js';
import styles from '../checkout.module.css';
import { Fact, Facts, InvoiceFact, SumFacts } from '../../../../shared/public/blocks/facts.js';
import { deliveryWords, homeWords, paymentWords } from '../../../../shared/public/transactions/words.js';
import { priceWords } from '../../model/delivery.js';
import { Rich } from '../../../../shared/texts/rich.js';
import { say } from '../../../../shared/texts/say.js';
import { formatEuro } from '../../../../shared/format/money.js';

interface ConfirmFactsProps {
  readonly order: Order;
  readonly transaction: PublicTransaction;
  /** How it is paid, and until when; null where that stands below. */
  readonly payment: string | null;
  /** Null while nothing may be changed. */
  readonly onEdit: ((step: Step) => void) | null;
}

/** All that was chosen, once more, each with its way back. */
function ConfirmFacts({ order, transaction, payment, onEdit }: ConfirmFactsProps) {
  const { paymentMethod, deliveryMethod } = transaction;
  const shipping = centsOf(transaction.amount_shipping);
  const total = centsOf(transaction.amount) + shipping;
  const isLater = isPaidInShop(paymentMethod) || isByTransfer(paymentMethod);
  const edit = (step: 1 | 2 | 3) =>
    onEdit ? { label: say(`checkout.confirm.edit.${step}`), run: () => onEdit(step) } : undefined;
  return (
    <>
      <Facts>
        <Fact
          name={fromWords(order)}
          act={edit(1)}
          asItIs
          second={
            <>
              <MailAddress>{transaction.buyerEmail ?? ''}</MailAddress>
              {transaction.buyerPhone && <span className={styles.phone}>{transaction.buyerPhone}</span>}
            </>
          }
        >
          {transaction.buyerName}
        </Fact>
        <Fact name={say('checkout.confirm.delivery')} act={edit(2)} second={homeWords(transaction)}>
          {deliveryMethod && deliveryWords(deliveryMethod, order.recipients, isQuota(order))},{' '}
          {priceWords(shipping)}
        </Fact>
        {payment !== null && (
          <Fact name={say('checkout.confirm.payment')} act={edit(3)}>
            {payment}
          </Fact>
        )}
        <InvoiceFact transaction={transaction} />
        <SumFacts transaction={transaction} onlyPhone />
        <Fact name={isLater ? say('checkout.confirm.toPay') : say('checkout.total')} total>
          {isFree(order) ? say('checkout.confirm.nothing') : formatEuro(total)}
        </Fact>
      </Facts>
      {transaction.buyerMessage && (
        <blockquote className={styles.words}>
          {say('checkout.confirm.words', { words: transaction.buyerMessage })}
        </blockquote>
      )}
    </>
  );
}

function useConfirm(order: Order, checkout: Checkout) {
  return useAction(async () => {
    const { transaction } = order;
    if (!transaction?.paymentMethod) throw new Error(say('checkout.noId'));
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
  if (isByTransfer(method)) return say('checkout.confirm.byTransfer', { day: days.transfer });
  if (isFree(order)) return say('checkout.confirm.free', { day: days.reserve });
  if (!isPaidInShop(method)) return method ? paymentWords(method) : '';
  return say('checkout.confirm.inShop', { day: days.reserve });
}

function titleOf({ away }: CheckoutState, single: boolean): string {
  if (away) return say('checkout.confirm.atPaypal');
  return say(single ? 'checkout.single' : 'checkout.confirm');
}

interface StepConfirmProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly clockAhead: number;
  readonly state: CheckoutState;
  readonly payment: PaymentSetting;
  /** All on one page: the way to pay stands open here, and the payment right under it. */
  readonly single?: boolean;
}

interface InPlaceProps {
  readonly order: Order;
  readonly method: PaymentMethod | null;
  readonly locked: boolean;
  readonly onMethod: (method: PaymentMethod) => void;
  /** The payment itself. */
  readonly children: ReactNode;
}

/** The way to pay that was chosen, the payment opened right under it, and the other ways below. */
function PaymentInPlace({ order, method, locked, onMethod, children }: InPlaceProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const choices = paymentChoices(order);
  const ways = (isChosen: boolean) => choices.filter((choice) => (choice.method === method) === isChosen);
  const others = ways(false);
  return (
    <section className={styles.inPlace} aria-labelledby="come-paghi">
      <h2 ref={heading} id="come-paghi" tabIndex={-1}>
        {say('checkout.payment')}
      </h2>
      <Methods choices={ways(true)} method={method} missing={false} locked={locked} onMethod={onMethod} />
      {children}
      {others.length > 0 && !locked && (
        <>
          <p className={styles.then} aria-hidden="true">
            {say('checkout.payment.others')}
          </p>
          <Methods
            choices={others}
            method={method}
            missing={false}
            legend={say('checkout.payment.others')}
            onMethod={onMethod}
          />
        </>
      )}
    </section>
  );
}

/** Everything once more, and the button that says what it obliges to. */
export function StepConfirm({
  order,
  checkout,
  clockAhead,
  state,
  payment,
  single = false,
}: StepConfirmProps) {
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
    <>
      <p className={styles.law}>
        <Unbroken>{lawWords(order, paymentMethod, sendsMail && Boolean(transaction.buyerEmail))}</Unbroken>
      </p>
      <Conditions />
    </>
  );
  const press = (
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
  );
  return (
    <>
      <Question title={titleOf(state, single)} quiet={single} />
      <Stack>
        <ConfirmFacts
          order={order}
          transaction={transaction}
          payment={single ? null : payWords(order, paymentMethod, days)}
          onEdit={isUnderWay(state) ? null : (step) => void back.run(step)}
        />
        {isApiProblem(confirm.error, 'AMOUNT_CHANGED') ? (
          <Notice role="alert">
            <p>
              <Rich
                text="checkout.payment.amountChanged"
                values={{ amount: formatEuro(total) }}
                parts={{ b: <b /> }}
              />
            </p>
          </Notice>
        ) : (
          <CallProblem error={confirm.error ?? back.error} />
        )}
      </Stack>
      {single ? (
        <PaymentInPlace
          order={order}
          method={paymentMethod}
          locked={isUnderWay(state)}
          onMethod={(method) => {
            checkout.change({ type: 'payment-chosen', method });
            void back.run(3);
          }}
        >
          {press}
        </PaymentInPlace>
      ) : (
        press
      )}
    </>
  );
}
