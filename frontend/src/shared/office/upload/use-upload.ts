import { useRef, useState } from 'react';
import { refusalOf, uploadImage } from './upload-image.js';

export interface Upload {
  readonly busy: { readonly name: string; readonly share: number } | null;
  readonly error: string | null;
  readonly take: (files: FileList | null | undefined) => void;
}

/** One picture at a time; a later choice replaces an earlier one that is still on its way. */
export function useUpload(onDone: (url: string) => void, longest?: number): Upload {
  const [busy, setBusy] = useState<Upload['busy']>(null);
  const [error, setError] = useState<string | null>(null);
  const last = useRef(0);

  const run = async (file: File) => {
    const mine = ++last.current;
    const current = () => mine === last.current;
    setBusy({ name: file.name, share: 0 });
    try {
      const url = await uploadImage(file, {
        longest,
        onProgress: (share) => current() && setBusy({ name: file.name, share }),
      });
      if (current()) onDone(url);
    } catch {
      if (current()) setError('Errore durante il caricamento dell’immagine. Riprova.');
    } finally {
      if (current()) setBusy(null);
    }
  };

  const take: Upload['take'] = (files) => {
    const file = files?.[0];
    if (!file) return;
    const refusal = refusalOf(file);
    setError(refusal);
    if (!refusal) void run(file);
  };

  return { busy, error, take };
}
