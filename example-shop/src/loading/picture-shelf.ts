import type { MediaStore } from '@fiocco/backend';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The same path from the sources and from the build. */
const PICTURES = join(import.meta.dirname, '../../pictures');

/**
 * Uploads pictures in advance, because encoding takes longer than everything else about a product. They go one after the other:
 * the shop draws one at a time, and sends away whoever comes while too many wait.
 */
export class PictureShelf {
  private readonly urls: ReadonlyMap<string, Promise<string>>;

  constructor(media: MediaStore, names: readonly string[]) {
    const upload = async (name: string) =>
      (await media.saveImage(await readFile(join(PICTURES, `${name}.jpg`)))).url;
    let before: Promise<unknown> = Promise.resolve();
    this.urls = new Map(
      names.map((name) => {
        const url = before.then(() => upload(name));
        // A failure is reported to whoever asks for the picture; until then it must not count as unhandled.
        before = url.catch(() => undefined);
        return [name, url];
      }),
    );
  }

  urlOf(name: string): Promise<string> {
    return this.urls.get(name) ?? Promise.reject(new Error(`There is no picture ${name}`));
  }
}
