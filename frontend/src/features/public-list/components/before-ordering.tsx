import type { PublicGiftList } from '@fiocco/contracts';
import styles from './before-ordering.module.css';

function joined(words: readonly (string | false)[]): string {
  const kept = words.filter((word) => word !== false);
  return kept.length > 1 ? `${kept.slice(0, -1).join(', ')} o ${kept.at(-1)}` : (kept[0] ?? '');
}

/** Delivery and payment, visible before ordering. */
export function BeforeOrdering({ list }: { readonly list: PublicGiftList }) {
  const delivery = list.allowedDeliveryModes;
  const ways = joined([
    (delivery.beneficiaryPickup || delivery.buyerPickup) && 'ritiro in negozio',
    (delivery.beneficiaryShipping || delivery.buyerShipping) && 'spedizione in Italia',
  ]);
  return (
    <dl className={styles.facts}>
      {ways && (
        <div>
          <dt>Consegna</dt>
          <dd>{ways}</dd>
        </div>
      )}
      <div>
        <dt>Pagamento</dt>
        <dd>prenoti qui e paghi in negozio entro 7 giorni</dd>
      </div>
      <div>
        <dt>I tuoi dati</dt>
        <dd>servono per l’ordine e per dire chi ringraziare, niente altro</dd>
      </div>
    </dl>
  );
}
