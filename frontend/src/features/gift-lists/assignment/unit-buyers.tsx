import { STAGES, type TakenUnit, type UnitBuyer } from '@fiocco/contracts';
import { centsOf, formatEuro } from '@fiocco/money';
import { Link } from '@tanstack/react-router';
import styles from './assignment.module.css';

interface UnitBuyersProps {
  readonly units: readonly TakenUnit[];
  /** A gift of one unit needs no number for it. */
  readonly isNumbered: boolean;
}

/** The amount of a share, and where the purchase stands while it is not simply paid. What is free is never collected. */
function factsOf({ type, stage, amount }: UnitBuyer): string {
  const share = type === 'quota' && formatEuro(centsOf(amount));
  const isSettled = stage === 'paid' || (stage === 'reserved' && centsOf(amount) === 0);
  return [share, !isSettled && STAGES[stage].words].filter(Boolean).join(', ');
}

function Buyer({ buyer }: { readonly buyer: UnitBuyer }) {
  const { transactionId, buyerName } = buyer;
  const facts = factsOf(buyer);
  return (
    <li>
      <Link
        to="/admin/transactions/$transactionId"
        params={{ transactionId }}
        // Esc closes the popover, not the dialog around it.
        data-mantine-stop-propagation="true"
      >
        {buyerName ?? 'Acquirente cancellato'}
      </Link>
      {facts && <span className="soft num no-wrap"> {facts}</span>}
    </li>
  );
}

/** Who has the units of one state: one person each, or those who share it. */
export function UnitBuyers({ units, isNumbered }: UnitBuyersProps) {
  return units.map(({ unitIndex, buyers }) => (
    <div key={unitIndex} className={styles['unit']}>
      {isNumbered && <span className="soft num">Unità {unitIndex + 1}</span>}
      <ul>
        {buyers.map((buyer) => (
          <Buyer key={buyer.transactionId} buyer={buyer} />
        ))}
      </ul>
    </div>
  ));
}
