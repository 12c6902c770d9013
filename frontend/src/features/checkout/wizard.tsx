import { useEffect, useEffectEvent, useState } from 'react';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { usePageTitle } from '../../shared/kit/use-page-title.js';
import { CheckoutFrame } from './components/frame/checkout-frame.js';
import { GiftInSight } from './components/frame/gift-in-sight.js';
import { HoldBand } from './components/frame/hold-band.js';
import { StepBuyer } from './components/steps/step-buyer.js';
import { StepConfirm } from './components/steps/step-confirm.js';
import { StepDelivery } from './components/steps/step-delivery.js';
import { StepPayment } from './components/steps/step-payment.js';
import { NamesNoPurchase } from './components/states/call-problem.js';
import { TimeOver } from './components/states/time-over.js';
import type { Checkout, CheckoutNavigator } from './checkout-actions.js';
import { type CheckoutSearch, STEPS, type Step } from './model/checkout-search.js';
import { type CheckoutState, isUnderWay } from './model/checkout-state.js';
import { chosenDelivery, chosenPayment, summaryOf } from './model/choices.js';
import { isHeld, type Order } from './model/order.js';
import { shownStep, stepsToGo } from './model/passing.js';
import { useCheckout } from './use-checkout.js';
import { CheckIcon } from '../../shared/kit/icons/index.js';
import { cx } from '../../shared/kit/class-names.js';
import styles from './wizard.module.css';
import { Rich } from '../../shared/texts/rich.js';
import { say } from '../../shared/texts/say.js';

const stepName = (step: Step): string => say(`checkout.step.${step}`);

export interface WizardProps {
  readonly order: Order;
  readonly search: CheckoutSearch;
  readonly clockAhead: number;
  readonly navigator: CheckoutNavigator;
  /** A provider has the buyer's word. */
  readonly onPaid: () => void;
}

interface StepProps extends Omit<WizardProps, 'navigator'> {
  readonly checkout: Checkout;
  readonly state: CheckoutState;
  readonly over: boolean;
}

function CurrentStep({ order, search, clockAhead, checkout, state, over, onPaid }: StepProps) {
  const shop = usePublicSettings();
  if (search.step === 1) {
    return <StepBuyer order={order} checkout={checkout} typed={state.buyer} amount={state.amount} />;
  }
  if (search.step === 2) {
    return (
      <StepDelivery
        order={order}
        checkout={checkout}
        method={chosenDelivery(order, shop, state)}
        typed={state.address}
      />
    );
  }
  if (search.step === 3) {
    return (
      <StepPayment
        order={order}
        checkout={checkout}
        method={chosenPayment(order, state)}
        onMethod={(method) => checkout.change({ type: 'payment-chosen', method })}
        amount={state.amount}
        amountChosen={state.amountChosen}
      />
    );
  }
  // A payment under way is waited for: its answer says what comes of it.
  if (over && !state.paying) return <TimeOver order={order} checkout={checkout} heldCents={search.cents} />;
  return (
    <StepConfirm
      order={order}
      checkout={checkout}
      clockAhead={clockAhead}
      state={state}
      payment={{ window: 'popup', cameBack: search.pp_status ?? null, onPaid }}
    />
  );
}

function isPast(expiresAt: string | null | undefined, clockAhead: number): boolean {
  return expiresAt ? Date.parse(expiresAt) <= Date.now() + clockAhead : false;
}

/** The hold on the page has run out, by the clock or because its countdown came to an end. */
function hasRunOut({ transaction }: Order, { endedAt }: CheckoutState, clockAhead: number): boolean {
  const expiresAt = transaction?.expiresAt;
  return isPast(expiresAt, clockAhead) || (expiresAt !== null && endedAt === expiresAt);
}

/** The way back to a step that is done; none while a payment is under way. */
const backBy = (checkout: Checkout, state: CheckoutState) =>
  isUnderWay(state) ? null : (to: Step) => void checkout.goBackTo(to);

/** Four steps over one purchase: the address says which, the server says how far. */
export function Wizard({ order, search, clockAhead, navigator, onPaid }: WizardProps) {
  const { transaction } = order;
  const shop = usePublicSettings();
  const { state, checkout } = useCheckout(order, search, navigator);
  const step = shownStep(order, search.step, state.delivered, search.aperto);
  const held = isHeld(order);
  const expiresAt = held ? transaction?.expiresAt : null;

  const toGo = stepsToGo(order, step);
  usePageTitle(
    say('checkout.step.tab', {
      name: stepName(step),
      step: toGo.indexOf(step) + 1,
      of: toGo.length,
    }),
    order.name,
    shop.storeName || shop.appName,
  );
  const putRight = useEffectEvent((right: typeof step) => navigator.amend({ step: right }));
  const wrongStep = step !== search.step;
  // Once for each wrong address, not on each drawing.
  useEffect(() => {
    if (wrongStep) putRight(step);
  }, [wrongStep, step]);
  // As the page was opened: a step that has just begun a purchase does not have its id yet.
  const [namedNone] = useState(search.step > 1 && search.trid === undefined);

  return (
    <CheckoutFrame
      listId={String(order.list.id)}
      giftId={order.gift?.id}
      steps={<StepList now={step} toGo={toGo} onBack={backBy(checkout, state)} />}
      band={
        expiresAt && (
          <HoldBand
            expiresAt={expiresAt}
            clockAhead={clockAhead}
            thing={order.thing}
            onEnd={() => checkout.change({ type: 'hold-ended', at: expiresAt })}
          />
        )
      }
      sight={<GiftInSight order={order} summary={summaryOf(order, shop, step, state)} last={step === 4} />}
    >
      {namedNone && !transaction && <NamesNoPurchase />}
      <CurrentStep
        // Without the purchase's id: step 1 creates the purchase and must stay, to say why it could not go on.
        key={`${order.list.id}-${order.gift?.id ?? 0}-${step}`}
        order={order}
        search={{ ...search, step }}
        clockAhead={clockAhead}
        checkout={checkout}
        state={state}
        over={!held || hasRunOut(order, state, clockAhead)}
        onPaid={onPaid}
      />
    </CheckoutFrame>
  );
}

interface DoneProps {
  readonly step: Step;
  /** Done steps lead back; null while nothing may be changed. */
  readonly onBack: ((step: Step) => void) | null;
}

/** Also a step that had nothing to choose: it opens, and says what was settled. */
function Done({ step, onBack }: DoneProps) {
  const name = (
    <>
      <CheckIcon size={16} />
      <span className="visually-hidden">{say('checkout.step.done')}</span>
      {stepName(step)}
    </>
  );
  if (!onBack) return <span>{name}</span>;
  return (
    <button type="button" onClick={() => onBack(step)}>
      {name}
      <span className={styles.edit}>{say('common.change')}</span>
    </button>
  );
}

interface StepListProps extends Pick<DoneProps, 'onBack'> {
  readonly now: Step;
  /** Those that ask something; the others are shown as done. */
  readonly toGo: readonly Step[];
}

/** Four names on a desktop, "Passo 2 di 4" with as many segments on a phone, which counts the steps that ask something. */
function StepList({ now, toGo, onBack }: StepListProps) {
  // The last step lists them all, with the same way back.
  const passedOver = STEPS.filter((step) => step < now && now < 4 && !toGo.includes(step));
  return (
    <nav aria-label={say('checkout.steps')}>
      <div className={styles.phone}>
        <div className={styles.at}>
          <span>
            <Rich
              text="checkout.step.at"
              values={{ step: toGo.indexOf(now) + 1, of: toGo.length, name: stepName(now) }}
              parts={{ soft: <span className="soft" />, b: <b /> }}
            />
          </span>
          {passedOver.map((step) => (
            <Done key={step} step={step} onBack={onBack} />
          ))}
        </div>
        <div className={styles.segments} aria-hidden="true">
          {toGo.map((step) => (
            <i key={step} className={cx(step < now && styles.done, step === now && styles.now)} />
          ))}
        </div>
      </div>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step} aria-current={step === now ? 'step' : undefined}>
            {step < now ? (
              <Done step={step} onBack={onBack} />
            ) : (
              <span>
                <span className={styles.numeral}>{step}</span>
                {stepName(step)}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
