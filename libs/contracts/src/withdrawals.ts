import { daysAfter, longDay, romeDayOf, type RomeDay } from './rome-day.js';
import { romeTimeOf } from './rome-time.js';

/* Withdrawal from the contract (recesso): articles 52 to 59 of the Codice del consumo; the function online is its 54-bis. */

/** Within so many days of the declaration the money is to be given back (art. 56). */
const REFUND_DAYS = 14;

/** The last day on which the money of a withdrawal that was declared then (ISO) is given back in time. */
export const refundDueOn = (declaredAt: string): RomeDay =>
  daysAfter(romeDayOf(new Date(declaredAt)), REFUND_DAYS);

/** What a declared withdrawal is, as its receipt tells it. */
export interface WithdrawalReceipt {
  readonly orderNumber: string;
  /** The gift's name. */
  readonly gift: string;
  /** ISO time. */
  readonly declaredAt: string;
  /** The buyer's own words; null for none, and once their data are erased. */
  readonly reason: string | null;
  /** Whether nothing had been paid: then the order is cancelled by it. */
  readonly cancelled: boolean;
}

/** Where the link of a withdrawal leads. */
export interface WithdrawalLink {
  readonly orderNumber: string;
  readonly gift: string;
  /** `open`: it can be confirmed. `declared`: it was. `over`: there is nothing left to withdraw from. */
  readonly state: 'open' | 'declared' | 'over';
  /** Where it is declared. */
  readonly receipt: WithdrawalReceipt | null;
}

/** How a withdrawal stands, for staff. */
export interface StaffsWithdrawal {
  readonly declaredAt: string;
  /** The last day for the refund. */
  readonly refundBy: RomeDay;
  /** Null for none, and once the buyer's data are erased. */
  readonly reason: string | null;
  /** Null until staff answer it otherwise than by giving the money back. */
  readonly closed: { readonly at: string; readonly by: string; readonly reason: string | null } | null;
}

/** "27 novembre 2026 alle 10:32", in Rome. */
export function withdrawalTime(declaredAt: string): string {
  const at = new Date(declaredAt);
  return `${longDay(romeDayOf(at))} alle ${romeTimeOf(at).slice(11, 16)}`;
}
