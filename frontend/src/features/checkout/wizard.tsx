import { useEffect, useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CheckoutFrame } from './components/checkout-frame.js';
import { GiftInSight } from './components/gift-in-sight.js';
import { HoldBand } from './components/hold-band.js';
import { StepBuyer } from './components/step-buyer.js';
import { StepConfirm } from './components/step-confirm.js';
import { StepDelivery } from './components/step-delivery.js';
import { StepList } from './components/step-list.js';
import { StepPayment } from './components/step-payment.js';
import { TimeOver } from './components/time-over.js';
import { STEP_NAMES, type CheckoutSearch } from './model/checkout-search.js';
import { chosenDelivery, chosenPayment, summaryOf, type Touched } from './model/choices.js';
import { memoryOf, remember as rememberDraft } from './model/draft-memory.js';
import { isHeld, type Order } from './model/order.js';
import { asks, shownStep } from './model/passing.js';
import { firstAmount } from './model/progress.js';
import { useCheckout, type Checkout } from './use-checkout.js';

interface WizardProps {
  readonly order: Order;
  readonly search: CheckoutSearch;
  readonly clockAhead: number;
}

interface StepProps extends WizardProps {
  readonly checkout: Checkout;
  readonly touched: Touched;
  readonly touch: (change: Partial<Touched>) => void;
  readonly over: boolean;
}

function CurrentStep({ order, search, clockAhead, checkout, touched, touch, over }: StepProps) {
  const shop = usePublicSettings();
  if (search.step === 1) {
    return <StepBuyer order={order} checkout={checkout} onName={(name) => touch({ name })} />;
  }
  if (search.step === 2) {
    return (
      <StepDelivery
        order={order}
        checkout={checkout}
        method={chosenDelivery(order, shop, touched)}
        onMethod={(delivery) => touch({ delivery })}
        onDone={() => touch({ delivered: true })}
      />
    );
  }
  if (search.step === 3) {
    return (
      <StepPayment
        order={order}
        checkout={checkout}
        method={chosenPayment(order, touched)}
        onMethod={(payment) => touch({ payment })}
        amount={touched.amount}
        onAmount={(amount) => touch({ amount })}
      />
    );
  }
  if (over) return <TimeOver order={order} checkout={checkout} heldCents={search.cents} />;
  return <StepConfirm order={order} checkout={checkout} clockAhead={clockAhead} />;
}

function isPast(expiresAt: string | null | undefined, clockAhead: number): boolean {
  return expiresAt ? Date.parse(expiresAt) <= Date.now() + clockAhead : false;
}

/** Tells when the hold has run out; a new one starts the count again. */
function useRunOut(expiresAt: string | null | undefined, clockAhead: number) {
  const [endedAt, setEndedAt] = useState<string | null>(null);
  const runOut = isPast(expiresAt, clockAhead) || (expiresAt !== null && endedAt === expiresAt);
  return { runOut, onEnd: () => setEndedAt(expiresAt ?? null) };
}

/** What is being chosen; a reload of the tab finds again what the server has not been told. */
function useTouched(order: Order, search: CheckoutSearch) {
  const id = order.transaction?.id;
  const [touched, setTouched] = useState<Touched>(() => {
    const memory = memoryOf(id);
    const amount = firstAmount(order, search, memory);
    return { name: null, delivery: null, payment: null, amount, delivered: memory.delivered };
  });
  const touch = ({ amount, delivered, ...others }: Partial<Touched>) => {
    const kept = { ...(amount !== undefined && { amount }), ...(delivered !== undefined && { delivered }) };
    if (Object.keys(kept).length > 0) rememberDraft(id, kept);
    setTouched((old) => ({ ...old, ...others, ...kept }));
  };
  return [touched, touch] as const;
}

/** Four steps over one purchase: the address says which, the server says how far. */
export function Wizard({ order, search, clockAhead }: WizardProps) {
  const { transaction } = order;
  const shop = usePublicSettings();
  const checkout = useCheckout(order);
  const [touched, touch] = useTouched(order, search);
  const step = shownStep(order, search.step, touched.delivered);
  const held = isHeld(order);
  const { runOut, onEnd } = useRunOut(transaction?.expiresAt, clockAhead);

  usePageTitle(`${STEP_NAMES[step]}, passo ${step} di 4`, order.name, shop.storeName || shop.appName);
  const { remember } = checkout;
  const wrongStep = step !== search.step;
  useEffect(() => {
    if (wrongStep) remember({ step });
    // The address is put right once per wrong address, not on each drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [wrongStep, step]);

  return (
    <CheckoutFrame
      listId={String(order.list.id)}
      steps={
        <StepList now={step} asks={(each) => asks(order, each)} onBack={(to) => void checkout.goBackTo(to)} />
      }
      band={
        held &&
        transaction?.expiresAt && (
          <HoldBand
            expiresAt={transaction.expiresAt}
            clockAhead={clockAhead}
            feminine={order.thing.feminine}
            onEnd={onEnd}
          />
        )
      }
      sight={<GiftInSight order={order} summary={summaryOf(order, shop, step, touched)} last={step === 4} />}
    >
      <CurrentStep
        // Not the purchase's id: the first step begins it, and may have to say why it went no further.
        key={`${order.list.id}-${order.gift?.id ?? 0}-${step}`}
        order={order}
        search={{ ...search, step }}
        clockAhead={clockAhead}
        checkout={checkout}
        touched={touched}
        touch={touch}
        over={runOut || !held}
      />
    </CheckoutFrame>
  );
}
