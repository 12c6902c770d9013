import { useQuery } from '@tanstack/react-query';
import { DownloadLink } from '../../shared/office/controls/download-link.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import type { Period } from './cash-period.js';
import styles from './cash.module.css';

const FORMATS = [
  ['xlsx', 'Excel (XLSX)'],
  ['csv', 'CSV'],
] as const;

/** The file for whoever keeps the shop's accounts: for admins, and of the whole period whatever the page is filtered by. */
export function CashExport({ period: { from, to } }: { readonly period: Period }) {
  const { data: user } = useQuery(sessionQuery);
  if (user?.role !== 'admin') return null;
  return (
    <section className={`${styles['grouping']} ${styles['unprinted']}`} aria-labelledby="cassa-export">
      <h2 className="h2" id="cassa-export">
        Per il commercialista
      </h2>
      <p className="soft">
        Una riga per giorno, modo di incasso e aliquota IVA, di tutto il periodo. L’ultima è il netto
        incassato.
      </p>
      <div className={styles['acts']}>
        {FORMATS.map(([format, words]) => (
          <DownloadLink
            key={format}
            href={`/api/cash/export?${new URLSearchParams({ from, to, format }).toString()}`}
          >
            {words}
          </DownloadLink>
        ))}
      </div>
    </section>
  );
}
