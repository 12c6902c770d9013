import { Skeleton } from '../../../../shared/kit/blocks/skeleton.js';

/** In the form's place while its script is on its way. */
export function PaymentOnItsWay() {
  return (
    <div role="status" aria-busy="true">
      <span className="visually-hidden">Caricamento dati di pagamento...</span>
      <Skeleton height={220} />
    </div>
  );
}
