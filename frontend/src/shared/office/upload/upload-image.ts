import type { AnswerOf, BodyOf } from '@fiocco/contracts';
import { networkProblem, problemFrom } from '../../api/problem.js';
import { withSession } from '../../api/session-lost.js';
import { shrinkImage } from './shrink-image.js';

const MAX_BYTES = 15 * 1024 * 1024;

/** Why a file can't be taken; null when it can. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/')) return 'Seleziona solo file immagine (JPG, PNG, GIF, WebP)';
  if (file.size > MAX_BYTES) return 'L’immagine non può superare i 15MB';
  return null;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isStored = (answer: unknown): answer is AnswerOf<'POST /api/upload'> =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string';

/** `fetch` reports no progress of what it sends; this does. */
function send(body: string, onProgress: (share: number) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload');
    request.setRequestHeader('content-type', 'application/json');
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onerror = () => reject(networkProblem());
    request.onload = () => {
      const answer = bodyOf(request.responseText);
      if (request.status === 200 && isStored(answer)) resolve(answer.url);
      else reject(problemFrom(request.status, answer));
    };
    request.send(body);
  });
}

interface UploadOptions {
  readonly onProgress: (share: number) => void;
  readonly longest?: number | undefined;
}

/** Shrinks in the browser, then sends: the address of the stored picture. */
export async function uploadImage(file: File, { onProgress, longest }: UploadOptions): Promise<string> {
  const imageData = await shrinkImage(file, longest);
  const filename = `${file.name.replace(/\.[^.]*$/, '') || 'immagine'}.jpg`;
  const body: BodyOf<'POST /api/upload'> = { imageData, mimetype: 'image/jpeg', filename };
  return withSession(() => send(JSON.stringify(body), onProgress));
}
