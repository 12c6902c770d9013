import { formatEuro } from '../format/money.js';

/** An amount with tabular figures and a soft "€". */
export function Euro({ amount, sign }: { readonly amount: string; readonly sign?: '−' }) {
  const text = formatEuro(amount).replace(/\s*€$/, '');
  return (
    <span className="eur">
      {sign}
      {text}
      <i>{'\u00a0'}€</i>
    </span>
  );
}
