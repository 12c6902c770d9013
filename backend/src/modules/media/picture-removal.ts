import { basename } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  type AllOwned,
  Periodic,
  FILE_STORAGE,
  type FileStorage,
  Log,
  OWNED,
  PG_POOL,
  type PictureColumn,
} from '../../platform/index.js';
import { variantName, VARIANTS } from './variants.js';

const ADDRESS = /^\/media\/[0-9a-f]{64}\.jpg$/;
const NOTE = 'insert into media.to_remove (url) values ($1) on conflict do nothing';
const DUE = 'select url from media.to_remove order by url';
const DONE = 'delete from media.to_remove where url = $1';

/** Deletes the files of a picture that shows something about a person, unless another record shows the same file. */
@Injectable()
export class PictureRemoval {
  private readonly shown: string;

  constructor(
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly log: Log,
    @Inject(OWNED) { pictures }: AllOwned,
  ) {
    this.shown = `select ${pictures.map(showing).join(' or ')} as shown`;
  }

  /**
   * Notes a picture that `tx` has removed from its record. Its files go once that is committed: a transaction waits for no
   * other server, and what it takes back stays. Addresses other than our own are ignored.
   */
  async forget(tx: pg.ClientBase, url: string): Promise<void> {
    if (ADDRESS.test(url)) await tx.query(NOTE, [url]);
  }

  /** Deletes the files of all that is noted. What a crash or an absent storage leaves is taken up by the next run. */
  @Periodic('remove-pictures', 60_000)
  async removeDue(): Promise<void> {
    const { rows } = await this.pool.query<{ url: string }>(DUE);
    for (const { url } of rows)
      try {
        await this.remove(url);
      } catch (error) {
        this.log.failure(error, { part: 'media' });
      }
  }

  private async remove(url: string): Promise<void> {
    const { rows } = await this.pool.query<{ shown: boolean }>(this.shown, [url]);
    if (rows[0]?.shown === false) await this.removeFiles(basename(url));
    await this.pool.query(DONE, [url]);
  }

  private async removeFiles(picture: string): Promise<void> {
    // The picture first: a size that is being made of it meanwhile is not kept without it.
    for (const file of [picture, ...VARIANTS.map((variant) => variantName(picture, variant))])
      await this.storage.delete(file);
  }
}

/** Files are named by their content, so several records may show the same file. */
function showing({ table, column, isJson }: PictureColumn): string {
  return `exists (select from ${table} where ${column} = ${isJson ? 'to_jsonb($1::text)' : '$1'})`;
}
