import { type DeliveryMethod, deliveryRule, paymentRule } from '@fiocco/contracts';
import { centsTyped } from '@fiocco/money';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { usePublicSettings } from '../../../../shared/api/public-settings.js';
import { isApiProblem } from '../../../../shared/api/problem.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { Unbroken } from '../../../../shared/kit/text/unbroken.js';
import { focusFirstError } from '../../../../shared/kit/controls/focus-first-error.js';
import type { Checkout } from '../../checkout-actions.js';
import {
  type Address,
  addressErrors,
  addressOf,
  asOffered,
  buyerOf,
  invoiceErrorsOf,
  judgedAnew,
  type FieldErrors,
  NOBODY,
  singleBuyerErrors,
} from '../../model/buyer.js';
import type { Step } from '../../model/checkout-search.js';
import type { CheckoutState } from '../../model/checkout-state.js';
import { chosenDelivery, chosenPayment } from '../../model/choices.js';
import { type DeliveryChoice, deliveryChoices, forcedDelivery, shippingCents } from '../../model/delivery.js';
import { amountOf, isQuota, type Order, remainingOf } from '../../model/order.js';
import { finalWords, lawWords, type PaymentChoice, paymentChoices } from '../../model/payment.js';
import { quotaError, quotaRange } from '../../model/quota-amount.js';
import { AddressFields } from '../fields/address-fields.js';
import { AmountField } from '../fields/amount-field.js';
import { BuyerFields } from '../fields/buyer-fields.js';
import { Nav, Question, Stack } from '../frame/checkout-frame.js';
import { InvoiceFields } from '../fields/invoice-fields.js';
import { EarlierBuyer } from '../fields/earlier-buyer.js';
import { DeliveryOptions } from '../fields/delivery-options.js';
import { amountRefusal, HoldProblem } from '../states/call-problem.js';
import styles from '../checkout.module.css';
import { Conditions } from './conditions.js';
import { Methods } from './step-payment.js';
import { useSinglePage } from '../../single-purchase.js';
import { say } from '../../../../shared/texts/say.js';
import { formatEuro } from '../../../../shared/format/money.js';

interface SingleFormProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  /** Where the guest comes back to, from a purchase that was held. */
  readonly at: Step;
}

const PLACES: Partial<Record<Step, string>> = { 2: 'consegna', 3: 'pagamento' };

interface Errors {
  readonly buyer: Readonly<Record<string, string | undefined>>;
  readonly address: FieldErrors<Address>;
  readonly amount: string | null;
  readonly method: boolean;
}

const NO_ERRORS: Errors = { buyer: {}, address: {}, amount: null, method: false };
const wrongIn = ({ buyer, address, amount, method }: Errors): number =>
  [...Object.values(buyer), ...Object.values(address), amount, method].filter(Boolean).length;

function useAnswers(order: Order, state: CheckoutState) {
  const shop = usePublicSettings();
  const payment = paymentChoices(order).find(({ method }) => method === chosenPayment(order, state));
  const forced = forcedDelivery(order, payment?.method ?? null);
  const delivery = forced ?? chosenDelivery(order, shop, state);
  const range = quotaRange(remainingOf(order));
  return {
    shop,
    payment,
    delivery,
    range,
    home: deliveryRule(delivery)?.needsAddress ?? false,
    buyer: asOffered(state.buyer ?? buyerOf(order.transaction) ?? NOBODY, shop),
    address: state.address ?? addressOf(order.transaction),
    cents: isQuota(order) ? centsTyped(state.amount) : amountOf(order),
    // A share is picked up by those it is given to: nothing to choose.
    deliveries: isQuota(order) || forced ? [] : deliveryChoices(order, shop),
  };
}

interface PressProps {
  readonly order: Order;
  readonly payment: PaymentChoice | undefined;
  /** Null while a share's sum is no amount. */
  readonly total: number | null;
  readonly busy: boolean;
  readonly receivesMail: boolean;
  /** How many answers above are missing or wrong. */
  readonly wrong: number;
}

/** What follows, and for how much. */
const goWords = (words: string, total: number | null): string =>
  total ? say('checkout.single.go', { words, total: formatEuro(total) }) : words;

/** The last press: it also agrees, and says what to; where a payment follows, that has a button of its own. */
function Press({ order, payment, total, busy, receivesMail, wrong }: PressProps) {
  const agreed = payment && paymentRule(payment.method)?.leadsTo !== 'pay' ? payment.method : null;
  return (
    <Nav single>
      {wrong > 0 && <p className={styles.wrong}>{say('checkout.single.wrong', { count: wrong })}</p>}
      <Button variant="primary" wide big type="submit" busy={busy}>
        {agreed ? finalWords(order, agreed, total ?? 0) : goWords(payment?.go ?? say('checkout.go'), total)}
      </Button>
      {agreed && (
        <>
          <p className={styles.law}>
            <Unbroken>{lawWords(order, agreed, receivesMail)}</Unbroken>
          </p>
          <Conditions />
        </>
      )}
    </Nav>
  );
}

/** What the server found wrong, by field. */
const refusedFields = (error: unknown) => (isApiProblem(error, 'VALIDATION_FAILED') ? error.fields : {});

interface DeliveriesProps {
  readonly checkout: Checkout;
  readonly deliveries: readonly DeliveryChoice[];
  readonly delivery: DeliveryMethod;
  /** It goes to the buyer's own home, which has to be asked for. */
  readonly home: boolean;
  readonly address: Address;
  readonly errors: FieldErrors<Address>;
  readonly onTouch: () => void;
}

function Deliveries({ checkout, deliveries, delivery, home, address, errors, onTouch }: DeliveriesProps) {
  return (
    <section aria-labelledby="come-arriva">
      <h2 id="come-arriva">{say('checkout.delivery')}</h2>
      <Stack>
        <DeliveryOptions checkout={checkout} choices={deliveries} chosen={delivery} />
        {home && (
          <AddressFields
            address={address}
            errors={errors}
            onChange={(next) => {
              checkout.change({ type: 'address-typed', address: next });
              onTouch();
            }}
          />
        )}
      </Stack>
    </section>
  );
}

/** Everything on one page: who, how it arrives, how it is paid. */
export function SingleForm({ order, checkout, state, at }: SingleFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const answers = useAnswers(order, state);
  const { shop, payment, delivery, home, deliveries, range, buyer, address, cents } = answers;
  const [errors, setErrors] = useState(NO_ERRORS);
  const save = useSinglePage(order, checkout);
  const refused = refusedFields(save.error);
  const place = PLACES[at];
  useEffect(() => {
    if (place) form.current?.querySelector<HTMLElement>(`input[name="${place}"]:checked`)?.focus();
  }, [place]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: Errors = {
      buyer: { ...singleBuyerErrors(buyer), ...invoiceErrorsOf(buyer) },
      address: home ? addressErrors(address, shop) : {},
      amount: isQuota(order) ? quotaError(cents, range) : null,
      method: payment === undefined,
    };
    setErrors(found);
    if (wrongIn(found) > 0) return focusFirstError(event.currentTarget);
    if (payment && cents !== null)
      void save.run({ buyer, delivery, address: home ? address : null, payment: payment.method, cents });
  };
  const touch = (part: Partial<Errors>) => {
    setErrors({ ...errors, ...part });
    if (save.error) save.clear();
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <Question title={say('checkout.single')} />
      {isQuota(order) && (
        <AmountField
          order={order}
          range={range}
          text={state.amount}
          error={errors.amount ?? amountRefusal(save.error)}
          onText={(text) => {
            touch({ amount: null });
            checkout.change({ type: 'amount-typed', text });
          }}
        />
      )}
      <section aria-labelledby="chi">
        <h2 id="chi">{say('checkout.single.data')}</h2>
        <Stack>
          {!order.transaction && !state.buyer && (
            <EarlierBuyer
              onTake={(earlier) => {
                checkout.change({ type: 'buyer-typed', buyer: earlier });
                touch({ buyer: {} });
              }}
            />
          )}
          <BuyerFields
            order={order}
            buyer={buyer}
            asksPhone={false}
            foldsMessage
            errorOf={(key) => errors.buyer[key] ?? refused[key]}
            onChange={(key, value) => {
              checkout.change({ type: 'buyer-typed', buyer: { ...buyer, [key]: value } });
              touch({ buyer: { ...errors.buyer, [key]: undefined } });
            }}
          />
          <InvoiceFields
            buyer={buyer}
            errorOf={(field) => errors.buyer[field] ?? refused[field]}
            onChange={(invoice) => {
              const next = { ...buyer, invoice };
              checkout.change({ type: 'buyer-typed', buyer: next });
              touch({ buyer: judgedAnew(errors.buyer, next) });
            }}
          />
        </Stack>
      </section>
      {deliveries.length > 0 && (
        <Deliveries
          checkout={checkout}
          deliveries={deliveries}
          delivery={delivery}
          home={home}
          address={address}
          errors={{ ...refused, ...errors.address }}
          onTouch={() => touch({ address: {} })}
        />
      )}
      <section aria-labelledby="come-paghi">
        <h2 id="come-paghi">{say('checkout.payment')}</h2>
        <Stack>
          <Methods
            choices={paymentChoices(order)}
            method={payment?.method ?? null}
            missing={errors.method && !payment}
            onMethod={(method) => checkout.change({ type: 'payment-chosen', method })}
          />
          {!isApiProblem(save.error, 'VALIDATION_FAILED') && (
            <HoldProblem order={order} error={save.error} besideAmount={isQuota(order)} />
          )}
        </Stack>
      </section>
      <Press
        order={order}
        payment={payment}
        total={cents === null ? null : cents + shippingCents(order, delivery)}
        busy={save.busy}
        receivesMail={shop.sendsMail}
        wrong={wrongIn({ ...errors, method: errors.method && !payment })}
      />
    </form>
  );
}
