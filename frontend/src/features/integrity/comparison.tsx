import type { ComparedReadModel, ReadModelsResult, ReadModelComparison } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format/dates.js';
import { Notice } from '../../shared/kit/blocks/notice.js';
import { Button } from '../../shared/kit/controls/button.js';
import { Badge } from '../../shared/office/badge.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { countOf, numberText } from '../../shared/office/words.js';
import { Copied } from './copied.js';
import { StartFailure } from './start-failure.js';
import styles from './integrity.module.css';
import { comparisonsQuery, useCompare } from './integrity-queries.js';
import { RunProgress } from './run-progress.js';

const COLUMNS: readonly Column<ComparedReadModel>[] = [
  { key: 'title', head: 'Che cosa leggono le pagine', names: true, render: ({ title }) => title },
  {
    key: 'found',
    head: 'Confronto',
    width: 170,
    render: ({ differences }) =>
      differences === 0 ? (
        <Badge tone="ok" icon="shield-check">
          Uguale
        </Badge>
      ) : (
        <Badge tone="off" icon="alert-triangle">
          Diverso
        </Badge>
      ),
  },
  {
    key: 'rows',
    head: 'Righe',
    width: 110,
    align: 'end',
    labelled: true,
    render: ({ rows }) => numberText(rows),
  },
];

type NamedRow = ComparedReadModel['named'][number];

const KINDS: Readonly<Record<NamedRow['kind'], (columns: readonly string[]) => string>> = {
  missing: () => 'manca',
  surplus: () => 'non viene da nessun evento',
  changed: (columns) => `è diversa (${columns.join(', ')})`,
};

const rowWords = ({ table, key, kind, columns }: NamedRow): string =>
  `${table}, riga ${key}: ${KINDS[kind](columns)}`;

/** Which rows differ, and what mends them. */
function Differences({ readModels, command }: ReadModelsResult) {
  const different = readModels.filter(({ differences }) => differences > 0);
  return (
    <>
      <ul className={styles['findings']}>
        {different.map(({ name, title, differences, named }) => (
          <li key={name}>
            {title}: {countOf(differences, 'riga da una parte sola', 'righe da una parte sola')}
            {named.length > 0 && (
              <ul className={styles['findings']}>
                {named.map((row) => (
                  <li key={`${row.table} ${row.key}`}>{rowWords(row)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      {command && (
        <>
          <p>Il registro fa fede: questo comando le rifà da capo, mentre il negozio lavora.</p>
          <Copied name="il comando che le rifà" text={command} />
        </>
      )}
    </>
  );
}

function Compared({ run: { state, text, finishedAt, result } }: { readonly run: ReadModelComparison }) {
  const tone = result === null ? 'wait' : result.same ? 'ok' : 'off';
  return (
    <>
      <Notice tone={tone} role={tone === 'off' ? 'alert' : 'status'}>
        <p className={styles['verdict']}>{text}</p>
        {result && !result.same && <Differences {...result} />}
      </Notice>
      {finishedAt && (
        <p className="soft">
          {state === 'verified' ? 'Confrontate' : 'Interrotto'} il {formatDateTime(finishedAt)}
        </p>
      )}
      {result && (
        <DataTable
          className={styles['compared']}
          columns={COLUMNS}
          rows={result.readModels}
          keyOf={({ name }) => name}
          labelledBy="letture"
          cards="phone"
        />
      )}
    </>
  );
}

function Newest({ run }: { readonly run: ReadModelComparison | undefined }) {
  if (!run) return <p className="soft">Non sono ancora state confrontate.</p>;
  return run.state === 'running' ? <RunProgress run={run} goesOn="il confronto" /> : <Compared run={run} />;
}

/** Whether what pages show is what the ledger says. */
export function Comparison() {
  const runs = useQuery(comparisonsQuery);
  const compare = useCompare();
  const [newest] = runs.data ?? [];
  return (
    <section className={styles['elsewhere']} aria-labelledby="letture">
      <div className={styles['heading']}>
        <h2 className="h2" id="letture">
          Le pagine dicono quello che dice il registro?
        </h2>
        <Button
          icon={<Icon name="refresh" />}
          busy={compare.isPending || newest?.state === 'running'}
          onClick={() => compare.mutate()}
        >
          Confronta ora
        </Button>
      </div>
      <p className="soft">
        Elenchi e somme si leggono da tabelle fatte con il registro. Il confronto le rifà da capo a parte, dal
        primo evento, e dice quali righe non tornano. Niente cambia.
      </p>
      <StartFailure error={compare.error} />
      <Loaded
        query={runs}
        skeleton={<RowsSkeleton rows={3} picture={false} />}
        failure="Errore nel caricamento dei confronti"
      >
        {([run]) => <Newest run={run} />}
      </Loaded>
    </section>
  );
}
