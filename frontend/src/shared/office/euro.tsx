import { centsOf, formatEuro } from '@fiocco/money';

/** An amount with tabular figures and a soft "€". */
export function Euro({ amount, sign }: { readonly amount: string; readonly sign?: '−' }) {
  const text = formatEuro(centsOf(amount)).replace(/\s*€$/, '');
  return (
    <span className="euro">
      {sign}
      {text}
      <i>{'\u00a0'}€</i>
    </span>
  );
}
