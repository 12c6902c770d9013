import { centsOf } from '@fiocco/money';
import { formatEuro } from '../format/money.js';

interface EuroProps {
  readonly amount: string;
  /** It went: shown as what it does to the sum, and with a plus where it came back. */
  readonly gone?: boolean;
}

/** An amount with tabular figures and a soft "€". A negative one has its sign. */
export function Euro({ amount, gone = false }: EuroProps) {
  const cents = gone ? -centsOf(amount) : centsOf(amount);
  const text = formatEuro(Math.abs(cents)).replace(/\s*€$/, '');
  return (
    <span className="euro">
      {cents < 0 && '−'}
      {gone && cents > 0 && '+'}
      {text}
      <i>{'\u00a0'}€</i>
    </span>
  );
}
