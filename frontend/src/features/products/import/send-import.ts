import type { ProductColumn, ProductImport } from '@fiocco/contracts';
import { sendWithProgress } from '../../../shared/office/upload/send-with-progress.js';
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

const isImport = (answer: unknown): answer is ProductImport =>
  typeof answer === 'object' && answer !== null && 'errors' in answer;

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
    const sending = { body, is: isImport, onProgress: onSent };
    return sendWithProgress(`/api/products/import?${query.toString()}`, sending);
  });
}
