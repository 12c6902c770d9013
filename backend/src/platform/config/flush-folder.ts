import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new file's name survives a power cut only once its folder is flushed too. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
