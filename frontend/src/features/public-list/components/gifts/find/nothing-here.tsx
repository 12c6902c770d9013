import { formatWholeEuro } from '@fiocco/money';
import { BowMark } from '../../../../../shared/kit/icons/index.js';
import { Button } from '../../../../../shared/kit/controls/button.js';
import { type Filter, FILTER_WORDS, type ListSearch } from '../../../model/list-search.js';
import { isNarrowed, priceLimits } from '../../../model/narrow-gifts.js';
import styles from './nothing-here.module.css';

const WHY: Record<Filter, string> = {
  tutti: '',
  disponibili: 'Tutto quello che c’era è già stato scelto: guarda fra i già regalati.',
  quote: 'In questa lista non ci sono regali a quote, ma ce ne sono altri da scegliere.',
};

function limitWords(search: ListSearch): string {
  const [least, most] = priceLimits(search);
  const from = least > 0 && `da ${formatWholeEuro(least)}`;
  const to = most < Infinity && `${from ? 'a' : 'fino a'} ${formatWholeEuro(most)}`;
  return [from, to].filter(Boolean).join(' ');
}

function whyOf(filter: Filter, search: ListSearch): string {
  if (!isNarrowed(search)) return WHY[filter];
  const words = search.cerca && `con «${search.cerca}»`;
  const among = filter === 'tutti' ? 'fra tutti i regali' : `fra «${FILTER_WORDS[filter]}»`;
  return `Non c’è niente ${[words, limitWords(search), among].filter(Boolean).join(' ')}.`;
}

interface NoMatchProps {
  readonly filter: Filter;
  readonly search: ListSearch;
  readonly onReset: () => void;
}

/** The filters match nothing. */
export function NoMatch({ filter, search, onReset }: NoMatchProps) {
  return (
    <div className={styles.empty}>
      <BowMark size={84} strokeWidth={0.9} />
      <div role="status">
        <h2>Nessun prodotto trovato con i filtri selezionati.</h2>
      </div>
      <p>{whyOf(filter, search)}</p>
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
