import { COUNTED_HOWS, type CountedHow, type DayClosing, howName } from '@fiocco/contracts';
import { addCents, centsOf, formatDecimal } from '@fiocco/money';
import { Amount } from './cash-sums.js';

/** Cash is counted with the float that lay there in the morning. */
export const countedName = (how: CountedHow): string =>
  how === 'contanti' ? 'Contanti, con il fondo' : howName(how);

/** All hows together. */
export const countedInAll = (amounts: DayClosing['counted']): string =>
  formatDecimal(addCents(COUNTED_HOWS.map((how) => centsOf(amounts[how]))));

interface CountedSumProps {
  readonly closing: DayClosing;
  readonly how: CountedHow;
  readonly amount: string;
}

/** What was expected or counted of a how, and what both differ by: it leads to the day's movements that the book knows of it. */
export function CountedSum({ closing: { day, expected, float }, how, amount }: CountedSumProps) {
  const booked = centsOf(expected[how]) - (how === 'contanti' ? centsOf(float) : 0);
  return <Amount sum="net" amount={amount} search={booked === 0 ? null : { day, how }} />;
}
