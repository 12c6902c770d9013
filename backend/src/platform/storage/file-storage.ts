import type { Readable } from 'node:stream';

export interface OpenedObject {
  readonly stream: Readable;
  readonly bytes: number;
}

export interface ListedObject {
  readonly key: string;
  readonly changedAt: Date;
}

/**
 * Where files are kept: a local folder, or a bucket of an S3-compatible server that several machines share. A file is
 * whole or absent, also after a crash. Every method throws a `StorageFailure` where the storage does not answer, and a
 * `RangeError` for a key that {@link assertKey} refuses.
 */
export interface FileStorage {
  put(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Null where there is no such file. Whoever opens one reads its stream to the end, or destroys it. */
  get(key: string): Promise<OpenedObject | null>;
  sizeOf(key: string): Promise<number | null>;
  /** Does nothing where there is no such file. */
  delete(key: string): Promise<void>;
  /** The files below a folder, in no certain order. */
  list(folder: string): AsyncIterable<ListedObject>;
}

const PART = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$/;
const MOST_PARTS = 4;

/** Keys are our own words: letters, digits and `_.-`, in parts between slashes, none of which begins with a dot. */
export function assertKey(key: string): void {
  const parts = key.split('/');
  if (parts.length > MOST_PARTS || !parts.every((part) => PART.test(part)))
    throw new RangeError('This is no key of the storage');
}
