import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { ImportError } from '@fiocco/contracts';
import type pg from 'pg';
import {
  PG_POOL,
  Problem,
  UnreadableFile,
  wholeOf,
  type ZippedFile,
  zippedFiles,
} from '../../../platform/index.js';
import { isAcceptedImage, MAX_IMAGE_BYTES, MediaStore } from '../../media/index.js';
import { type Cells, isKept, pictureNames } from './catalogue-columns.js';
import type { PicturesOf } from './import-plan.js';
import { MOST_PICTURES_BYTES } from './import.refusals.js';

const KNOWN = 'select became as url from catalog.imported_picture where source = $1';
const KEEP = 'insert into catalog.imported_picture (source, became) values ($1, $2) on conflict do nothing';

/** Pictures are compressed already: an archive of them is about as large as they are. */
const MOST_UNPACKED = 2 * MOST_PICTURES_BYTES;

type Fault = Pick<ImportError, 'field' | 'code' | 'message'>;

/** An address, or why there is none. */
type Found = string | Fault;

const missing = (name: string): Fault => ({
  field: 'pictures',
  code: 'PICTURE_MISSING',
  message: `L’immagine «${name}» non è nell’archivio ZIP`,
});
const wrong = (name: string, why: string): Fault => ({
  field: 'pictures',
  code: 'PICTURE_UNREADABLE',
  message: `L’immagine «${name}» non va bene. ${why}`,
});

const baseName = (path: string): string =>
  path
    .slice(path.lastIndexOf('/') + 1)
    .normalize()
    .toLowerCase();

/**
 * The pictures that came with a file, under the names that its rows call them by. What a picture became is remembered, so
 * that the same archive changes nothing the second time and need not be encoded again.
 */
@Injectable()
export class SentPictures {
  constructor(
    private readonly media: MediaStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
  ) {}

  /** Where it is a rehearsal, new pictures are looked at and not stored. */
  async found(
    rows: readonly { readonly cells: Cells }[],
    archive: Buffer | null,
    dry: boolean,
  ): Promise<PicturesOf> {
    const names = new Set(rows.flatMap(({ cells }) => pictureNames(cells) ?? []));
    const files = new Map(archive ? zippedFiles(archive).map((file) => [baseName(file.name), file]) : []);
    const found = new Map<string, Found>();
    const sent = [...names].flatMap((name) => files.get(baseName(name))?.bytes ?? []);
    if (sent.reduce((sum, bytes) => sum + bytes, 0) > MOST_UNPACKED) throw new UnreadableFile('inflated');
    for (const name of names) found.set(name, await this.one(name, files.get(baseName(name)), dry));
    return (cells) => {
      const own = pictureNames(cells)?.map((name) => found.get(name) ?? missing(name)) ?? null;
      return own?.find((one) => typeof one !== 'string') ?? (own as readonly string[] | null);
    };
  }

  private async one(name: string, file: ZippedFile | undefined, dry: boolean): Promise<Found> {
    if (!file) return isKept(name) && (await this.isStored(name)) ? name : missing(name);
    if (file.bytes > MAX_IMAGE_BYTES) return wrong(name, 'È troppo grande: al massimo 15 MB.');
    const bytes = await wholeOf(file, MAX_IMAGE_BYTES);
    const source = createHash('sha256').update(bytes).digest('hex');
    const known = await this.before(source);
    if (known) return known;
    if (!isAcceptedImage(bytes)) return wrong(name, 'Servono file JPG, PNG, GIF o WebP.');
    // A rehearsal needs an address that no picture has yet.
    return dry ? `/media/${source}.jpg` : this.stored(name, bytes, source);
  }

  /** What these bytes became at an earlier import. */
  private async before(source: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ url: string }>(KNOWN, [source]);
    const [known] = rows;
    return known && (await this.isStored(known.url)) ? known.url : null;
  }

  private async stored(name: string, bytes: Buffer, source: string): Promise<Found> {
    try {
      const { url } = await this.media.saveImage(bytes);
      await this.pool.query(KEEP, [source, url]);
      return url;
    } catch (error) {
      if (error instanceof Problem && error.status < 500) return wrong(name, error.text);
      throw error;
    }
  }

  private async isStored(url: string): Promise<boolean> {
    return (await this.media.sizeOf(url.slice(url.lastIndexOf('/') + 1))) !== null;
  }
}
