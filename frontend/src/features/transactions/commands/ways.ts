import type { MoneyHow } from '@fiocco/contracts';
import { type Cents, centsTyped, formatDecimal } from '@fiocco/money';
import type { SaidOfMoney } from '../../../shared/office/controls/said-of-money.js';
import type { FormErrors } from '../../../shared/office/controls/use-form.js';
import { formatEuro } from '../../../shared/format/money.js';

/** The other way in which a part of the money came. */
export interface SecondWay {
  readonly secondHow: MoneyHow | null;
  /** As it is typed; until then it is what the first part leaves of what is due. */
  readonly secondAmount: string | null;
}

export const ONE_WAY: SecondWay = { secondHow: null, secondAmount: null };

export type Typed = SecondWay & { readonly amount: string };

/** What a dialog asks of money that is recorded in one way or in two. */
export interface MoneyValues extends SaidOfMoney, Typed {
  readonly documentNumber: string;
}

/** Both parts in cents: null for what cannot be read, and no second part where the money came in one way. */
export function partsOf(values: Typed, dueCents: Cents) {
  const first = centsTyped(values.amount);
  if (values.secondHow === null) return { first, second: null, sum: first };
  const second =
    values.secondAmount === null ? Math.max(0, dueCents - (first ?? 0)) : centsTyped(values.secondAmount);
  return { first, second, sum: first === null || second === null ? null : first + second };
}

export interface Ways extends Pick<SecondWay, 'secondHow'> {
  readonly how: MoneyHow;
}

export const howsOf = ({ how, secondHow }: Ways): readonly MoneyHow[] =>
  secondHow === null ? [how] : [how, secondHow];

/** One way in which money came, as calls take it. */
export interface Way {
  readonly how: MoneyHow;
  readonly amount: string;
}

/** Only for values of which nothing is wrong. */
export function waysIn({ how, ...typed }: Typed & Ways, dueCents: Cents): readonly Way[] {
  const { first, second } = partsOf(typed, dueCents);
  const one = { how, amount: formatDecimal(first ?? 0) };
  const { secondHow } = typed;
  return secondHow === null ? [one] : [one, { how: secondHow, amount: formatDecimal(second ?? 0) }];
}

interface Parts {
  readonly first: Cents | null;
  readonly second: Cents | null;
}

/** What is taken in cash, of which there may be change. */
export function cashIn({ how, secondHow }: Ways, { first, second }: Parts): Cents | null {
  if (how === 'contanti') return first;
  return secondHow === 'contanti' ? second : null;
}

/** What comes back of the banknotes that were handed over for a sum in cash; null where nothing does. */
export function changeOf(given: string, cashCents: Cents | null): Cents | null {
  const givenCents = centsTyped(given);
  if (givenCents === null || cashCents === null || cashCents <= 0) return null;
  return givenCents > cashCents ? givenCents - cashCents : null;
}

/** The same for the toast that tells of the money: by then the dialog with its banknotes is gone. */
export function withChange(words: string, ...of: Parameters<typeof changeOf>): string {
  const change = changeOf(...of);
  return change === null ? words : `${words} · resto ${formatEuro(change)}`;
}

const NO_AMOUNT = 'Serve un importo, per esempio 49,90';

const leftWords = (dueCents: Cents): string => `Da incassare restano ${formatEuro(dueCents)}`;

function firstFault(first: Cents | null, dueCents: Cents): string | null {
  if (first === null || first <= 0) return NO_AMOUNT;
  return first > dueCents ? leftWords(dueCents) : null;
}

function secondFaults(values: Typed, dueCents: Cents): FormErrors<Typed> {
  const { first, second, sum } = partsOf(values, dueCents);
  if (first === dueCents && values.secondAmount === null)
    return { amount: 'È già tutto: scrivi quanto è arrivato nel primo modo' };
  if (second === null || second <= 0) return { secondAmount: NO_AMOUNT };
  if (sum === null || sum <= dueCents) return {};
  const tooMuch = formatEuro(sum - dueCents);
  return { secondAmount: `Insieme sono ${tooMuch} di troppo: ${leftWords(dueCents).toLowerCase()}` };
}

export function partsFaults(values: Typed, dueCents: Cents): FormErrors<Typed> {
  const amount = firstFault(partsOf(values, dueCents).first, dueCents);
  if (amount !== null) return { amount };
  return values.secondHow === null ? {} : secondFaults(values, dueCents);
}
