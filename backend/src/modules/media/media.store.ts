import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { APP_CONFIG, type AppConfig, Log } from '../../platform/index.js';
import { resized, toJpeg } from './images.js';
import {
  type MediaFile,
  mediaFileOf,
  type MediaType,
  type Variant,
  variantName,
  VARIANTS,
} from './variants.js';

interface StoredImage {
  /** `/media/<hash>.jpg`: the same picture always has the same address. */
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

interface OpenedFile {
  readonly stream: Readable;
  readonly bytes: number;
  readonly type: MediaType;
  /** Whether it is what its address says for ever; false where the whole picture stands in for a size of it. */
  readonly lasting: boolean;
}

/** Pictures in the data folder, named by the hash of their content, each with the sizes that pages ask for. */
@Injectable()
export class MediaStore {
  private readonly folder: string;
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    @Inject(APP_CONFIG) config: AppConfig,
    private readonly log: Log,
  ) {
    this.folder = join(config.dataDir, 'media');
  }

  /** Checks, re-encodes and stores an uploaded picture. Throws a `Problem` with the reason where it cannot. */
  async saveImage(upload: Buffer): Promise<StoredImage> {
    const { bytes, width, height } = await this.inTurn(() => toJpeg(upload));
    const picture = `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    await this.write(picture, bytes);
    // What a crash leaves out here is made when it is first asked for.
    for (const variant of VARIANTS) await this.prepare(picture, variant);
    return { url: `/media/${picture}`, width, height };
  }

  /**
   * Work on one picture after the other, whoever asks for it: a decoded one takes up to 200 MB, and nobody waits for a
   * picture as for an answer.
   */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  /** The stored file's stream and size; `null` where there is no such file. */
  async open(name: string): Promise<OpenedFile | null> {
    const file = mediaFileOf(name);
    if (!file) return null;
    const found = await this.find(file);
    if (found || !file.variant) return found;
    // A picture from before there were sizes.
    await this.prepare(file.picture, file.variant);
    return (await this.find(file)) ?? this.inItsPlace(file.picture);
  }

  /** The stored file's size; `null` where there is no such file. */
  async sizeOf(name: string): Promise<number | null> {
    if (!mediaFileOf(name)) return null;
    const found = await stat(join(this.folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return found && found.size;
  }

  private async find({ name, type }: MediaFile): Promise<OpenedFile | null> {
    const bytes = await this.sizeOf(name);
    if (bytes === null) return null;
    return { stream: createReadStream(join(this.folder, name)), bytes, type, lasting: true };
  }

  private async inItsPlace(picture: string): Promise<OpenedFile | null> {
    const whole = await this.open(picture);
    return whole && { ...whole, lasting: false };
  }

  /** Makes a size of a picture unless it is there. A failure is logged: the picture itself can still be shown. */
  private async prepare(picture: string, variant: Variant): Promise<void> {
    const name = variantName(picture, variant);
    if ((await this.sizeOf(picture)) === null) return;
    try {
      await this.inTurn(async () => {
        if ((await this.sizeOf(name)) !== null) return;
        await this.write(name, await resized(await readFile(join(this.folder, picture)), variant));
      });
      // Removed meanwhile: then its sizes were removed before this one was written.
      if ((await this.sizeOf(picture)) === null) await rm(join(this.folder, name), { force: true });
    } catch (error) {
      this.log.failure(error, { part: 'media' });
    }
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
