/** `used`: spent in the shop. `returned`: given back in money, by an admin. */
export const CREDIT_KINDS = ['used', 'returned'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** One time that a list's credit went. */
export interface ListCreditEntry {
  readonly id: string;
  readonly kind: CreditKind;
  readonly amount: string;
  /** The day of the paper, `YYYY-MM-DD`. */
  readonly on: string;
  /** The shop's receipt, invoice or order. */
  readonly reference: string;
  /** Who recorded it. */
  readonly by: string;
  /** When it was recorded. */
  readonly at: string;
  /** An admin took it back, so that it counts no more; null for one that stands. */
  readonly reversed: { readonly by: string; readonly at: string; readonly reason: string } | null;
}

/** What the beneficiaries may still spend: decimal strings of euros, without shipping. */
export interface ListCredit {
  /** Contributions to the fund, less what was given back of them. */
  readonly fund: string;
  /** The same of paid shares of gifts that are not paid whole yet. */
  readonly shares: string;
  readonly used: string;
  readonly returned: string;
  /** Negative where a gift was finished after its shares had been spent. */
  readonly available: string;
  /** The newest first. */
  readonly entries: readonly ListCreditEntry[];
}
