import { type CashRow, COUNTED_HOWS, type CountedHow, type DayClosing, howName } from '@fiocco/contracts';
import { addCents, type Cents, centsOf, formatDecimal } from '@fiocco/money';
import { formatEuro } from '../../shared/format/money.js';
import { Euro } from '../../shared/office/euro.js';
import { Amount, SUM_WORDS } from './cash-sums.js';

/** Cash is counted with the float that lay there in the morning. */
export const countedName = (how: CountedHow): string =>
  how === 'contanti' ? 'Contanti, con il fondo' : howName(how);

/** All hows together. */
export const countedInAll = (amounts: DayClosing['counted']): string =>
  formatDecimal(addCents(COUNTED_HOWS.map((how) => centsOf(amounts[how]))));

/** What the book says of a how, without the float. */
export const bookedBy = (hows: readonly CashRow[], how: CountedHow): Cents =>
  centsOf(hows.find(({ key }) => key === how)?.net ?? '0.00');

/** "Contanti: mancano 5,00 €", "POS: 2,00 € in più" */
export function differenceWords(how: CountedHow, cents: Cents): string {
  return `${howName(how)}: ${differsBy(cents)}`;
}

export const differsBy = (cents: Cents): string =>
  cents < 0 ? `mancano ${formatEuro(-cents)}` : `${formatEuro(cents)} in più`;

/** A closed day's row in the order in which it is reckoned: the first four add up to what was expected. */
export const TILL_SUMS = [
  'float',
  'received',
  'reversed',
  'refunded',
  'expected',
  'counted',
  'difference',
] as const;
type TillSumName = (typeof TILL_SUMS)[number];
export const TILL_WORDS: Readonly<Record<TillSumName, string>> = {
  float: 'Fondo',
  received: SUM_WORDS.received,
  reversed: SUM_WORDS.reversed,
  refunded: SUM_WORDS.refunded,
  expected: 'Atteso',
  counted: 'Contato',
  difference: 'Differenza',
};

/** Null for all of them together. */
export const TILL_ROWS: readonly (CountedHow | null)[] = [...COUNTED_HOWS, null];
export const tillRowName = (how: CountedHow | null): string => (how === null ? 'Totale' : howName(how));

function amountOf({ float, booked, ...closing }: DayClosing, how: CountedHow, sum: TillSumName): string {
  switch (sum) {
    case 'float':
      return how === 'contanti' ? float : '0.00';
    case 'received':
    case 'reversed':
    case 'refunded':
      return booked[how][sum];
    case 'expected':
    case 'counted':
    case 'difference':
      return closing[sum][how];
  }
}

/** Whether nothing came or went so, and nothing was counted. */
export const isUnused = (closing: DayClosing, how: CountedHow): boolean =>
  TILL_SUMS.every((sum) => centsOf(amountOf(closing, how, sum)) === 0);

interface TillSumProps {
  readonly closing: DayClosing;
  readonly how: CountedHow | null;
  readonly sum: TillSumName;
}

/** One figure of a closed day; that of a how leads to the day's movements that the book knows of it. */
export function TillSum({ closing, how, sum }: TillSumProps) {
  const part = sum === 'received' || sum === 'reversed' || sum === 'refunded' ? sum : 'net';
  const amount =
    how === null
      ? formatDecimal(addCents(COUNTED_HOWS.map((one) => centsOf(amountOf(closing, one, sum)))))
      : amountOf(closing, how, sum);
  if (part !== 'net' && part !== 'received' && centsOf(amount) === 0) return <span className="soft">–</span>;
  if (how === null) return <Euro amount={amount} gone={part === 'reversed' || part === 'refunded'} />;
  const { day, booked } = closing;
  const isBooked = Object.values(booked[how]).some((amount) => centsOf(amount) !== 0);
  const search = isBooked && sum !== 'float' ? { day, how } : null;
  return <Amount sum={part} amount={amount} search={search} />;
}
