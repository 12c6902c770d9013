import type { TodoEntry, TodoKind, TodoList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../shared/office/page/loaded.js';
import { PageHead } from '../../../shared/office/page/page-head.js';
import { RefreshButton } from '../../../shared/office/page/refresh-button.js';
import { EmptyState, RowsSkeleton } from '../../../shared/office/page/states.js';
import { TabList } from '../../../shared/office/page/tab-list.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { todoQuery } from '../../../shared/office/queries/todo.js';
import { CommandDialog } from '../commands/command-dialog.js';
import { Comparison } from './comparison.js';
import type { Opened } from './todo-act.js';
import { TodoRow } from './todo-row.js';
import { KIND_WORDS, waitingWords } from './todo-words.js';
import styles from './todo.module.css';

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
    <>
      <PageHead
        title="Da fare"
        sub={query.data && query.data.count > 0 && waitingWords(query.data.count)}
        actions={<RefreshButton query={query} />}
      />
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={6} picture={false} />}
        failure="Errore nel caricamento delle cose da fare"
      >
        {(todo) => <Waiting todo={todo} kind={kind} onKind={onKind} isAdmin={isAdmin} onOpen={setOpen} />}
      </Loaded>
      {isAdmin && kind === undefined && <Comparison />}
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}
