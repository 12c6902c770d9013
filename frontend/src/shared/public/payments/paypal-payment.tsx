import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { isApiProblem } from '../../api/problem.js';
import { Notice } from '../../kit/blocks/notice.js';
import { Button, buttonClass } from '../../kit/controls/button.js';
import { AlertIcon, LockIcon } from '../../kit/icons/index.js';
import { Rich } from '../../texts/rich.js';
import { say } from '../../texts/say.js';
import { TestNote } from './card-payment.js';
import type { Due } from './payment-calls.js';
import { paymentMessage } from './payment-error.js';
import type { CameBack } from './payment-news.js';
import styles from './payment.module.css';
import type { WindowSize } from './paypal-window.js';
import { type PaypalHandlers, type PaypalPhase, usePaypalPayment } from './use-paypal-payment.js';
import { Waiting } from './waiting.js';
import { formatEuro } from '../../format/money.js';

function Problem({ error, totalCents }: { readonly error: unknown; readonly totalCents: number }) {
  if (isApiProblem(error, 'AMOUNT_CHANGED'))
    return (
      <Notice role="alert">
        <p>
          <Rich
            text="payment.paypal.changed"
            values={{ amount: formatEuro(totalCents) }}
            parts={{ b: <b /> }}
          />
        </p>
      </Notice>
    );
  return (
    <Notice tone="off" role="alert">
      <p>{paymentMessage(error)}</p>
    </Notice>
  );
}

interface WaitingForPaypalProps {
  readonly phase: Extract<PaypalPhase, { name: 'waiting' }>;
  readonly onShow: () => void;
  readonly onConfirm: () => void;
}

function WaitingForPaypal({ phase, onShow, onConfirm }: WaitingForPaypalProps) {
  const { order, window } = phase;
  return (
    <>
      {window !== 'open' && (
        <Notice role="alert" icon={<AlertIcon />}>
          <p>
            <Rich text={`payment.paypal.${window}`} parts={{ b: <b /> }} />
          </p>
        </Notice>
      )}
      {window === 'blocked' ? (
        <a className={buttonClass({ variant: 'primary', wide: true, big: true })} href={order.approvalUrl}>
          {say('payment.paypal.go')}
        </a>
      ) : (
        <>
          <Button variant={window === 'closed' ? 'primary' : 'line'} wide onClick={onShow}>
            {window === 'closed' ? say('payment.paypal.open') : say('payment.paypal.toWindow')}
          </Button>
          <Button variant="quiet" wide onClick={onConfirm}>
            {say('payment.paypal.confirmed')}
          </Button>
        </>
      )}
    </>
  );
}

interface PaypalPaymentProps extends PaypalHandlers {
  readonly due: Due;
  readonly size: WindowSize;
  readonly words: string;
  /** How PayPal led back to this page, if it did so in the same window. */
  readonly cameBack: CameBack;
  /** What happens meanwhile, and by which mail it is told. */
  readonly meanwhile: string;
  readonly onOther: () => void;
  /** Told whether the buyer is at PayPal, where nothing is changed under the payment. */
  readonly onAway: (isAway: boolean) => void;
  readonly children?: ReactNode;
}

/** Whether something is under way there; a window that is blocked or closed waits for its buyer instead. */
const isAtPaypal = (phase: PaypalPhase): boolean =>
  phase.name === 'asking' || (phase.name === 'waiting' && phase.window === 'open');

interface AtPaypalProps {
  readonly phase: PaypalPhase;
  readonly meanwhile: string;
}

/** What is waited for: the buyer's word in PayPal's window, then PayPal's own. */
function AtPaypal({ phase, meanwhile }: AtPaypalProps) {
  return (
    <div role="status">
      {isAtPaypal(phase) && (
        <Waiting>
          <span className={styles['title']}>
            {say(phase.name === 'waiting' ? 'payment.paypal.inWindow' : 'payment.paypal.asking')}
          </span>
          <span className={styles['soft']}>{meanwhile}</span>
        </Waiting>
      )}
    </div>
  );
}

interface StandsAt {
  readonly error: unknown;
  readonly wasCancelled: boolean;
  /** Another way to pay is offered: beside a payment that waits, failed or was taken back. */
  readonly mayChange: boolean;
}

function standsAt(phase: PaypalPhase): StandsAt {
  const error = phase.name === 'idle' || phase.name === 'waiting' ? phase.error : undefined;
  const wasCancelled = phase.name === 'idle' && phase.cancelled === true;
  return { error, wasCancelled, mayChange: isUnderWay(phase) || error !== undefined || wasCancelled };
}

const isUnderWay = ({ name }: PaypalPhase): boolean => name === 'waiting' || name === 'asking';

/** The one button that pays with PayPal, and what can be done while its window is open. */
export function PaypalPayment({
  due,
  size,
  words,
  cameBack,
  meanwhile,
  onOther,
  onAway,
  children,
  ...handlers
}: PaypalPaymentProps) {
  const paypal = usePaypalPayment(due, size, cameBack, handlers);
  const { phase } = paypal;
  const isAway = isAtPaypal(phase);
  const tellAway = useEffectEvent(onAway);
  useEffect(() => {
    if (!isAway) return;
    tellAway(true);
    return () => tellAway(false);
  }, [isAway]);
  const { error, wasCancelled, mayChange } = standsAt(phase);
  return (
    <section className={styles['payment']} aria-label={say('payment.paypal')}>
      <AtPaypal phase={phase} meanwhile={meanwhile} />
      {wasCancelled && (
        <Notice tone="held" role="status">
          <p>
            <Rich text="payment.paypal.cancelled" parts={{ b: <b /> }} />
          </p>
        </Notice>
      )}
      {error !== undefined && <Problem error={error} totalCents={due.totalCents} />}
      {phase.name === 'waiting' && (
        <WaitingForPaypal phase={phase} onShow={paypal.show} onConfirm={paypal.confirm} />
      )}
      {!isUnderWay(phase) && (
        <div className={styles['end']}>
          <TestNote />
          <Button variant="primary" wide big busy={phase.name === 'opening'} onClick={paypal.pay}>
            <LockIcon className={styles['lock']} />
            <span>{words}</span>
          </Button>
          {children}
        </div>
      )}
      {mayChange && (
        <Button variant="text" wide onClick={onOther}>
          {say('payment.other')}
        </Button>
      )}
    </section>
  );
}
