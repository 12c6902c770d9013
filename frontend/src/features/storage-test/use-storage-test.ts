import type { AnswerOf } from '@fiocco/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../shared/api/client.js';
import { isApiProblem, messageOf, networkProblem, problemFrom } from '../../shared/api/problem.js';
import { toast } from '../../shared/kit/toasts/toasts.js';
import { withSession } from '../../shared/api/session-lost.js';

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

/** Gives a file to the browser's downloads. */
function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

type Stored = AnswerOf<'POST /api/test-storage/upload'>;

/** The failed step, then the server's words where they say more: its reason, or what is wrong with the file. */
function explain(step: string, error: unknown): void {
  const reason = isApiProblem(error) ? error.details['reason'] : undefined;
  const words = typeof reason === 'string' ? `L’archivio ha risposto ${reason}.` : messageOf(error);
  toast.error(step, words);
}

/** What is stored, and the three steps of the test. Each says what it lacks. */
export function useStorageTest() {
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
