import { join } from 'node:path';
import type { AppConfig } from '../config/app-config.js';
import type { FileStorage } from './file-storage.js';
import { FolderStorage } from './folder-storage.js';

export interface ClosableStorage extends FileStorage {
  close?(): void;
}

/** The bucket that the configuration names, or the folder `media` of the data folder. */
export async function openStorage({ storage, dataDir }: AppConfig): Promise<ClosableStorage> {
  if (!storage) return new FolderStorage(join(dataDir, 'media'));
  // Loaded where it is used: it is large, and most shops keep their pictures in the folder.
  const { S3Storage } = await import('./s3-storage.js');
  return new S3Storage(storage);
}
