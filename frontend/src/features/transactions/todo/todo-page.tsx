import {
  type TodoEntry,
  type TodoKind,
  type TodoList,
  type ComparisonRun,
  type PaymentComparison,
  providerName,
} from '@fiocco/contracts';
import { useQuery, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded, EmptyState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Page, RefreshButton } from '../../../shared/office/page/page.js';
import { TabList } from '../../../shared/office/page/tab-list.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { todoQuery } from '../../../shared/office/queries/todo.js';
import { CommandDialog } from '../command-dialog.js';
import type { Opened } from './todo-act.js';
import { TodoRow } from './todo-row.js';
import { KIND_WORDS, waitingWords } from './todo-words.js';
import styles from './todo.module.css';
import { centsOf } from '@fiocco/money';
import { call } from '../../../shared/api/client.js';
import { messageOf } from '../../../shared/api/problem.js';
import { refreshTags } from '../../../shared/api/tags.js';
import { formatDate, formatDateTime } from '../../../shared/format/dates.js';
import { Button } from '../../../shared/kit/controls/button.js';
import { toast } from '../../../shared/kit/toasts/toasts.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { countOf } from '../../../shared/office/words.js';
import { formatEuro } from '../../../shared/format/money.js';

interface TodoPageProps {
  readonly kind: TodoKind | undefined;
  readonly onKind: (kind: TodoKind | undefined) => void;
}

const ALL = 'tutto';

/** All, and each kind of which there is something. */
function Kinds({ kind, onKind, counts }: TodoPageProps & Pick<TodoList, 'counts'>) {
  const there = Object.entries(counts) as [TodoKind, number][];
  const all = there.reduce((sum, [, count]) => sum + count, 0);
  return (
    <TabList<TodoKind | typeof ALL>
      label="Che cosa c’è da fare"
      panel="da-fare"
      value={kind ?? ALL}
      onChange={(chosen) => onKind(chosen === ALL ? undefined : chosen)}
      options={[
        [ALL, 'Tutto', String(all)],
        ...there
          .filter(([one, count]) => count > 0 || one === kind)
          .map(([one, count]) => [one, KIND_WORDS[one].tab, String(count)] as const),
      ]}
    />
  );
}

interface EntriesProps {
  readonly entries: readonly TodoEntry[];
  readonly isAdmin: boolean;
  readonly onOpen: (opened: Opened) => void;
}

/** By kind, the kind with the most urgent entry first. */
function Entries({ entries, ...props }: EntriesProps) {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const { title, note } = KIND_WORDS[kind];
    return (
      <section key={kind} className={styles['kind']} aria-labelledby={`da-fare-${kind}-titolo`}>
        <header>
          <h2 className="h2" id={`da-fare-${kind}-titolo`}>
            {title}
          </h2>
          {note && <span className="soft">{note}</span>}
        </header>
        <ul>
          {entries
            .filter((entry) => entry.kind === kind)
            .map((entry) => (
              <TodoRow key={entry.id} entry={entry} {...props} />
            ))}
        </ul>
      </section>
    );
  });
}

function Waiting({
  todo,
  ...props
}: TodoPageProps & Omit<EntriesProps, 'entries'> & { readonly todo: TodoList }) {
  const { kind, onKind, isAdmin, onOpen } = props;
  const { count, counts, entries } = todo;
  const left = count - entries.length;
  const hasKinds = count > 0 || kind !== undefined;
  return (
    <>
      {hasKinds && <Kinds kind={kind} onKind={onKind} counts={counts} />}
      <div id="da-fare" {...(hasKinds && { role: 'tabpanel', 'aria-labelledby': `da-fare-${kind ?? ALL}` })}>
        {entries.length === 0 ? (
          <EmptyState title="Niente da fare.">
            Qui arrivano le prenotazioni in scadenza, i bonifici da abbinare, i rimborsi da completare, le
            e-mail non inviate e i pagamenti che il negozio non riesce a chiudere da solo.
          </EmptyState>
        ) : (
          <Entries entries={entries} isAdmin={isAdmin} onOpen={onOpen} />
        )}
        {left > 0 && (
          <p className={`soft ${styles['left']}`}>
            Ce ne sono altre {left.toLocaleString('it-IT')}: compaiono quando queste sono sistemate.
          </p>
        )}
      </div>
    </>
  );
}

/** "Da fare": everything that waits for a person, each with what settles it. */
export function TodoPage({ kind, onKind }: TodoPageProps) {
  const query = useQuery(todoQuery(kind));
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState<Opened | null>(null);
  const isAdmin = user?.role === 'admin';
  return (
    <Page
      title="Da fare"
      sub={query.data && query.data.count > 0 && waitingWords(query.data.count)}
      actions={<RefreshButton query={query} />}
    >
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento delle cose da fare"
      >
        {(todo) => <Waiting todo={todo} kind={kind} onKind={onKind} isAdmin={isAdmin} onOpen={setOpen} />}
      </Loaded>
      {isAdmin && kind === undefined && <Comparison />}
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

const comparisonQuery = queryOptions({
  queryKey: ['payments', 'comparison'],
  meta: { shows: ['transactions'] },
  queryFn: ({ signal }) => call('GET /api/payments/comparison', { signal }),
});

const euro = (amount: string | null): string => formatEuro(centsOf(amount ?? '0.00'));

/** The days compared end with the one before `until`. */
const lastDay = (until: string): string => formatDate(new Date(Date.parse(until) - 1).toISOString());

function runWords(
  { outcome, compared, until, foreign, foreignAmount }: ComparisonRun,
  differing: number,
): string {
  if (outcome === 'silent') return 'non ha dato il rendiconto; il negozio riprova da solo.';
  const moved = compared === 0 ? 'nessun movimento' : countOf(compared, 'movimento', 'movimenti');
  const result = differing === 0 ? 'tutto torna' : countOf(differing, 'differenza', 'differenze');
  const others =
    foreign === 0
      ? ''
      : ` Altri ${foreign} (${euro(foreignAmount)}) sono di altri sistemi sullo stesso conto.`;
  return `${result}, ${moved} fino al ${lastDay(until)}.${others}`;
}

function Told({ comparison: { runs, differences } }: { readonly comparison: PaymentComparison }) {
  if (runs.length === 0)
    return (
      <p className={`soft ${styles['left']}`}>
        Ancora nessun confronto: parte da solo ogni mattina, quando Stripe o PayPal sono collegati.
      </p>
    );
  return (
    <>
      <ul className={styles['runs']}>
        {runs.map((run) => {
          const differing = differences.filter(({ provider }) => provider === run.provider).length;
          const isFine = run.outcome === 'done' && differing === 0;
          return (
            <li key={run.provider}>
              <Icon
                name={isFine ? 'circle-check' : 'alert-triangle'}
                className={isFine ? styles['fine'] : styles['warning']}
              />
              <span>
                <b>{providerName(run.provider)}</b>: {runWords(run, differing)}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const lastRun = ({ runs }: PaymentComparison): string | null =>
  runs
    .map(({ ranAt }) => ranAt)
    .toSorted()
    .at(-1) ?? null;

/** The providers' reports beside the ledger: compared every day, and by the button. */
function Comparison() {
  const client = useQueryClient();
  const query = useQuery(comparisonQuery);
  const again = useMutation({
    mutationFn: () => call('POST /api/payments/comparison'),
    onSuccess: async (answer) => {
      client.setQueryData(comparisonQuery.queryKey, answer);
      await refreshTags(client, ['transactions']);
    },
    onError: (error) => toast.error('Errore', messageOf(error)),
  });
  const ranAt = query.data ? lastRun(query.data) : null;
  return (
    <section className={styles['kind']} aria-labelledby="confronto-titolo">
      <header>
        <h2 className="h2" id="confronto-titolo">
          Confronto con Stripe e PayPal
        </h2>
        {ranAt && <span className="soft num">ultimo il {formatDateTime(ranAt)}</span>}
        <Button icon={<Icon name="refresh" />} busy={again.isPending} onClick={() => again.mutate()}>
          Confronta adesso
        </Button>
      </header>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={1} picture={false} />}
        failure="Errore nel caricamento del confronto"
      >
        {(comparison) => <Told comparison={comparison} />}
      </Loaded>
    </section>
  );
}
