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

interface ReceiptWords {
  readonly lead: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly next: readonly string[];
}

/** The receipt's text, beside the buyer's own words: the mail and the page say the same. */
export function withdrawalWords(receipt: WithdrawalReceipt): ReceiptWords {
  const { orderNumber, gift, declaredAt, cancelled } = receipt;
  return {
    lead: `Il ${withdrawalTime(declaredAt)} abbiamo ricevuto la tua dichiarazione di recesso.`,
    facts: [
      { label: 'Ordine', value: orderNumber },
      { label: 'Regalo', value: gift },
      { label: 'Ricevuta il', value: withdrawalTime(declaredAt) },
      {
        label: 'Contenuto',
        value: `Recedo dal contratto di acquisto di «${gift}», ordine ${orderNumber}.`,
      },
    ],
    next: cancelled
      ? ['Non avevi pagato nulla: l’ordine è annullato e non devi fare altro.']
      : [
          `Ti rimborsiamo entro il ${longDay(refundDueOn(declaredAt))}, con lo stesso mezzo con cui hai pagato. Possiamo aspettare di ricevere indietro il regalo, o la prova che l’hai spedito.`,
          'Se per questo regalo il recesso è escluso (art. 59 del Codice del consumo), ti scriviamo il motivo.',
        ],
  };
}
