import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Inject, Injectable } from '@nestjs/common';
import {
  FILE_STORAGE,
  type FileStorage,
  Log,
  problemOf,
  SharedRuns,
  THREAD_LANES,
} from '../../platform/index.js';
import { type EncodedImage, encodeUpload, resized } from './images.js';
import { type MediaFile, mediaFileOf, type MediaType, type Variant, variantName } from './variants.js';

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

/** Each of them lies in memory, with up to 15 MB. */
const UPLOADS_WAITING = 20;

/** Pictures in the storage, named by the hash of their content, each with the sizes that pages ask for. */
@Injectable()
export class MediaStore {
  private readonly preparing = new SharedRuns<string, void>();

  constructor(
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly log: Log,
  ) {}

  /** Checks, re-encodes and stores an uploaded picture. Throws a `Problem` with the reason where it cannot. */
  async saveImage(upload: Buffer): Promise<StoredImage> {
    const { bytes, width, height, variants } = await this.encode(upload);
    const picture = `${createHash('sha256').update(bytes).digest('hex')}.jpg`;
    await this.storage.put(picture, bytes, 'image/jpeg');
    // What a crash leaves out here is made when it is first asked for.
    await Promise.all(variants.map((size) => this.keep(picture, size.variant, size.bytes)));
    return { url: `/media/${picture}`, width, height };
  }

  /** Checks a picture and encodes it anew, in these sizes beside its own. Staff wait where guests are sent away. */
  encode(upload: Buffer, sizes?: readonly Variant[]): Promise<EncodedImage> {
    return THREAD_LANES.drawing.run(() => encodeUpload(upload, sizes), UPLOADS_WAITING);
  }

  /** The stored file's stream and size; `null` where there is no such file. */
  async open(name: string): Promise<OpenedFile | null> {
    const file = mediaFileOf(name);
    if (!file) return null;
    const found = await this.find(file);
    if (found || !file.variant) return found;
    // A picture from before there were sizes. Whoever asks for the same one meanwhile waits for it too.
    const { picture, variant } = file;
    await this.preparing.run(name, () => this.prepare(picture, variant));
    return (await this.find(file)) ?? this.inItsPlace(file.picture);
  }

  /** The stored file's size; `null` where there is no such file. */
  async sizeOf(name: string): Promise<number | null> {
    return mediaFileOf(name) ? this.storage.sizeOf(name) : null;
  }

  private async find({ name, type }: MediaFile): Promise<OpenedFile | null> {
    const found = await this.storage.get(name);
    return found && { ...found, type, lasting: true };
  }

  private async inItsPlace(picture: string): Promise<OpenedFile | null> {
    const whole = await this.open(picture);
    return whole && { ...whole, lasting: false };
  }

  /**
   * Makes a size of a picture unless it is there. The picture itself can still be shown where that fails, or where too many
   * wait for theirs. Only the drawing takes turns: a slow storage keeps nobody else from it.
   */
  private async prepare(picture: string, variant: Variant): Promise<void> {
    try {
      if (THREAD_LANES.drawing.isFull) return;
      // Somebody else's call may have just ended with it.
      if ((await this.storage.sizeOf(variantName(picture, variant))) !== null) return;
      const whole = await this.storage.get(picture);
      if (!whole) return;
      const bytes = await buffer(whole.stream);
      await this.keep(picture, variant, await THREAD_LANES.drawing.run(() => resized(bytes, variant)));
    } catch (error) {
      if (problemOf(error).code !== 'BUSY') this.log.failure(error, { part: 'media' });
    }
  }

  private async keep(picture: string, variant: Variant, bytes: Buffer): Promise<void> {
    const name = variantName(picture, variant);
    await this.storage.put(name, bytes, variant.format === 'avif' ? 'image/avif' : 'image/jpeg');
    // Removed meanwhile: then its sizes were removed before this one was written.
    if ((await this.storage.sizeOf(picture)) === null) await this.storage.delete(name);
  }
}
