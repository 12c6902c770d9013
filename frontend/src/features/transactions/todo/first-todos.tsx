import type { TodoKind, TodoList } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded, RowsSkeleton } from '../../../shared/office/page/states.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import { sessionQuery } from '../../../shared/office/queries/session.js';
import { todoQuery } from '../../../shared/office/queries/todo.js';
import { CommandDialog } from '../command-dialog.js';
import { InShort } from '../in-short.js';
import type { Opened } from './todo-act.js';
import { TodoRow } from './todo-row.js';
import { KIND_WORDS, waitingWords } from './todo-words.js';
import styles from './todo.module.css';

const SHOWN = 5;

/** Each kind of which there is something, leading to those alone. */
function KindLinks({ counts }: Pick<TodoList, 'counts'>) {
  const there = (Object.entries(counts) as [TodoKind, number][]).filter(([, count]) => count > 0);
  return (
    <ul className={styles['kindLinks']}>
      {there.map(([kind, count]) => (
        <li key={kind}>
          <Link to="/admin/todo" search={{ kind }} className={styles['kindLink']}>
            {KIND_WORDS[kind].tab} <b className="num">{count.toLocaleString('it-IT')}</b>
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FirstEntriesProps {
  readonly todo: TodoList;
  readonly isAdmin: boolean;
  readonly onOpen: (opened: Opened) => void;
}

function FirstEntries({ todo: { count, counts, entries }, isAdmin, onOpen }: FirstEntriesProps) {
  if (count === 0)
    return (
      <p className={styles['nothing']}>
        <Icon name="circle-check" size="large" />
        <span>
          <b className="block">Niente da fare.</b>
          <span className="soft">Nessuno aspetta una risposta dal negozio.</span>
        </span>
      </p>
    );
  return (
    <>
      <KindLinks counts={counts} />
      <ul className={styles['compact']}>
        {entries.map((entry) => (
          <TodoRow key={entry.id} entry={entry} isAdmin={isAdmin} onOpen={onOpen} />
        ))}
      </ul>
    </>
  );
}

/** The most urgent things to do, for the first screen: each is settled there as on its own page. */
export function FirstTodos() {
  const query = useQuery(todoQuery(undefined, SHOWN));
  const { data: user } = useQuery(sessionQuery);
  const [open, setOpen] = useState<Opened | null>(null);
  const count = query.data?.count ?? 0;
  return (
    <InShort
      id="prime-da-fare"
      title="Da fare"
      count={count > 0 && waitingWords(count)}
      way={
        <Link to="/admin/todo" className="link">
          {count > SHOWN ? 'Vedi tutte' : 'Apri Da fare'}
        </Link>
      }
    >
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento delle cose da fare"
      >
        {(todo) => <FirstEntries todo={todo} isAdmin={user?.role === 'admin'} onOpen={setOpen} />}
      </Loaded>
      {open && <CommandDialog {...open} onClose={() => setOpen(null)} />}
    </InShort>
  );
}
