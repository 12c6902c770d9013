import type { PaymentMethod } from './methods/payment/index.js';

/**
 * What waits for a person. `collect`: a reservation that ends within two days, or is past its end. `open`: a gift that
 * staff hold for somebody. `transfer`: a transfer to be matched. `payment`: a provider has been owing an answer for
 * long. `mail`: one that did not leave. `job`: one that was given up. `verify`: a payment in doubt. `stray`: money that
 * nobody expected. `refund`: refused, under way for long, or still to be made. `dispute`: a payment that its buyer
 * disputes. `withdrawal`: declared by a buyer, to be paid back within 14 days, or asked for where no mail could confirm it. `shelf`: a gift that was prepared and is to be handed over no more. `difference`: between a provider's report and the ledger. `closing`: a past day of the till that nobody closed. `erased`: what a person has reserved and not paid whose data were erased.
 */
export const TODO_KINDS = [
  ...(['collect', 'open', 'transfer', 'payment', 'mail', 'job'] as const),
  ...(['withdrawal', 'shelf'] as const),
  ...(['verify', 'stray', 'refund', 'dispute', 'difference', 'erased', 'closing'] as const),
] as const;
export type TodoKind = (typeof TODO_KINDS)[number];

/**
 * The one thing that settles it. `collect`: of what is awaited, promised or only kept aside, its money. `tell`: a mail that cannot be sent as it is; somebody is told in another way. `read`: all
 * mails that one cause kept, as the register lists them. `putBack`: `PUT` with no day on which it is ready.
 */
export type TodoAction =
  | 'collect'
  | 'cancel'
  | 'decide'
  | 'settle'
  | 'close'
  | 'retry'
  | 'resend'
  | 'tell'
  | 'read'
  | 'putBack';

/** A reservation waits for a person from so many days before its end. */
export const COLLECT_DAYS = 2;

/** Whose it is, as tables name a transaction. Names are null where they were erased. */
export interface TodoSubject {
  readonly orderNumber: string;
  readonly productName: string | null;
  readonly giftListName: string | null;
  readonly buyerName: string | null;
  readonly buyerPhone: string | null;
  /** How it is to be paid: what staff put aside is paid in the shop, or another way. */
  readonly paymentMethod: PaymentMethod | null;
  /** For `If-Match`: what is settled is what the list shows. */
  readonly version: number;
}

export interface TodoEntry {
  readonly id: string;
  readonly kind: TodoKind;
  readonly transactionId: string | null;
  /** A decimal string of euros; null where it is about no money. */
  readonly amount: string | null;
  /** When it has to be done by; null where nothing says so. */
  readonly dueAt: string | null;
  readonly overdue: boolean;
  /** Since when it waits. */
  readonly since: string;
  readonly action: TodoAction;
  /**
   * Where it stands, as a code: `refused` and `to_make` of a refund are for a person, any other of it for the provider.
   * A withdrawal is `declared`, or `requested` until its buyer has confirmed it to staff.
   */
  readonly state: string;
  /** The same in short words. */
  readonly words: string;
  /** The code of the payment provider that it is about. */
  readonly provider: string | null;
  /** The provider's own page about it. */
  readonly link: string | null;
  /** What it is about where that is no transaction alone: whom a mail is to, what a job does. */
  readonly title: string | null;
  /** A sentence more: the mail's subject, and why it did not go. */
  readonly note: string | null;
  /** The given-up job behind it, which can also be settled by dismissing it. */
  readonly jobId: string | null;
  readonly subject: TodoSubject | null;
}

export interface TodoList {
  /** How many there are of the kind that was asked for, or of all. */
  readonly count: number;
  readonly counts: Readonly<Record<TodoKind, number>>;
  /** The most urgent first. */
  readonly entries: readonly TodoEntry[];
}
