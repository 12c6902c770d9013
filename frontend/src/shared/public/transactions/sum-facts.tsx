import type { PublicTransaction } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { Fact } from '../blocks/facts.js';

interface SumFactsProps {
  readonly transaction: PublicTransaction;
  readonly onlyPhone?: boolean;
}

/** What a total is made of; nothing where it is one sum. */
export function SumFacts({ transaction, onlyPhone = false }: SumFactsProps) {
  const shipping = centsOf(transaction.amount_shipping);
  if (shipping === 0) return null;
  const sums = { Regalo: centsOf(transaction.amount), Spedizione: shipping };
  return Object.entries(sums).map(([name, cents]) => (
    <Fact key={name} name={name} onlyPhone={onlyPhone} sum>
      {formatEuro(cents)}
    </Fact>
  ));
}
