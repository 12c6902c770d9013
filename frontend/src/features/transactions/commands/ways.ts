import type { MoneyHow } from '@fiocco/contracts';
import { type Cents, centsTyped } from '@fiocco/money';
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

interface Parts {
  readonly first: Cents | null;
  readonly second: Cents | null;
}

/** What is taken in cash, of which there may be change. */
export function cashIn({ how, secondHow }: Ways, { first, second }: Parts): Cents | null {
  if (how === 'contanti') return first;
  return secondHow === 'contanti' ? second : null;
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
