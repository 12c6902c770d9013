import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { assertKey, type FileStorage, type ListedObject, type OpenedObject } from './file-storage.js';
import { StorageFailure } from './storage-failure.js';

/** Files in a folder of this machine. */
export class FolderStorage implements FileStorage {
  constructor(private readonly folder: string) {}

  /** Written elsewhere and renamed: a file is whole or absent. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.pathOf(key);
    const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}`);
    await answered(async () => {
      await mkdir(dirname(path), { recursive: true });
      try {
        await writeFile(draft, bytes, { flush: true });
        await rename(draft, path);
      } finally {
        await rm(draft, { force: true });
      }
    });
  }

  async get(key: string): Promise<OpenedObject | null> {
    const path = this.pathOf(key);
    return ifThere(async () => {
      // Opened before it is measured, so that it is one file whose size and content are told.
      const file = await open(path);
      try {
        const { size } = await file.stat();
        return { stream: createReadStream(path, { fd: file }), bytes: size };
      } catch (error) {
        await file.close();
        throw error;
      }
    });
  }

  async sizeOf(key: string): Promise<number | null> {
    const path = this.pathOf(key);
    return ifThere(async () => (await stat(path)).size);
  }

  async delete(key: string): Promise<void> {
    const path = this.pathOf(key);
    await answered(() => rm(path, { force: true }));
  }

  async *list(folder: string): AsyncIterable<ListedObject> {
    const path = this.pathOf(folder);
    const entries = await ifThere(() => readdir(path, { withFileTypes: true }));
    for (const entry of entries ?? []) {
      const key = `${folder}/${entry.name}`;
      if (entry.isDirectory()) yield* this.list(key);
      else if (!entry.name.startsWith('.')) {
        const found = await ifThere(() => stat(this.pathOf(key)));
        if (found) yield { key, changedAt: found.mtime };
      }
    }
  }

  private pathOf(key: string): string {
    assertKey(key);
    return join(this.folder, key);
  }
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'UNKNOWN';

async function answered<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StorageFailure(codeOf(error), error);
  }
}

/** Null where the file is not there. */
function ifThere<Result>(work: () => Promise<Result>): Promise<Result | null> {
  return answered(async () => {
    try {
      return await work();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return null;
      throw error;
    }
  });
}
