import { type PaymentMethod, type PaymentMethodRule, paymentRule } from '@fiocco/contracts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { BankIcon, CardIcon, ShopIcon, WalletIcon } from '../../../../shared/kit/icons/index.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import { FieldError } from '../../../../shared/kit/controls/field.js';
import { focusFirstError } from '../../../../shared/kit/controls/focus-first-error.js';
import { Notice } from '../../../../shared/kit/blocks/notice.js';
import type { SeenAmounts } from '../../api/transaction.js';
import { forcedDelivery } from '../../model/delivery.js';
import { amountOf, awaitsTransfer, isFree, isQuota, remainingOf, type Order } from '../../model/order.js';
import { previousStep } from '../../model/passing.js';
import { paymentChoices, type PaymentChoice } from '../../model/payment.js';
import { quotaError, quotaRange } from '../../model/quota-amount.js';
import { hold, seenAmounts } from '../../onward.js';
import { useAction } from '../../use-action.js';
import type { Checkout } from '../../checkout-actions.js';
import { AmountField } from '../fields/amount-field.js';
import { Nav, Question, Stack } from '../frame/checkout-frame.js';
import { amountRefusal, HoldProblem, holdWords } from '../states/call-problem.js';
import { OptionCard, Options } from '../fields/option-card.js';
import { type TermDays, useTermDays } from './use-term-days.js';
import styles from '../checkout.module.css';
import { Rich } from '../../../../shared/texts/rich.js';
import { say } from '../../../../shared/texts/say.js';

function useHold(order: Order, checkout: Checkout) {
  return useAction(async (seen: SeenAmounts) => {
    const { transaction } = order;
    if (!transaction) throw new Error(say('checkout.noId'));
    await hold({ ...order, transaction }, checkout, seen);
  });
}

const ICONS: Readonly<Record<PaymentMethodRule['icon'], ReactNode>> = {
  card: <CardIcon />,
  wallet: <WalletIcon />,
  bank: <BankIcon />,
  shop: <ShopIcon />,
};

interface MethodsProps {
  readonly choices: readonly PaymentChoice[];
  readonly method: PaymentMethod | null;
  readonly missing: boolean;
  /** What they are to whoever hears them, where that is not "Metodo di pagamento". */
  readonly legend?: string;
  /** Nothing is changed while a payment is under way. */
  readonly locked?: boolean;
  readonly onMethod: (method: PaymentMethod) => void;
}

/** A way that leaves time says until when. */
function withTerm({ method, note }: PaymentChoice, days: TermDays): string {
  const leadsTo = paymentRule(method)?.leadsTo;
  return leadsTo === 'reserve' || leadsTo === 'transfer'
    ? say('checkout.payment.until', { note, day: days[leadsTo] })
    : note;
}

/** Every way to pay that is left, as cards. */
export function Methods({ choices, method, missing, legend, locked, onMethod }: MethodsProps) {
  const days = useTermDays();
  return (
    <>
      <Options legend={legend ?? say('checkout.payment')} locked={locked}>
        {choices.map((choice) => (
          <OptionCard
            key={choice.method}
            name="pagamento"
            value={choice.method}
            checked={choice.method === method}
            onChoose={() => onMethod(choice.method)}
            title={choice.title}
            note={withTerm(choice, days)}
            end={ICONS[choice.icon]}
            framed
          />
        ))}
      </Options>
      {missing && <FieldError>{say('checkout.payment.missing')}</FieldError>}
    </>
  );
}

/** Paying at the counter changes a way of delivery that was chosen before. */
function movesDelivery(order: Order, method: PaymentMethod | undefined): boolean {
  return (
    method !== undefined && forcedDelivery(order, method) !== null && forcedDelivery(order, null) === null
  );
}

interface StepPaymentProps {
  readonly order: Order;
  readonly checkout: Checkout;
  readonly method: PaymentMethod | null;
  readonly onMethod: (method: PaymentMethod) => void;
  /** A share's sum, as it is typed. */
  readonly amount: string;
  /** It was said on the first step, by the link or by the draft. */
  readonly amountChosen: boolean;
}

function titleOf(order: Order, asksAmount: boolean): string {
  if (asksAmount) return say('checkout.amount.question');
  return isFree(order) ? say('checkout.payment.nothing') : say('checkout.payment.question');
}

/** How it is paid. A share's sum is asked here where nobody has said it, or where it can't be given any more. */
export function StepPayment({ order, checkout, method, onMethod, amount, amountChosen }: StepPaymentProps) {
  const share = isQuota(order);
  const range = quotaRange(remainingOf(order));
  const [isOpen, setOpen] = useState(() => !amountChosen || quotaError(checkout.shareCents, range) !== null);
  const choices = paymentChoices(order);
  const chosen = choices.find((choice) => choice.method === method);
  const [error, setError] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const holding = useHold(order, checkout);
  const refusal = amountRefusal(holding.error);
  const asksAmount = share && (isOpen || refusal !== undefined);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const cents = share ? checkout.shareCents : amountOf(order);
    const wrong = share ? quotaError(cents, range) : null;
    setError(wrong);
    setOpen(isOpen || wrong !== null);
    setMissing(!chosen);
    if (wrong) return focusFirstError(event.currentTarget);
    if (chosen && cents !== null) void holding.run(seenAmounts(order, chosen.method, cents));
  };
  const changeAmount = (text: string) => {
    setError(null);
    setOpen(true);
    holding.clear();
    checkout.change({ type: 'amount-typed', text });
  };
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <Question title={titleOf(order, asksAmount)} lead={holdWords(order)} />
      <Stack>
        {asksAmount && (
          <>
            <AmountField
              order={order}
              range={range}
              text={amount}
              error={error ?? refusal}
              onText={changeAmount}
            />
            <p className={styles.then}>{say('checkout.payment.question')}</p>
          </>
        )}
        {awaitsTransfer(order) && (
          <Notice tone="held">
            <p>
              <Rich text="checkout.payment.transferStays" parts={{ b: <b /> }} />
            </p>
          </Notice>
        )}
        <Methods choices={choices} method={method} missing={missing && !chosen} onMethod={onMethod} />
        {movesDelivery(order, chosen?.method) && (
          <Notice tone="held">
            <p>{say('checkout.payment.movesDelivery')}</p>
          </Notice>
        )}
        <HoldProblem order={order} error={holding.error} besideAmount={asksAmount} />
      </Stack>
      <Nav>
        <Button variant="primary" wide big type="submit" busy={holding.busy}>
          {chosen?.go ?? say('checkout.go')}
        </Button>
        <Button variant="text" onClick={() => void checkout.goTo(previousStep(order, 3))}>
          {say('checkout.back')}
        </Button>
      </Nav>
    </form>
  );
}
