import type { VerificationRun } from '@fiocco/contracts';
import { formatDateTime } from '../../shared/format/dates.js';
import { Badge } from '../../shared/office/badge.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { numberText } from '../../shared/office/words.js';
import styles from './integrity.module.css';

function Verdict({ run: { result } }: { readonly run: VerificationRun }) {
  if (result === null)
    return (
      <Badge tone="grey" icon="circle-dashed">
        Interrotta
      </Badge>
    );
  return result.intact ? (
    <Badge tone="ok" icon="shield-check">
      Integro
    </Badge>
  ) : (
    <Badge tone="off" icon="alert-triangle">
      Non integro
    </Badge>
  );
}

const COLUMNS: readonly Column<VerificationRun>[] = [
  {
    key: 'at',
    head: 'Quando',
    width: 180,
    names: true,
    render: ({ startedAt }) => <time dateTime={startedAt}>{formatDateTime(startedAt)}</time>,
  },
  {
    key: 'verdict',
    head: 'Esito',
    width: 150,
    render: (run) => <Verdict run={run} />,
  },
  { key: 'text', head: 'Che cosa ha trovato', render: ({ text }) => text },
  {
    key: 'events',
    head: 'Eventi letti',
    width: 120,
    align: 'end',
    labelled: true,
    render: ({ events }) => numberText(events),
  },
];

export function PastRuns({ runs }: { readonly runs: readonly VerificationRun[] }) {
  if (runs.length === 0) return null;
  return (
    <section className={styles['past']} aria-labelledby="prima">
      <h2 className="h2" id="prima">
        Le verifiche prima
      </h2>
      <DataTable
        className={styles['runs']}
        columns={COLUMNS}
        rows={runs}
        keyOf={({ id }) => id}
        labelledBy="prima"
        cards="phone"
      />
    </section>
  );
}
