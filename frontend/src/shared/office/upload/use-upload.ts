import { useContext, useEffect, useRef, useState } from 'react';
import { isApiProblem, messageOf } from '../../api/problem.js';
import { sendWithProgress } from './send-with-progress.js';
import { PendingUploads } from './pending-uploads.js';
import type { AnswerOf, BodyOf } from '@fiocco/contracts';
import { withSession } from '../../api/session-lost.js';

const MAX_BYTES = 15 * 1024 * 1024;

/** Why a file can't be taken; null when it can. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Seleziona solo file immagine (JPG, PNG, GIF, WebP)';
  if (file.size > MAX_BYTES) return 'L’immagine non può superare i 15MB';
  return null;
}

const isStored = (answer: unknown): answer is AnswerOf<'POST /api/upload'> =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';

interface UploadOptions {
  readonly onProgress: (share: number) => void;
  readonly longest?: number | undefined;
}

/** Shrinks in the browser, then sends: the address of the stored picture. */
export async function uploadImage(file: File, { onProgress, longest }: UploadOptions): Promise<string> {
  const imageData = await shrinkImage(file, longest);
  const filename = `${file.name.replace(/\.[^.]*$/, '') || 'immagine'}.jpg`;
  const body: BodyOf<'POST /api/upload'> = { imageData, mimetype: 'image/jpeg', filename };
  const sending = { body: JSON.stringify(body), is: isStored, onProgress };
  return (await withSession(() => sendWithProgress('/api/upload', sending))).url;
}

export interface Upload {
  readonly busy: { readonly name: string; readonly share: number } | null;
  readonly error: string | null;
  readonly take: (files: FileList | null) => void;
}

/** "Riprova" only where trying again may help. */
export function failureOf(failure: unknown): string {
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

/** What the specification asks for. */
const LONGEST = 800;
const QUALITY = 0.7;

function sizeOf(bitmap: ImageBitmap, longest: number): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  return [Math.max(1, Math.round(bitmap.width * scale)), Math.max(1, Math.round(bitmap.height * scale))];
}

function draw(bitmap: ImageBitmap, longest: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const [width, height] = sizeOf(bitmap, longest);
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG knows no transparency: what was clear becomes white, not black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** Damaged, or of a kind that this browser does not know: nothing is gained by trying again. */
class UnreadableImage extends Error {}

/** The picture at so many pixels on its longer side, as JPEG; base64 without the data URL's prefix. */
async function shrinkImage(file: File, longest = LONGEST): Promise<string> {
  const bitmap = await createImageBitmap(file).catch((cause: unknown) => {
    throw new UnreadableImage(file.type, { cause });
  });
  try {
    return draw(bitmap, longest)
      .toDataURL('image/jpeg', QUALITY)
      .replace(/^data:[^,]*,/, '');
  } finally {
    bitmap.close();
  }
}
