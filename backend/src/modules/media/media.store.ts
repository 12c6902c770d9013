import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig } from '../../platform/index.js';
import { type EncodedImage, toJpeg } from './images.js';

interface StoredImage {
  /** `/media/<hash>.jpg`: the same picture always has the same address. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

const FILE = /^[0-9a-f]{64}\.jpg$/;

/** Pictures in the data folder, named by the hash of their content. */
@Injectable()
export class MediaStore {
  private readonly folder: string;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(@Inject(APP_CONFIG) config: AppConfig) {
    this.folder = join(config.dataDir, 'media');
  }

  /** Checks, re-encodes and stores an uploaded picture. Throws a `Problem` with the reason where it cannot. */
  async saveImage(upload: Buffer): Promise<StoredImage> {
    const { bytes, width, height } = await this.oneAtATime(() => toJpeg(upload));
    const file = `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    await this.write(file, bytes);
    return { url: `/media/${file}`, width, height };
  }

  /** The stored file's stream and size; `null` where there is no such file. */
  async open(file: string): Promise<{ readonly stream: Readable; readonly bytes: number } | null> {
    const bytes = await this.sizeOf(file);
    return bytes === null ? null : { stream: createReadStream(join(this.folder, file)), bytes };
  }

  /** The stored file's size; `null` where there is no such file. */
  async sizeOf(file: string): Promise<number | null> {
    if (!FILE.test(file)) return null;
    const found = await stat(join(this.folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return found && found.size;
  }

  /** A decoded picture takes up to 200 MB, so pictures are decoded one after the other. */
  private oneAtATime(work: () => Promise<EncodedImage>): Promise<EncodedImage> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** Written elsewhere and renamed: a file is complete or absent, even after a crash. */
  private async write(file: string, bytes: Buffer): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    const draft = join(this.folder, `.${randomBytes(8).toString('hex')}`);
    try {
      await writeFile(draft, bytes, { flush: true });
      await rename(draft, join(this.folder, file));
    } finally {
      await rm(draft, { force: true });
    }
  }
}
