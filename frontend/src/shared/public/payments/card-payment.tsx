import { type ReactNode, useState } from 'react';
import { isApiProblem } from '../../api/problem.js';
import { usePublicSettings } from '../../api/public-settings.js';
import { Notice } from '../../kit/blocks/notice.js';
import { Button } from '../../kit/controls/button.js';
import { LockIcon } from '../../kit/icons/index.js';
import { cx } from '../../kit/class-names.js';
import { Rich } from '../../texts/rich.js';
import { say } from '../../texts/say.js';
import type { Due } from './payment-calls.js';
import type { CameBack } from './payment-news.js';
import { AttemptsUsed, paymentMessage } from './payment-error.js';
import styles from './payment.module.css';
import { type CardPaymentHandlers, type CardPhase, useCardPayment } from './use-card-payment.js';
import { Waiting } from './waiting.js';
import { formatEuro } from '../../format/money.js';

/** While the shop is being set up; where it sells nobody is told so. */
export function TestNote() {
  const { environmentMode } = usePublicSettings();
  if (environmentMode !== 'development') return null;
  return (
    <p className={styles['test']}>
      <Rich text="payment.trial" parts={{ b: <b /> }} />
    </p>
  );
}

interface UnavailableProps {
  readonly error: unknown;
  readonly totalCents: number;
  readonly onRetry: () => void;
  readonly onOther: () => void;
}

/** Another try would be refused in the same way. */
const NOT_BY_CARD: ReadonlySet<string> = new Set(['PAYMENT_ATTEMPTS_USED', 'ONLINE_AMOUNT_TOO_SMALL']);

/** One way on: the new sum, another method, or once more. */
function Unavailable({ error, totalCents, onRetry, onOther }: UnavailableProps) {
  if (isApiProblem(error, 'AMOUNT_CHANGED'))
    return (
      <>
        <Notice role="alert">
          <p>
            <Rich
              text="payment.card.changed"
              values={{ amount: formatEuro(totalCents) }}
              parts={{ b: <b /> }}
            />
          </p>
        </Notice>
        <Button variant="primary" wide big onClick={onRetry}>
          {say('payment.continueWith', { amount: formatEuro(totalCents) })}
        </Button>
      </>
    );
  const isOver = error instanceof AttemptsUsed || (isApiProblem(error) && NOT_BY_CARD.has(error.code));
  return (
    <>
      <Notice tone="off" role="alert">
        <p>
          <b>{isOver ? say('payment.failed') : say('payment.sorry')}</b>
        </p>
        <p>{paymentMessage(error)}</p>
      </Notice>
      {!isOver && (
        <Button variant="primary" wide big onClick={onRetry}>
          {say('common.retry')}
        </Button>
      )}
      <Button variant={isOver ? 'primary' : 'text'} wide big={isOver} onClick={onOther}>
        {say('payment.other')}
      </Button>
    </>
  );
}

const waitsIn = (name: CardPhase['name']) =>
  name === 'preparing' || name === 'paying' || name === 'completed' ? name : null;

interface OpenEndedProps {
  readonly name: 'bank' | 'unknown';
  readonly onAnswer: () => void;
  readonly onAsk: () => void;
}

/** The outcome is the bank's, or nobody could be asked: the card is not asked for again until it is known. */
function OpenEnded({ name, onAnswer, onAsk }: OpenEndedProps) {
  if (name === 'bank')
    return (
      <>
        <Notice tone="held" role="status">
          <p>
            <Rich text="payment.card.bank" parts={{ b: <b /> }} />
          </p>
        </Notice>
        <Button variant="primary" wide big onClick={onAnswer}>
          {say('payment.card.toBank')}
        </Button>
      </>
    );
  return (
    <>
      <Notice role="alert">
        <p>
          <Rich text="payment.card.unknown" parts={{ b: <b /> }} />
        </p>
      </Notice>
      <Button variant="primary" wide big onClick={onAsk}>
        {say('payment.card.ask')}
      </Button>
    </>
  );
}

const isDeclined = (phase: CardPhase): phase is Extract<CardPhase, { name: 'idle' }> =>
  phase.name === 'idle' && Boolean(phase.message);

/** Why the card did not pay, in one piece. */
function Declined({ phase }: { readonly phase: CardPhase }) {
  if (!isDeclined(phase)) return null;
  const { title, message, after } = phase;
  return (
    <Notice tone="off" role="alert">
      <p>
        {title && (
          <>
            <b>{title}</b>
            <br />
          </>
        )}
        <span>{message}</span> {after && <span>{after}</span>}
      </p>
    </Notice>
  );
}

interface CardPaymentProps extends CardPaymentHandlers {
  readonly due: Due;
  /** "Acquista e paga 129,00 €". */
  readonly words: string;
  /** How the bank's page led back to this one, if it did. */
  readonly cameBack: CameBack;
  readonly onOther: () => void;
  /** Under the button: what pressing it obliges to. */
  readonly children?: ReactNode;
}

interface CardFormProps extends CardPaymentProps {
  readonly onRetry: () => void;
}

/** The card's form and the one button that pays; a try that could not show it is begun anew, from the script on. */
export function CardPayment(props: CardPaymentProps) {
  const [visit, setVisit] = useState(0);
  return <CardForm key={visit} {...props} onRetry={() => setVisit(visit + 1)} />;
}

function CardForm({ due, words, cameBack, onOther, onRetry, children, ...handlers }: CardFormProps) {
  const { place, phase, ...card } = useCardPayment(due, cameBack, handlers);
  const shown = phase.name === 'idle' || phase.name === 'paying';
  const wait = waitsIn(phase.name);
  return (
    <section
      className={styles['payment']}
      aria-label={say('payment.card')}
      aria-busy={phase.name === 'paying'}
    >
      {/* Stays in its place while it is hidden: what was typed into it is kept. */}
      <div className={cx(styles['form'], !shown && styles['away'])}>
        <div ref={place} />
        <TestNote />
      </div>
      <Declined phase={phase} />
      {phase.name === 'unavailable' && (
        <Unavailable error={phase.error} totalCents={due.totalCents} onRetry={onRetry} onOther={onOther} />
      )}
      {(phase.name === 'bank' || phase.name === 'unknown') && (
        <OpenEnded name={phase.name} onAnswer={card.continueWithBank} onAsk={card.askAgain} />
      )}
      <div role="status">{wait && <Waiting>{say(`payment.card.wait.${wait}`)}</Waiting>}</div>
      {shown && (
        <div className={styles['end']}>
          <Button variant="primary" wide big busy={phase.name === 'paying'} onClick={card.pay}>
            <LockIcon />
            <span>{words}</span>
          </Button>
          {children}
          {isDeclined(phase) && (
            <Button variant="text" wide onClick={onOther}>
              {say('payment.other')}
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
