import type { PublicGiftList } from '@fiocco/contracts';
import { deliveryWays, paymentWays } from '../model/before-ordering.js';
import styles from './before-ordering.module.css';

function joined(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} o ${words.at(-1)}` : (words[0] ?? '');
}

/** Delivery and payment, visible before ordering. */
export function BeforeOrdering({ list }: { readonly list: PublicGiftList }) {
  const ways = joined(deliveryWays(list));
  const payments = joined(paymentWays(list));
  return (
    <dl className={styles.facts}>
      {ways && (
        <div>
          <dt>Consegna</dt>
          <dd>{ways}</dd>
        </div>
      )}
      {payments && (
        <div>
          <dt>Pagamento</dt>
          <dd>{payments}</dd>
        </div>
      )}
      <div>
        <dt>I tuoi dati</dt>
        <dd>servono per l’ordine e per dire chi ringraziare, niente altro</dd>
      </div>
    </dl>
  );
}
