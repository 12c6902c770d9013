import type { MediaStore } from '@fiocco/backend';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The same path from the sources and from the build. */
const PICTURES = join(import.meta.dirname, '../../pictures');

/** Uploads pictures in advance, because encoding takes longer than everything else about a product. */
export class PictureShelf {
  private readonly urls: ReadonlyMap<string, Promise<string>>;

  constructor(media: MediaStore, names: readonly string[]) {
    const upload = async (name: string) =>
      (await media.saveImage(await readFile(join(PICTURES, `${name}.jpg`)))).url;
    this.urls = new Map(names.map((name) => [name, upload(name)]));
    // A failure is reported to whoever asks for the picture; until then it must not count as unhandled.
    for (const url of this.urls.values()) url.catch(() => undefined);
  }

  urlOf(name: string): Promise<string> {
    return this.urls.get(name) ?? Promise.reject(new Error(`There is no picture ${name}`));
  }
}
