import { type ClosingList, romeDayOf } from '@fiocco/contracts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatLongDate } from '../../shared/format/dates.js';
import { Button } from '../../shared/kit/controls/button.js';
import { countOf } from '../../shared/office/words.js';
import styles from './dashboard.module.css';

const SHOWN = 5;
const DAY_MS = 86_400_000;

/** "chiude oggi", "chiude domani", "fra 9 giorni" */
export function closingWords(endDate: string, now = new Date()): string {
  const days = Math.round((Date.parse(endDate) - Date.parse(romeDayOf(now))) / DAY_MS);
  if (days <= 0) return 'chiude oggi';
  return days === 1 ? 'chiude domani' : `fra ${days} giorni`;
}

/** Open lists that end soon: the last days to remind who still owes. */
export function ClosingLists({ lists }: { readonly lists: readonly ClosingList[] }) {
  const [all, setAll] = useState(false);
  const more = lists.length - SHOWN;
  return (
    <section aria-labelledby="liste-in-chiusura">
      <h2 className="h2" id="liste-in-chiusura">
        Liste che chiudono presto
      </h2>
      <ul className={styles['closing']}>
        {(all ? lists : lists.slice(0, SHOWN)).map(({ id, name, endDate }) => (
          <li key={id}>
            <Link
              to="/admin/gift-lists/$listId"
              params={{ listId: String(id) }}
              className={styles['closingName']}
            >
              {name}
            </Link>
            <span className="soft num" title={formatLongDate(endDate)}>
              {closingWords(endDate)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button variant="text" aria-expanded={all} onClick={() => setAll(!all)}>
          {all
            ? 'Mostra solo le prime'
            : `Mostra ${more === 1 ? 'un’altra lista che chiude' : `altre ${countOf(more, 'lista', 'liste')} che chiudono`} entro due settimane`}
        </Button>
      )}
    </section>
  );
}
