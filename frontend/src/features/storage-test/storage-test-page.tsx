import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../shared/kit/controls/button.js';
import { AdminsOnly } from '../../shared/office/page/admins-only.js';
import { Page } from '../../shared/office/page/page.js';
import { Icon } from '../../shared/office/pictures/icon.js';
import styles from './storage-test.module.css';
import type { AnswerOf } from '@fiocco/contracts';
import { call } from '../../shared/api/client.js';
import { isApiProblem, messageOf, networkProblem, problemFrom } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { withSession } from '../../shared/api/session-lost.js';
import { Group, Stack } from '../../shared/office/stack.js';
import { saveBlob } from '../../shared/office/save-blob.js';

interface FileChoiceProps {
  readonly file: File | null;
  readonly onChoose: (file: File | null) => void;
}

function FileChoice({ file, onChoose }: FileChoiceProps) {
  const id = useId();
  return (
    <Stack gap={6}>
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
    </Stack>
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
      <Group gap={10}>
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
      </Group>
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

const TITLE = 'Prova archivio';

export function StorageTestPage() {
  return (
    <AdminsOnly
      title={TITLE}
      instead="Per provare l’archivio serve un account con il ruolo di amministratore."
    >
      <Page title={TITLE}>
        <Steps />
      </Page>
    </AdminsOnly>
  );
}

type StoredFile = AnswerOf<'POST /api/test-storage/upload'>;

async function sent(address: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(address, { credentials: 'same-origin', ...init }).catch(() => {
    throw networkProblem();
  });
  if (response.ok) return response;
  throw problemFrom(response.status, await response.json().catch(() => undefined));
}

/** Sent as it was chosen: the server checks it and encodes it anew. */
function uploadFile(file: File): Promise<StoredFile> {
  return withSession(async () => {
    const body = new FormData();
    body.append('filename', file.name);
    body.append('file', file, file.name);
    const response = await sent('/api/test-storage/upload', { method: 'POST', body });
    return (await response.json()) as StoredFile;
  });
}

function downloadFile(key: string): Promise<Blob> {
  return withSession(async () =>
    (await sent(`/api/test-storage/download/${encodeURIComponent(key)}`)).blob(),
  );
}

type Stored = AnswerOf<'POST /api/test-storage/upload'>;

/** The failed step, then the server's words where they say more: its reason, or what is wrong with the file. */
function explain(step: string, error: unknown): void {
  const reason = isApiProblem(error) ? error.details['reason'] : undefined;
  const words = typeof reason === 'string' ? `L’archivio ha risposto ${reason}.` : messageOf(error);
  toast.error(step, words);
}

/** What is stored, and the three steps of the test. Each says what it lacks. */
function useStorageTest() {
  const [stored, setStored] = useState<Stored | null>(null);
  const upload = useMutation({
    mutationFn: uploadFile,
    onSuccess: (answer) => {
      setStored(answer);
      toast.success('File caricato', answer.key);
    },
    onError: (error) => explain('Errore durante l’upload del file', error),
  });
  const download = useMutation({
    mutationFn: async ({ key }: Stored) => saveBlob(await downloadFile(key), key),
    onSuccess: () => toast.success('File scaricato'),
    onError: (error) => explain('Errore durante il download del file', error),
  });
  const remove = useMutation({
    mutationFn: ({ key }: Stored) => call('DELETE /api/test-storage/delete/:key', { params: { key } }),
    onSuccess: () => {
      setStored(null);
      toast.success('File eliminato');
    },
    onError: (error) => explain('Errore durante l’eliminazione del file', error),
  });
  return {
    stored,
    uploading: upload.isPending,
    downloading: download.isPending,
    removing: remove.isPending,
    upload: (file: File | null) =>
      file ? upload.mutate(file) : toast.error('Errore', 'Seleziona un file da caricare'),
    download: () => (stored ? download.mutate(stored) : toast.error('Errore', 'Nessun file da scaricare')),
    remove: () => (stored ? remove.mutate(stored) : toast.error('Errore', 'Nessun file da eliminare')),
  };
}
