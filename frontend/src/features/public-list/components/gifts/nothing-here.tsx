import { BowMark } from '../../../../shared/kit/icons/index.js';
import { Button } from '../../../../shared/kit/controls/button.js';
import type { Filter } from '../../model/list-search.js';
import styles from './nothing-here.module.css';

const WHY: Record<Filter, string> = {
  tutti: '',
  disponibili: 'Tutto quello che c’era è già stato scelto: guarda fra i già regalati.',
  quote: 'In questa lista non ci sono regali a quote, ma ce ne sono altri da scegliere.',
};

/** The filter matches nothing. */
export function NoMatch({ filter, onReset }: { readonly filter: Filter; readonly onReset: () => void }) {
  return (
    <div className={styles.empty}>
      <BowMark size={84} strokeWidth={0.9} />
      <div role="status">
        <h2>Nessun prodotto trovato con i filtri selezionati.</h2>
      </div>
      <p>{WHY[filter]}</p>
      <Button className={styles.button} onClick={onReset}>
        Mostra tutti i regali
      </Button>
    </div>
  );
}

/** Nobody has put a gift on the list yet. */
export function EmptyList({ invitesToFund }: { readonly invitesToFund: boolean }) {
  return (
    <div className={styles.empty}>
      <BowMark size={84} strokeWidth={0.9} />
      <h2>La lista si sta ancora scrivendo</h2>
      <p>
        {invitesToFund
          ? 'I regali arrivano presto. Intanto, se vuoi, puoi lasciare un contributo libero.'
          : 'I regali arrivano presto: torna a trovarci fra qualche giorno.'}
      </p>
    </div>
  );
}
