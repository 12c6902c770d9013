import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import {
  Periodic,
  CLOCK,
  type Clock,
  FILE_STORAGE,
  type FileStorage,
  notFound,
  Problem,
  StorageFailure,
} from '../../../platform/index.js';
import { MediaStore } from '../media.store.js';

/** Apart from the shop's pictures, which no key of a test can reach. */
const FOLDER = 'storage-test';
const KEY = /^[0-9a-f]{24}\.jpg$/;
const KEPT_MS = 24 * 60 * 60_000;

/** Files that somebody puts into the storage to see that it works. Whatever is left there goes after a day. */
@Injectable()
export class StorageTest {
  constructor(
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly media: MediaStore,
  ) {}

  /** Checked and encoded anew like every picture; answers its key. */
  async upload(file: Buffer): Promise<string> {
    const { bytes } = await this.media.encode(file, []);
    const key = `${randomBytes(12).toString('hex')}.jpg`;
    await told('Errore durante l’upload del file', () =>
      this.storage.put(`${FOLDER}/${key}`, bytes, 'image/jpeg'),
    );
    return key;
  }

  async download(key: string): Promise<NonNullable<Awaited<ReturnType<FileStorage['get']>>>> {
    const nothing = notFound('Nessun file da scaricare', 'STORAGE_TEST_FILE_NOT_FOUND');
    if (!KEY.test(key)) throw nothing;
    const found = await told('Errore durante il download del file', () =>
      this.storage.get(`${FOLDER}/${key}`),
    );
    if (!found) throw nothing;
    return found;
  }

  async remove(key: string): Promise<void> {
    const nothing = notFound('Nessun file da eliminare', 'STORAGE_TEST_FILE_NOT_FOUND');
    if (!KEY.test(key)) throw nothing;
    await told('Errore durante l’eliminazione del file', async () => {
      if ((await this.storage.sizeOf(`${FOLDER}/${key}`)) === null) throw nothing;
      await this.storage.delete(`${FOLDER}/${key}`);
    });
  }

  @Periodic('forget-storage-tests', 60 * 60_000)
  async forgetOld(): Promise<void> {
    const before = this.clock.now().getTime() - KEPT_MS;
    for await (const { key, changedAt } of this.storage.list(FOLDER))
      if (changedAt.getTime() < before) await this.storage.delete(key);
  }
}

/** Says what failed, and the storage's own reason: whoever tests it is setting it up. */
async function told<Result>(text: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    throw new Problem('STORAGE_TEST_FAILED', 502, text, { details: { reason: error.reason } });
  }
}
