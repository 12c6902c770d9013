import { Icon } from '../pictures/icon.js';

const NUMBERS = ['', 'Un campo', 'Due campi', 'Tre campi', 'Quattro campi', 'Cinque campi', 'Sei campi'];

/** How many fields are to be corrected, at the foot of a dialog whose fields may be out of sight. */
export function FaultCount({ count }: { readonly count: number }) {
  if (count === 0) return <span className="grow" />;
  return (
    <span className="grow fault-count" role="status">
      <Icon name="alert-triangle" size="small" />
      {NUMBERS[count] ?? `${count} campi`} da correggere
    </span>
  );
}
