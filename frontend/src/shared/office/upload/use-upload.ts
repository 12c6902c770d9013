import { useContext, useEffect, useRef, useState } from 'react';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { PendingUploads } from './pending-uploads.js';
import { UnreadableImage } from './shrink-image.js';
import { refusalOf, uploadImage } from './upload-image.js';

export interface Upload {
  readonly busy: { readonly name: string; readonly share: number } | null;
  readonly error: string | null;
  readonly take: (files: FileList | null) => void;
}

/** "Riprova" only where trying again may help. */
function failureOf(failure: unknown): string {
  if (failure instanceof UnreadableImage)
    return 'Questa immagine non si può leggere: è danneggiata o di un formato che il browser non conosce. Serve un file JPG, PNG, GIF o WebP.';
  return isApiProblem(failure) && failure.status >= 400 && failure.status < 500
    ? messageOf(failure)
    : 'Errore durante il caricamento dell’immagine. Riprova.';
}

/** One picture at a time; a later choice replaces an earlier one that is still on its way. */
export function useUpload(onDone: (url: string) => void, longest?: number): Upload {
  const [busy, setBusy] = useState<Upload['busy']>(null);
  const [error, setError] = useState<string | null>(null);
  const last = useRef(0);
  const announce = useContext(PendingUploads);
  // What arrives after the form was closed is nobody's news.
  useEffect(() => () => void (last.current += 1), []);

  const run = async (file: File): Promise<boolean> => {
    const mine = ++last.current;
    const current = () => mine === last.current;
    setBusy({ name: file.name, share: 0 });
    try {
      const url = await uploadImage(file, {
        longest,
        onProgress: (share) => current() && setBusy({ name: file.name, share }),
      });
      if (current()) onDone(url);
      return true;
    } catch (failure) {
      // Another one has taken its place.
      if (!current()) return true;
      setError(failureOf(failure));
      return false;
    } finally {
      if (current()) setBusy(null);
    }
  };

  const take: Upload['take'] = (files) => {
    const file = files?.[0];
    if (!file) return;
    const refusal = refusalOf(file);
    setError(refusal);
    if (!refusal) announce(run(file));
  };

  return { busy, error, take };
}
