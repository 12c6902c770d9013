import { FIND_LETTERS, type FoundPerson } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { useTypedText } from '../../shared/kit/controls/use-typed-text.js';
import { SearchInput } from '../../shared/office/controls/inputs.js';
import { AdminsOnly } from '../../shared/office/page/admins-only.js';
import { type Column, DataTable } from '../../shared/office/page/data-table.js';
import { Page } from '../../shared/office/page/page.js';
import { EmptyState, Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { countOf } from '../../shared/office/words.js';
import { HeldData } from './held-data.js';
import { peopleQuery } from './people-queries.js';
import styles from './personal-data.module.css';

const TITLE = 'Dati personali';

/** Of the words only the ones that were found are counted: a person with more is opened with all of them. */
function whatWords({ transactions, lists }: FoundPerson): string {
  const words = [
    transactions > 0 && countOf(transactions, 'acquisto', 'acquisti'),
    lists > 0 && countOf(lists, 'lista', 'liste'),
  ];
  return words.filter(Boolean).join(', ');
}

const columnsFor = (onOpen: (person: FoundPerson) => void): readonly Column<FoundPerson>[] => [
  { key: 'name', head: 'Nome', names: true, render: ({ name }) => name },
  { key: 'email', head: 'E-mail', render: ({ email }) => email ?? '' },
  { key: 'phone', head: 'Telefono', width: 170, render: ({ phone }) => phone ?? '' },
  { key: 'what', head: 'Che cosa c’è', width: 180, render: whatWords },
  {
    key: 'open',
    head: 'Vedi',
    hidesHead: true,
    width: 120,
    align: 'end',
    render: (person) => (
      <Button aria-label={`Vedi i dati di ${person.name}`} onClick={() => onOpen(person)}>
        Vedi
      </Button>
    ),
  },
];

interface FoundProps {
  readonly words: string;
  readonly onOpen: (person: FoundPerson) => void;
}

function Found({ words, onOpen }: FoundProps) {
  const found = useQuery(peopleQuery(words));
  if (words.trim().length < FIND_LETTERS)
    return (
      <EmptyState title="Di chi sono i dati?">
        Chi compra o ha una lista può chiedere che cosa il negozio sa di lui, averlo in un file, o farlo
        cancellare. Cercalo per nome, e-mail o telefono.
      </EmptyState>
    );
  return (
    <Loaded query={found} skeleton={<RowsSkeleton rows={4} picture={false} />} failure="Errore nella ricerca">
      {(people) =>
        people.length === 0 ? (
          <EmptyState title="Nessuno corrisponde.">
            Forse ha scritto il nome in un altro modo: prova con l’e-mail o con il telefono.
          </EmptyState>
        ) : (
          <DataTable
            className={styles['people']}
            columns={columnsFor(onOpen)}
            rows={people}
            keyOf={({ record }) => record}
            caption="Persone trovate"
            cards="phone"
          />
        )
      }
    </Loaded>
  );
}

/** Words stay out of the address: browsers keep those. */
function People() {
  const [words, setWords] = useState('');
  const [typed, setTyped] = useTypedText(words, setWords);
  const [person, setPerson] = useState<FoundPerson | null>(null);
  if (person)
    return (
      <Page
        title={TITLE}
        actions={
          <Button icon={<Icon name="chevron-left" />} onClick={() => setPerson(null)}>
            Cerca un’altra persona
          </Button>
        }
      >
        <HeldData person={person} onErased={() => setPerson(null)} />
      </Page>
    );
  return (
    <Page title={TITLE} sub="Che cosa il negozio sa di una persona">
      <SearchInput
        aria-label="Cerca una persona"
        placeholder="Nome, e-mail o telefono"
        value={typed}
        onChange={setTyped}
        className={styles['search'] ?? ''}
      />
      <Found words={words} onOpen={setPerson} />
    </Page>
  );
}

/** "Dati personali": found, shown, handed out and erased, one person at a time. */
export function PeoplePage() {
  return (
    <AdminsOnly title={TITLE} instead="I dati di chi compra si vedono dalla sua transazione.">
      <People />
    </AdminsOnly>
  );
}
