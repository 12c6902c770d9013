import type { CreditKind, ListCredit } from '@fiocco/contracts';
import { centsOf } from '@fiocco/money';
import { formatDate } from '../../../shared/format/dates.js';
import { Euro } from '../../../shared/office/euro.js';
import styles from './credit.module.css';

export const KIND_WORDS: Readonly<Record<CreditKind, string>> = {
  used: 'Credito usato',
  returned: 'Credito restituito',
};

const SUMS: readonly (readonly [keyof Omit<ListCredit, 'entries' | 'available'>, string, '−'?])[] = [
  ['fund', 'Contributo libero'],
  ['shares', 'Quote di regali non completi'],
  ['used', 'Usato', '−'],
  ['returned', 'Restituito', '−'],
];

/** From what came to what is left. */
export function CreditSums({ credit }: { readonly credit: ListCredit }) {
  return (
    <dl className={styles['sums']}>
      {SUMS.map(([which, words, sign]) => (
        <div key={which}>
          <dt>{words}</dt>
          <dd className="num">
            <Euro amount={credit[which]} {...(sign && centsOf(credit[which]) > 0 && { sign })} />
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

export function CreditEntries({ credit: { entries } }: { readonly credit: ListCredit }) {
  if (entries.length === 0) return null;
  return (
    <ul className={styles['entries']} aria-label="Movimenti del credito">
      {entries.map(({ id, kind, amount, on, reference, by }) => (
        <li key={id}>
          <span className="bold">{KIND_WORDS[kind]}</span>
          <span className="num bold">
            <Euro amount={amount} sign="−" />
          </span>
          <span className="soft">
            {formatDate(on)} · {reference} · {by}
          </span>
        </li>
      ))}
    </ul>
  );
}
