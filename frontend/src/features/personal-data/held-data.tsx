import type { FoundPerson, HeldAboutPerson } from '@fiocco/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../shared/api/problem.js';
import { Button } from '../../shared/kit/controls/button.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { Loaded, RowsSkeleton } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { saveBlob } from '../../shared/office/save-blob.js';
import { numberText } from '../../shared/office/words.js';
import { EraseDialog } from './erase-dialog.js';
import { heldQuery, useExportPerson } from './people-queries.js';
import styles from './personal-data.module.css';
import { readableFile, readableParts, type ReadablePart } from './readable.js';

function Part({ part: { title, entries } }: { readonly part: ReadablePart }) {
  return (
    <details className={styles['part']}>
      <summary>
        <span className="bold">{title}</span> <span className="soft num">{numberText(entries.length)}</span>
      </summary>
      {entries.map((lines, at) => (
        // What is held has no key of its own, and never changes its order while it is shown.
        <dl key={at} className={styles['lines']}>
          {lines.map(([label, value], line) => (
            <div key={line}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </details>
  );
}

/** The same two files whoever asks: one for programs, one to be read. Both are in the history before they are kept. */
function ExportButtons({ person }: { readonly person: FoundPerson }) {
  const make = useExportPerson(person);
  const keep = (form: 'json' | 'html') =>
    make.mutate(undefined, {
      onSuccess: (data) => {
        const text =
          form === 'json' ? JSON.stringify(data, null, 2) : readableFile(person.name, data.creatoIl, data);
        const type = form === 'json' ? 'application/json' : 'text/html;charset=utf-8';
        saveBlob(new Blob([text], { type }), `dati-personali.${form}`);
      },
      onError: (error) => toast.error('Errore', messageOf(error)),
    });
  return (
    <>
      <Button icon={<Icon name="download" />} busy={make.isPending} onClick={() => keep('html')}>
        Esporta da leggere
      </Button>
      <Button icon={<Icon name="download" />} busy={make.isPending} onClick={() => keep('json')}>
        Esporta in JSON
      </Button>
    </>
  );
}

function Held({ person, held, onErased }: HeldProps & { readonly held: HeldAboutPerson }) {
  const [isErasing, setErasing] = useState(false);
  const parts = readableParts(held.data);
  return (
    <>
      <div className={styles['deeds']}>
        <ExportButtons person={person} />
        <Button variant="danger" icon={<Icon name="trash" />} onClick={() => setErasing(true)}>
          Cancella i dati…
        </Button>
      </div>
      {parts.map((part) => (
        <Part key={part.title} part={part} />
      ))}
      {isErasing && (
        <EraseDialog
          person={person}
          erasure={held.erasure}
          onClose={() => setErasing(false)}
          onErased={onErased}
        />
      )}
    </>
  );
}

interface HeldProps {
  readonly person: FoundPerson;
  readonly onErased: () => void;
}

/** All that the shop holds about one person. */
export function HeldData({ person, onErased }: HeldProps) {
  const held = useQuery(heldQuery(person));
  return (
    <section className={styles['held']} aria-labelledby="persona">
      <h2 className="h2" id="persona">
        {person.name}
      </h2>
      <p className="soft">{[person.email, person.phone].filter(Boolean).join(' · ') || 'Senza recapiti'}</p>
      <Loaded
        query={held}
        skeleton={<RowsSkeleton rows={4} picture={false} />}
        failure="Errore nel caricamento dei dati"
      >
        {(all) => <Held person={person} held={all} onErased={onErased} />}
      </Loaded>
    </section>
  );
}
