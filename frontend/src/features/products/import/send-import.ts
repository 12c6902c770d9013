import type { ProductColumn, ProductImport } from '@fiocco/contracts';
import { networkProblem, problemFrom } from '../../../shared/api/problem.js';
import { withSession } from '../../../shared/api/session-lost.js';

/** What somebody has chosen to bring in. */
export interface ChosenFiles {
  readonly file: File;
  /** An archive. */
  readonly pictures: File | null;
}

export interface ImportCall extends ChosenFiles {
  /** Their column → ours; null leaves one out. */
  readonly mapping: Readonly<Record<string, ProductColumn | null>>;
  /** Tells what the file would do, and does nothing. */
  readonly dry: boolean;
}

function answerOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isImport = (answer: unknown): answer is ProductImport =>
  typeof answer === 'object' && answer !== null && 'errors' in answer;

/** `fetch` reports no progress of what it sends; this does. */
function send(address: string, body: FormData, onSent: (share: number) => void): Promise<ProductImport> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', address);
    request.setRequestHeader('accept', 'application/json');
    request.upload.onprogress = ({ loaded, total }) => onSent(total ? loaded / total : 0);
    request.onerror = () => reject(networkProblem());
    request.onload = () => {
      const answer = answerOf(request.responseText);
      if (request.status === 200 && isImport(answer)) resolve(answer);
      else reject(problemFrom(request.status, answer));
    };
    request.send(body);
  });
}

/** `onSent`: how much of the files has been sent, from 0 to 1; after that the server works. */
export function sendImport(
  { file, pictures, mapping, dry }: ImportCall,
  onSent: (share: number) => void,
): Promise<ProductImport> {
  const query = new URLSearchParams({ dry: String(dry), mapping: JSON.stringify(mapping) });
  return withSession(() => {
    const body = new FormData();
    body.append('file', file, file.name);
    if (pictures) body.append('pictures', pictures, pictures.name);
    return send(`/api/products/import?${query.toString()}`, body, onSent);
  });
}
