import type { CountedHow, DayClosing } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { Amount } from './cash-sums.js';

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
