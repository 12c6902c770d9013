import type { ReactNode } from 'react';
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
  readonly children?: ReactNode;
}

/** Whether something is under way there; a window that is blocked or closed waits for its buyer instead. */
const isAtPaypal = (phase: PaypalPhase): boolean =>
  phase.name === 'asking' || (phase.name === 'waiting' && phase.window === 'open');

/** The one button that pays with PayPal, and what can be done while its window is open. */
export function PaypalPayment({
  due,
  size,
  words,
  cameBack,
  meanwhile,
  onOther,
  children,
  ...handlers
}: PaypalPaymentProps) {
  const paypal = usePaypalPayment(due, size, cameBack, handlers);
  const { phase } = paypal;
  const waits = phase.name === 'waiting' || phase.name === 'asking';
  const error = phase.name === 'idle' || phase.name === 'waiting' ? phase.error : undefined;
  return (
    <section className={styles['payment']} aria-label={say('payment.paypal')}>
      <div role="status">
        {isAtPaypal(phase) && (
          <Waiting>
            <span className={styles['title']}>{say('payment.paypal.asking')}</span>
            <span className={styles['soft']}>{meanwhile}</span>
          </Waiting>
        )}
      </div>
      {phase.name === 'idle' && phase.cancelled && (
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
      {!waits && (
        <div className={styles['end']}>
          <TestNote />
          <Button variant="primary" wide big busy={phase.name === 'opening'} onClick={paypal.pay}>
            <LockIcon />
            <span>{words}</span>
          </Button>
          {children}
        </div>
      )}
      {(waits || error !== undefined) && (
        <Button variant="text" wide onClick={onOther}>
          {say('payment.other')}
        </Button>
      )}
    </section>
  );
}
