import type { GiftList } from './gift-lists.js';
import type { MoneyHow } from './money-how.js';
import type { TransactionStage } from './stages.js';

/**
 * What is done with something that is open when its list is closed. `complete`: the money is taken, the gift handed over, the
 * shares are paid up. `credit`: what was paid becomes credit of the list. `refund`: what was paid goes back, and the purchase
 * ends. `keep`: it stays as it is.
 */
export const CLOSING_CHOICES = ['complete', 'credit', 'refund', 'keep'] as const;
export type ClosingChoice = (typeof CLOSING_CHOICES)[number];

/**
 * `collect`: money is still to come, in the shop or by transfer. `running`: a guest is choosing or paying, or a provider has to
 * answer. `shares`: a gift that is not paid whole. `deliver`: paid, and still in the shop. `back`: money that is owed to
 * somebody.
 */
export const CLOSING_GROUPS = ['collect', 'running', 'shares', 'deliver', 'back'] as const;
export type ClosingGroup = (typeof CLOSING_GROUPS)[number];

/** Something of a list that is not finished. */
export interface ClosingItem {
  readonly group: ClosingGroup;
  /** Null for the shares of a gift, which are decided together. */
  readonly transactionId: string | null;
  /** 0 for the list's fund. */
  readonly productId: number;
  readonly productName: string | null;
  readonly orderNumber: string | null;
  /** The guests whose it is; those whose data are erased are left out. */
  readonly guests: readonly string[];
  /** Null for the shares of a gift. */
  readonly stage: TransactionStage | null;
  /** Of the money that was paid and not given back: decimal strings in euro. */
  readonly paid: string;
  /** Still to be paid. */
  readonly missing: string;
  /** Of what shares lack, as much as the list's credit can pay. */
  readonly fromCredit: string;
  readonly choices: readonly ClosingChoice[];
}

export interface ClosingDecision {
  readonly transactionId?: string | undefined;
  readonly productId?: number | undefined;
  readonly do: ClosingChoice;
  readonly group?: ClosingGroup | undefined;
  readonly how?: MoneyHow | undefined;
  readonly reason?: string | null | undefined;
}

/** To whom a list's statement goes by mail. */
export interface SentStatement {
  /** E-mail addresses; empty where the list has none, as after an erasure. */
  readonly to: readonly string[];
}

/** A decision that could not be carried out; all others were. */
export interface ClosingFailure {
  readonly transactionId: string | null;
  readonly productId: number | null;
  readonly code: string;
  /** Italian. */
  readonly message: string;
}

export interface ListClosing {
  /** Whether the list is archived. */
  readonly closed: boolean;
  /** What is still open: before, all of it; afterwards, what stays as it is. */
  readonly open: readonly ClosingItem[];
  /** The list's credit as it is now. */
  readonly credit: string;
  readonly failed: readonly ClosingFailure[];
  /** `canLeave`: whether the shop has a mail server. */
  readonly statement: SentStatement & { readonly canLeave: boolean };
}

/** The e-mail addresses of those whose list it is, each once; none where they were erased. */
export function coupleAddresses({
  beneficiaryEmail: first,
  secondBeneficiaryEmail: second,
}: Pick<GiftList, 'beneficiaryEmail' | 'secondBeneficiaryEmail'>): readonly string[] {
  const isOther = second && second.toLowerCase() !== first?.toLowerCase();
  return [...(first ? [first] : []), ...(isOther ? [second] : [])];
}
