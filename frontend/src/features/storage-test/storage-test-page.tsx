import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { PageHead } from '../../shared/office/page/page-head.js';
import { EmptyState } from '../../shared/office/page/states.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import { sessionQuery } from '../../shared/office/queries/session.js';
import styles from './storage-test.module.css';
import { useStorageTest } from './use-storage-test.js';

interface FileChoiceProps {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

function FileChoice({ file, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <div className={styles['choice']}>
      <label htmlFor={id} className="medium">
        Immagine di prova
      </label>
      <input
        id={id}
        type="file"
        accept="image/*"
        className={styles['file']}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
      />
      <p id={`${id}-hint`} className="soft xs">
        {file ? `${file.name}, ${Math.ceil(file.size / 1024)} kB` : 'JPG, PNG, GIF o WebP fino a 15MB'}
      </p>
    </div>
  );
}

function Steps() {
  const [file, setFile] = useState<File | null>(null);
  const test = useStorageTest();
  return (
    <div className={styles['test']}>
      <p className="soft">
        Carica un’immagine, la scarica e la elimina, per vedere che l’archivio delle immagini funzioni. Le
        immagini del negozio non vengono toccate; il file di prova si elimina da solo dopo un giorno.
      </p>
      <FileChoice file={file} onChoose={setFile} />
      <div className={styles['steps']}>
        <Button
          variant="primary"
          icon={<Icon name="upload" />}
          busy={test.uploading}
          onClick={() => test.upload(file)}
        >
          Carica
        </Button>
        <Button icon={<Icon name="download" />} busy={test.downloading} onClick={test.download}>
          Scarica
        </Button>
        <Button icon={<Icon name="trash" />} busy={test.removing} onClick={test.remove}>
          Elimina
        </Button>
      </div>
      {test.stored && (
        <section className={styles['stored']} aria-label="File nell’archivio">
          <img src={test.stored.url} alt="Il file di prova, come torna dall’archivio" />
          <dl className="facts">
            <dt>Chiave</dt>
            <dd>{test.stored.key}</dd>
            <dt>Indirizzo</dt>
            <dd>{test.stored.url}</dd>
          </dl>
        </section>
      )}
    </div>
  );
}

export function StorageTestPage() {
  const { data: user } = useQuery(sessionQuery);
  return (
    <>
      <PageHead title="Prova archivio" />
      {user?.role === 'admin' ? (
        <Steps />
      ) : (
        <EmptyState title="Questa pagina è riservata agli amministratori.">
          Per provare l’archivio serve un account con il ruolo di amministratore.
        </EmptyState>
      )}
    </>
  );
}
