import { deliveryRule, paymentRule, waitsForBuyer } from '@fiocco/contracts';
import { usePublicSettings } from '../../shared/api/public-settings.js';
import { Unbroken } from '../../shared/kit/text/unbroken.js';
import { formatWeekday } from '../../shared/format/dates.js';
import type { Receipt } from './facts-of.js';
import { getsMail, mailWords } from './mail-words.js';
import { cx } from '../../shared/kit/class-names.js';
import styles from './thank-you-page.module.css';
import { centsOf } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import { buttonClass, type ButtonLook } from '../../shared/kit/controls/button.js';
import { forgetBuyersPart } from '../../shared/public/transactions/buyers-part.js';
import { GiveBack } from './give-back.js';
import { isDone, type Outcome } from './outcome.js';
import { say } from '../../shared/texts/say.js';

/** To whom it goes, and whether a card of the guest's goes with it, as texts ask for them. */
function arrival({ recipients, transaction }: Receipt) {
  return {
    name: recipients?.name ?? say('thanks.next.celebrating'),
    several: String(recipients?.several ?? false),
    ad: String(recipients?.ad ?? false),
    card: String(Boolean(transaction.buyerMessage)),
  };
}

/** Where a part of a gift goes; null for a whole one. */
function shareWords(receipt: Receipt): string | null {
  if (receipt.fund) return say('thanks.next.fund', arrival(receipt));
  return receipt.share ? say('thanks.next.share', arrival(receipt)) : null;
}

interface Known {
  readonly sendsMail: boolean;
  /** The last day of a reservation, as guests are told it. */
  readonly lastDay: string | null;
}

/** Where no mail comes there is a notice of its own: {@link KeepPage}. */
const mailStep = (receipt: Receipt, what: Parameters<typeof mailWords>[1], sendsMail: boolean) =>
  getsMail(receipt, sendsMail) ? [mailWords(receipt, what)] : [];

function reservedSteps(receipt: Receipt, { sendsMail, lastDay }: Known): readonly string[] {
  const { total, free } = receipt;
  const pay = free ? say('thanks.next.free') : say('thanks.next.pay', { total });
  return [
    ...mailStep(receipt, 'confirmation', sendsMail),
    lastDay ? say('thanks.next.comeBy', { day: lastDay, pay }) : say('thanks.next.come', { pay }),
    shareWords(receipt) ?? say('thanks.next.collect', arrival(receipt)),
  ];
}

function paidSteps(receipt: Receipt, { sendsMail }: Known): readonly string[] {
  return [...mailStep(receipt, 'receipt', sendsMail), ...afterwards(receipt)];
}

/** What follows once it is paid. */
function afterwards(receipt: Receipt): readonly string[] {
  const joined = shareWords(receipt);
  if (joined) return [joined];
  const way = deliveryRule(receipt.transaction.deliveryMethod)?.code;
  return [say('thanks.next.prepare'), ...(way ? [say(`thanks.next.${way}`, arrival(receipt))] : [])];
}

function transferSteps(receipt: Receipt, { sendsMail }: Known): readonly string[] {
  return [
    ...mailStep(receipt, 'copy', sendsMail),
    say('thanks.next.transferTime'),
    say(getsMail(receipt, sendsMail) ? 'thanks.next.transferMail' : 'thanks.next.transferSeen'),
    ...afterwards(receipt),
  ];
}

const STEPS = { reserved: reservedSteps, transfer: transferSteps, paid: paidSteps };
export type WithSteps = keyof typeof STEPS;

/** For whoever is to come to the shop: the day, with its hours and its address. */
function ToCalendar({ outcome, receipt }: { readonly outcome: WithSteps; readonly receipt: Receipt }) {
  const { id, confirmBy } = receipt.transaction;
  const isFetched = outcome === 'paid' && waitsForBuyer(receipt.transaction);
  if (confirmBy || (outcome !== 'reserved' && !isFetched)) return null;
  return (
    <a
      className={cx(buttonClass({ wide: true }), styles.toCalendar)}
      href={`/api/public/transactions/${id}/calendar.ics`}
    >
      {say('thanks.next.calendar')}
    </a>
  );
}

export function NextSteps({ outcome, receipt }: { readonly outcome: WithSteps; readonly receipt: Receipt }) {
  const { sendsMail } = usePublicSettings();
  const { expiresAt } = receipt.transaction;
  const lastDay = expiresAt && formatWeekday(expiresAt);
  const steps = STEPS[outcome](receipt, { sendsMail, lastDay });
  return (
    <section className={styles.next}>
      <h2>{say('thanks.next')}</h2>
      <ol>
        {steps.map((words) => (
          <li key={words}>
            <Unbroken>{words}</Unbroken>
          </li>
        ))}
      </ol>
      <ToCalendar outcome={outcome} receipt={receipt} />
    </section>
  );
}

interface WaysOnProps {
  readonly outcome: Outcome;
  readonly receipt: Receipt;
  readonly listId: string | undefined;
}

/** While nothing has come, a transfer may still be paid in another way. */
function ChangeMethod({ receipt: { transaction } }: { readonly receipt: Receipt }) {
  const { id, giftListId, productId, type, owned, amount_received } = transaction;
  if (!owned || centsOf(amount_received) > 0) return null;
  return (
    <Link
      className={buttonClass({ variant: 'text', wide: true })}
      to="/checkout/$listId/{-$productId}"
      params={{ listId: String(giftListId), productId: productId === 0 ? undefined : String(productId) }}
      search={{ step: 3, trid: id, tp: type, aperto: 3 }}
    >
      {say('thanks.go.change')}
    </Link>
  );
}

interface ToStepsProps {
  readonly receipt: Receipt;
  readonly step: 1 | 3 | 4;
  readonly look: ButtonLook;
  readonly children: string;
}

/** Into the steps of this purchase; the first step begins a new one, for this one is over. */
function ToSteps({ receipt: { transaction }, step, look, children }: ToStepsProps) {
  const { id, giftListId, productId, type } = transaction;
  return (
    <Link
      className={buttonClass({ wide: true, ...look })}
      to="/checkout/$listId/{-$productId}"
      params={{ listId: String(giftListId), productId: productId === 0 ? undefined : String(productId) }}
      search={{ step, trid: step === 1 ? undefined : id, tp: type }}
      // From here on what the provider was told counts no more: the form is shown again.
      onClick={() => forgetBuyersPart(id)}
    >
      {children}
    </Link>
  );
}

const BIG = { variant: 'primary', big: true } as const;

/** One way on for whoever has something left to do, or to try again. */
function Resume({ outcome, receipt }: Pick<WaysOnProps, 'outcome' | 'receipt'>) {
  const { stage, paymentMethod } = receipt.transaction;
  const isOnline = paymentRule(paymentMethod)?.leadsTo === 'pay';
  if (outcome === 'unfinished')
    return (
      <ToSteps receipt={receipt} step={4} look={BIG}>
        {say('thanks.go.resume')}
      </ToSteps>
    );
  if (outcome === 'declined')
    return (
      <ToSteps receipt={receipt} step={3} look={BIG}>
        {say('thanks.go.payAgain')}
      </ToSteps>
    );
  if (outcome === 'failed' && isOnline)
    return (
      <ToSteps receipt={receipt} step={1} look={BIG}>
        {say('common.retry')}
      </ToSteps>
    );
  if (outcome === 'pending' && stage === 'paying')
    return (
      <ToSteps receipt={receipt} step={4} look={{ variant: 'text' }}>
        {say('thanks.go.resumePaying')}
      </ToSteps>
    );
  return null;
}

/** Where the guest may go from here; one of them at most in full colour. */
export function WaysOn({ outcome, receipt, listId }: WaysOnProps) {
  const done = isDone(outcome);
  return (
    <div className={styles.goOn}>
      <Resume outcome={outcome} receipt={receipt} />
      {listId && (
        <Link className={buttonClass({ wide: true })} to="/list/$listId" params={{ listId }}>
          {say('common.toList')}
        </Link>
      )}
      {outcome === 'transfer' && <ChangeMethod receipt={receipt} />}
      {listId && done && outcome !== 'transfer' && (
        <Link
          className={buttonClass({ variant: 'text', wide: true })}
          to="/list/$listId"
          params={{ listId }}
          hash="condividi"
        >
          {say('thanks.share')}
        </Link>
      )}
      <GiveBack receipt={receipt} />
    </div>
  );
}
