import type { CreditKind, ListCredit, ListCreditEntry } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../shared/kit/controls/button.js';
import { formatDate } from '../../../shared/format/dates.js';
import { Euro } from '../../../shared/office/euro.js';
import styles from './credit.module.css';

export const KIND_WORDS: Readonly<Record<CreditKind, string>> = {
  used: 'Credito usato',
  returned: 'Credito restituito',
};

const SUMS: readonly (readonly [keyof Omit<ListCredit, 'entries' | 'available'>, string, 'gone'?])[] = [
  ['fund', 'Contributo libero'],
  ['shares', 'Quote di regali non completati'],
  ['used', 'Usato', 'gone'],
  ['returned', 'Restituito', 'gone'],
];

/** From what came, which leads to its transactions, to what is left; what went stands below. */
export function CreditSums({ credit, listId }: { readonly credit: ListCredit; readonly listId: number }) {
  return (
    <dl className={styles['sums']}>
      {SUMS.map(([which, words, gone]) => (
        <div key={which}>
          <dt>{words}</dt>
          <dd className="num">
            {which === 'fund' || which === 'shares' ? (
              <Link className="figure" to="/admin/transactions" search={{ list: listId, sum: which }}>
                <Euro amount={credit[which]} />
              </Link>
            ) : (
              <Euro amount={credit[which]} gone={gone === 'gone'} />
            )}
          </dd>
        </div>
      ))}
      <div className={styles['available']}>
        <dt>Disponibile</dt>
        <dd className="num">
          <Euro amount={credit.available} />
        </dd>
      </div>
    </dl>
  );
}

interface EntryProps extends Pick<CreditEntriesProps, 'onReverse'> {
  readonly entry: ListCreditEntry;
}

/** What was taken back stays to be read, and says by whom and why it counts no more. */
function Entry({ entry, onReverse }: EntryProps) {
  const { kind, amount, on, reference, by, reversed } = entry;
  const Sum = reversed ? 's' : 'span';
  return (
    <li>
      <span className="bold">
        {KIND_WORDS[kind]}
        {reversed && <span className="soft"> · annullato</span>}
      </span>
      <Sum className="num bold">
        <Euro amount={amount} gone />
      </Sum>
      <span className="soft">
        {formatDate(on)} · {reference} · {by}
      </span>
      {!reversed && onReverse && (
        <Button variant="text" onClick={() => onReverse(entry)}>
          Annulla…
        </Button>
      )}
      {reversed && (
        <span className={`soft ${styles['whole']}`}>
          Annullato il {formatDate(reversed.at)} da {reversed.by}: {reversed.reason}
        </span>
      )}
    </li>
  );
}

interface CreditEntriesProps {
  readonly credit: ListCredit;
  /** Takes an entry back; absent for whoever may not. */
  readonly onReverse?: (entry: ListCreditEntry) => void;
}

export function CreditEntries({ credit: { entries }, onReverse }: CreditEntriesProps) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles['entries']} aria-label="Movimenti del credito">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...(onReverse && { onReverse })} />
      ))}
    </ul>
  );
}
