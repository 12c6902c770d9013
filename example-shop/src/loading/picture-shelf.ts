import type { MediaStore } from '@fiocco/backend';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Seen from the sources and from what is built of them alike. */
const PICTURES = join(import.meta.dirname, '../../pictures');

/** Uploads pictures ahead of those who ask for them, because encoding takes longer than all the rest of a product. */
export class PictureShelf {
  private readonly urls: ReadonlyMap<string, Promise<string>>;

  constructor(media: MediaStore, names: readonly string[]) {
    const upload = async (name: string) =>
      (await media.saveImage(await readFile(join(PICTURES, `${name}.jpg`)))).url;
    this.urls = new Map(names.map((name) => [name, upload(name)]));
    // Whoever asks for it hears of a failure; until then nobody does.
    for (const url of this.urls.values()) url.catch(() => undefined);
  }

  urlOf(name: string): Promise<string> {
    return this.urls.get(name) ?? Promise.reject(new Error(`There is no picture ${name}`));
  }
}
