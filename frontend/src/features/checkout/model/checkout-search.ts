import type { TransactionType } from '@fiocco/contracts';
import { type Cents, isCents, parseEuro } from '@fiocco/money';

export const STEPS = [1, 2, 3, 4] as const;
export type Step = (typeof STEPS)[number];

/** The wizard's address. A share's sum stands in it in cents; links may also say it in euro, as `amount`. */
export interface CheckoutSearch {
  readonly step: Step;
  readonly tp?: TransactionType;
  readonly trid?: string;
  readonly cents?: Cents;
  /** A step that had nothing to choose and was passed over, which the guest opened all the same. */
  readonly aperto?: Step;
  /** A payment page led back here without a payment. It changes the words, never the facts. */
  readonly pp_status?: 'cancel' | 'insuccesso';
}

const RETURNS = ['cancel', 'insuccesso'] as const;
const TYPES: readonly TransactionType[] = ['acquisto', 'prenotazione', 'quota'];

function textOf(value: unknown, pattern: RegExp): string | undefined {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  return pattern.test(text) ? text : undefined;
}

function centsIn({ cents, amount }: Record<string, unknown>): Cents | undefined {
  const named = isCents(cents) ? cents : parseEuro(amount);
  return named === 0 ? undefined : named;
}

export function checkoutSearch(search: Record<string, unknown>): CheckoutSearch {
  return {
    step: STEPS.find((step) => step === Number(search['step'])) ?? 1,
    tp: TYPES.find((type) => type === search['tp']),
    trid: textOf(search['trid'], /^[\w-]{1,64}$/),
    cents: centsIn(search),
    aperto: STEPS.find((step) => step === search['aperto']),
    pp_status: RETURNS.find((status) => status === search['pp_status']),
  };
}

/** The single page's address, under the specification's names. What it says of a payment changes words only. */
export function singleSearch(search: Record<string, unknown>): {
  readonly transactionId?: string;
  readonly quota?: 1;
  readonly pp_status?: CheckoutSearch['pp_status'];
} {
  const { trid, pp_status } = checkoutSearch({ ...search, trid: search['transactionId'] });
  return { transactionId: trid, quota: String(search['quota']) === '1' ? 1 : undefined, pp_status };
}

/** The wizard's names for what the single page's address says. */
export const searchOfSingle = ({
  transactionId,
  quota,
  pp_status,
}: ReturnType<typeof singleSearch>): CheckoutSearch => ({
  step: transactionId ? 4 : 1,
  trid: transactionId,
  tp: quota === 1 ? 'quota' : undefined,
  pp_status,
});
