import { useRef, useState, type DragEvent } from 'react';
import { Button } from '../../../shared/kit/controls/button.js';
import { DownloadLink } from '../../../shared/office/controls/download-link.js';
import { Icon } from '../../../shared/office/pictures/icon.js';
import styles from './import.module.css';
import type { ChosenFiles } from './send-import.js';

interface FileStepProps {
  readonly files: ChosenFiles | null;
  readonly onChoose: (files: ChosenFiles | null) => void;
}

interface PickProps {
  readonly label: string;
  readonly accept: string;
  readonly hint: string;
  readonly chosen: File | null;
  readonly onPick: (file: File) => void;
}

/** A place to drop a file on, or to choose one from. */
function Pick({ label, accept, hint, chosen, onPick }: PickProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onPick(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={styles['drop']}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="grow">
        <p className="medium">{label}</p>
        <p className="soft xs" role="status">
          {chosen ? chosen.name : hint}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => take(event.target.files)}
      />
      <Button
        icon={<Icon name="upload" />}
        aria-label={`${chosen ? 'Cambia' : 'Scegli'}: ${label}`}
        onClick={() => input.current?.click()}
      >
        {chosen ? 'Cambia' : 'Scegli'}
      </Button>
    </div>
  );
}

export function FileStep({ files, onChoose }: FileStepProps) {
  const [archive, setArchive] = useState<File | null>(files?.pictures ?? null);
  return (
    <>
      <p>
        Ogni riga è un prodotto: quelli con un codice già nel catalogo vengono modificati, gli altri creati.
        Prima di scrivere si vede che cosa cambia.
      </p>
      <Pick
        label="File dei prodotti"
        accept=".csv,.xlsx,.txt,text/csv"
        hint="CSV o Excel (XLSX), fino a 40 MB e 100.000 righe"
        chosen={files?.file ?? null}
        onPick={(file) => onChoose({ file, pictures: archive })}
      />
      <Pick
        label="Immagini (facoltative)"
        accept=".zip,application/zip"
        hint="Uno ZIP con le foto, chiamate come nella colonna «Immagini»"
        chosen={archive}
        onPick={(pictures) => {
          setArchive(pictures);
          if (files) onChoose({ ...files, pictures });
        }}
      />
      <p className={`soft ${styles['model']}`}>
        Il modello è il file che si esporta dal catalogo.{' '}
        <DownloadLink href="/api/products/export?format=xlsx" label="Scarica il catalogo in Excel">
          Excel
        </DownloadLink>
        <DownloadLink href="/api/products/export?format=csv" label="Scarica il catalogo in CSV">
          CSV
        </DownloadLink>
      </p>
    </>
  );
}
