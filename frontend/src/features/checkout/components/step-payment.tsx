import type { PaymentMethod } from '@fiocco/contracts';
import { useState, type FormEvent } from 'react';
import { isApiProblem, messageOf } from '../../../shared/api/problem.js';
import { centsOf, decimalOf, formatCents } from '../../../shared/format/money.js';
import { Button } from '../../../shared/ui/button.js';
import { FieldError } from '../../../shared/ui/field.js';
import { focusFirstError } from '../../../shared/ui/focus-first-error.js';
import { Notice } from '../../../shared/ui/notice.js';
import { holdGift, type SeenAmounts } from '../api/transaction.js';
import { remember } from '../model/draft-memory.js';
import { forcedDelivery, shippingCents } from '../model/delivery.js';
import { amountOf, isFree, isHeld, isQuota, remainingOf, type Order } from '../model/order.js';
import { paymentChoices, type PaymentChoice } from '../model/payment.js';
import { centsTyped, quotaError, quotaRange } from '../model/quota-amount.js';
import { useAction } from '../use-action.js';
import type { Checkout } from '../use-checkout.js';
import { AmountField } from './amount-field.js';
import { CallProblem } from './call-problem.js';
import { Nav, Question, Stack } from './checkout-frame.js';
import { OptionCard, Options } from './option-card.js';
import styles from './step-payment.module.css';

const QUOTA_CODES = new Set(['QUOTA_TOO_SMALL', 'QUOTA_LEAVES_TOO_LITTLE', 'QUOTA_EXCEEDS_REMAINING']);

/** What holding it will cost, as the page shows it now. */
function seenAmounts(order: Order, method: PaymentMethod, cents: number): SeenAmounts {
  const delivery = forcedDelivery(order, method) ?? order.transaction?.deliveryMethod ?? null;
  return {
    paymentMethod: method,
    amount: decimalOf(cents),
    amount_shipping: decimalOf(shippingCents(order, delivery)),
  };
}

/** Already held exactly like this, e.g. after the browser's back button: nothing to hold again. */
function isHeldAs(order: Order, seen: SeenAmounts): boolean {
  const { transaction } = order;
  return (
    isHeld(order) && transaction?.paymentMethod === seen.paymentMethod && transaction.amount === seen.amount
  );
}

function useHold(order: Order, checkout: Checkout) {
  return useAction(async (seen: SeenAmounts) => {
    const { transaction } = order;
    if (!transaction) throw new Error('ID transazione mancante');
    if (isHeldAs(order, seen)) return checkout.goTo(4);
    await checkout.attempt(async () => {
      await checkout.freeHold();
      await holdGift(transaction.id, seen);
    });
    remember(transaction.id, { amount: null });
    await checkout.refresh(transaction.id);
    await checkout.goTo(4, { amount: isQuota(order) ? centsOf(seen.amount) / 100 : undefined });
  });
}

interface MethodsProps {
  readonly choices: readonly PaymentChoice[];
  readonly method: PaymentMethod | null;
  readonly missing: boolean;
  readonly onMethod: (method: PaymentMethod) => void;
}

function Methods({ choices, method, missing, onMethod }: MethodsProps) {
  if (choices.length === 0) {
    return (
      <Notice role="alert">
        <p>Nessun metodo di pagamento disponibile per questa lista. Contatta il negozio.</p>
      </Notice>
    );
  }
  return (
    <>
      <Options legend="Metodo di pagamento">
        {choices.map(({ Icon, ...choice }) => (
          <OptionCard
            key={choice.method}
            name="pagamento"
            value={choice.method}
            checked={choice.method === method}
            onChoose={() => onMethod(choice.method)}
            title={choice.title}
            note={choice.note}
            end={<Icon />}
            framed
          />
        ))}
      </Options>
      {missing && <FieldError>Il metodo di pagamento è obbligatorio</FieldError>}
    </>
  );
}

/** Why the hold was refused, where the amount's own field does not say it. */
function HoldProblem({ order, error }: { readonly order: Order; readonly error: unknown }) {
  if (isApiProblem(error) && QUOTA_CODES.has(error.code)) return null;
  if (!isApiProblem(error, 'AMOUNT_CHANGED')) return <CallProblem error={error} />;
  return (
    <Notice role="alert">
      <p>
        <b>Il prezzo è cambiato:</b> adesso sono {formatCents(amountOf(order))}. Se ti va bene, continua.
      </p>
    </Notice>
  );
}

/** Paying at the counter changes a way of delivery that was chosen before. */
function movesDelivery(order: Order, method: PaymentMethod | undefined): boolean {
  return (
    method !== undefined && forcedDelivery(order, method) !== null && forcedDelivery(order, null) === null
  );
}

function amountRefusal(error: unknown): string | null {
  return isApiProblem(error) && QUOTA_CODES.has(error.code) ? messageOf(error) : null;
}

interface StepPaymentProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly method: PaymentMethod | null;
  readonly onMethod: (method: PaymentMethod) => void;
  readonly amount: string;
  readonly onAmount: (text: string) => void;
}

function titleOf(order: Order): string {
  if (isQuota(order)) return 'Quanto vuoi regalare?';
  return isFree(order) ? 'Non c’è niente da pagare' : 'Come vuoi pagare?';
}

const HOLD_WORDS = 'da parte per te per 15 minuti. Non paghi ancora niente.';

export function StepPayment({ order, checkout, method, onMethod, amount, onAmount }: StepPaymentProps) {
  const share = isQuota(order);
  const range = quotaRange(remainingOf(order));
  const choices = paymentChoices(order);
  const chosen = choices.find((choice) => choice.method === method);
  const [error, setError] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const hold = useHold(order, checkout);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const cents = share ? centsTyped(amount) : amountOf(order);
    const wrong = share ? quotaError(cents, range) : null;
    setError(wrong);
    setMissing(!chosen);
    if (wrong) return focusFirstError(event.currentTarget);
    if (chosen && cents !== null) void hold.run(seenAmounts(order, chosen.method, cents));
  };
  const changeAmount = (text: string) => {
    setError(null);
    hold.clear();
    onAmount(text);
  };
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Question
        title={titleOf(order)}
        lead={share ? undefined : `Quando continui, teniamo ${order.thing.the} ${HOLD_WORDS}`}
      />
      <Stack>
        {share && (
          <>
            <AmountField
              order={order}
              range={range}
              text={amount}
              error={error ?? amountRefusal(hold.error) ?? undefined}
              onText={changeAmount}
            />
            <p className={styles.then}>Come vuoi pagare?</p>
          </>
        )}
        <Methods choices={choices} method={method} missing={missing && !chosen} onMethod={onMethod} />
        {movesDelivery(order, chosen?.method) && (
          <Notice tone="held">
            <p>Pagando in negozio il regalo lo ritiri tu, quando passi: la consegna non costa niente.</p>
          </Notice>
        )}
        {share && (
          <p className={styles.note}>
            Quando continui, teniamo {order.thing.the} {HOLD_WORDS}
          </p>
        )}
        <HoldProblem order={order} error={hold.error} />
      </Stack>
      <Nav>
        <Button variant="primary" wide big type="submit" busy={hold.busy} disabled={choices.length === 0}>
          {chosen?.go ?? 'Continua'}
        </Button>
        <Button variant="text" onClick={() => void checkout.goTo(2)}>
          Indietro
        </Button>
      </Nav>
    </form>
  );
}
