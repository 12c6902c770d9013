import { isApiProblem, messageOf } from '../../../../shared/api/problem.js';
import { Notice } from '../../../../shared/kit/blocks/notice.js';
import { amountOf, type Order } from '../../model/order.js';
import { holdsNext } from '../../model/passing.js';
import styles from '../checkout.module.css';
import { Rich } from '../../../../shared/texts/rich.js';
import { say } from '../../../../shared/texts/say.js';
import { formatEuro } from '../../../../shared/format/money.js';

/** Why the last press of a button did not work; nothing that was typed is lost. */
export function CallProblem({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  return (
    <Notice tone="off" role="alert">
      <p>{messageOf(error)}</p>
    </Notice>
  );
}

/** A later step's address without a purchase (second specification, section 8): it begins anew, and says so. */
export function NamesNoPurchase() {
  return (
    <Notice role="alert">
      <p>
        <Rich text="checkout.noId.why" parts={{ b: <b /> }} />
      </p>
    </Notice>
  );
}

export const holdWords = ({ thing }: Order): string => say('checkout.hold', { thing });
const QUOTA_CODES: ReadonlySet<string> = new Set([
  'QUOTA_TOO_SMALL',
  'QUOTA_LEAVES_TOO_LITTLE',
  'QUOTA_EXCEEDS_REMAINING',
]);

/** Shown above the button of a step before payment, where that button holds the gift. */
export function HoldsNext({ order, step }: { readonly order: Order; readonly step: 1 | 2 }) {
  if (!holdsNext(order, step)) return null;
  return <p className={styles.note}>{holdWords(order)}</p>;
}

/** A refusal of the share's sum, which its field says. */
export const amountRefusal = (error: unknown): string | undefined =>
  isApiProblem(error) && QUOTA_CODES.has(error.code) ? messageOf(error) : undefined;

interface HoldProblemProps {
  readonly order: Order;
  readonly error: unknown;
  /** The share's field stands here, and says what is wrong with the sum. */
  readonly besideAmount?: boolean;
}

/** Why the hold was refused. */
export function HoldProblem({ order, error, besideAmount = false }: HoldProblemProps) {
  if (besideAmount && amountRefusal(error) !== undefined) return null;
  if (!isApiProblem(error, 'AMOUNT_CHANGED')) return <CallProblem error={error} />;
  return (
    <Notice role="alert">
      <p>
        <Rich
          text="checkout.payment.priceChanged"
          values={{ amount: formatEuro(amountOf(order)) }}
          parts={{ b: <b /> }}
        />
      </p>
    </Notice>
  );
}
